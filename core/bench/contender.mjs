// The article's own program as a contender of bench_article and bench_fields: evaluates its functions, which are
// read from beside the checkout, and prints "best-milliseconds expanded cost" of CPU time.
//   node contender.mjs PATHBENCH.mjs open|scatter|sealed UNITS PASSES [astar|field|tree]
import { readFileSync } from 'node:fs';

const [program, name, units, passes, kind = 'astar'] = process.argv.slice(2);
const source = readFileSync(program, 'utf8');
// Everything before it prints: maps, searches, starts.
const functions = source.slice(0, source.indexOf('console.log'));
const { openMap, scatterMap, sealedMap, starts, astar, flow, follow, dijkstra, walkTree, W } = new Function(
    `${functions}; return { openMap, scatterMap, sealedMap, starts, astar, flow, follow, dijkstra, walkTree, W };`)();

const [gx, gy] = { open: [510, 510], scatter: [509, 509], sealed: [400, 400] }[name];
const walls = { open: openMap, scatter: () => scatterMap(0.30, 7), sealed: () => sealedMap(gx, gy) }[name]();
const cells = starts(walls, Number(units), 4242, gy * W + gx);
let best = Infinity, expanded = 0, cost = 0;
for (let pass = 0; pass < Number(passes); pass++) {
    expanded = 0;
    cost = 0;
    const begin = process.cpuUsage();
    if (kind === 'field') {
        const field = flow(walls, gx, gy);
        for (const [x, y] of cells) cost += follow(field, x, y);
    } else if (kind === 'tree') {
        const tree = dijkstra(walls, gx, gy);
        for (const [x, y] of cells) cost += walkTree(tree, x, y);
    } else {
        for (const [x, y] of cells) {
            const result = astar(walls, x, y, gx, gy);
            expanded += result.expanded;
            cost += result.cost;
        }
    }
    const used = process.cpuUsage(begin);
    best = Math.min(best, (used.user + used.system) / 1000);
}
console.log(`${best.toFixed(3)} ${expanded} ${cost}`);
