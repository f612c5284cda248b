// The article's own A* as a contender of bench_article: evaluates the functions of its program, which is read
// from beside the checkout, and prints "best-milliseconds expanded cost" of CPU time.
//   node contender.mjs PATHBENCH.mjs open|scatter UNITS PASSES
import { readFileSync } from 'node:fs';

const [program, name, units, passes] = process.argv.slice(2);
const source = readFileSync(program, 'utf8');
// Everything before it prints: maps, searches, starts.
const functions = source.slice(0, source.indexOf('console.log'));
const { openMap, scatterMap, starts, astar, W } = new Function(
    `${functions}; return { openMap, scatterMap, starts, astar, W };`)();

const walls = name === 'open' ? openMap() : scatterMap(0.30, 7);
const [gx, gy] = name === 'open' ? [510, 510] : [509, 509];
const cells = starts(walls, Number(units), 4242, gy * W + gx);
let best = Infinity, expanded = 0, cost = 0;
for (let pass = 0; pass < Number(passes); pass++) {
    expanded = 0;
    cost = 0;
    const begin = process.cpuUsage();
    for (const [x, y] of cells) {
        const result = astar(walls, x, y, gx, gy);
        expanded += result.expanded;
        cost += result.cost;
    }
    const used = process.cpuUsage(begin);
    best = Math.min(best, (used.user + used.system) / 1000);
}
console.log(`${best.toFixed(3)} ${expanded} ${cost}`);
