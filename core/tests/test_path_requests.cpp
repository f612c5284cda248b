// Requests under a budget: beside a server that does one after the other and remembers nothing but a list.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "oracle.h"
#include "request_checks.h"
#include "thread_executor.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/path_requests.h"

namespace wayfield {
namespace {

RequestOptions draw_options(Mulberry32& random) {
    RequestOptions options;
    if (random.below(2) == 0) options.searches_per_tick = 1 + random.below(6);
    if (random.below(2) == 0) options.expansions_per_tick = 1 + random.below(300);
    if (random.below(2) == 0) options.search.limit = 5 + random.below(100);
    constexpr std::optional<std::uint32_t> kDelays[] = {std::nullopt, 0U, 1U, 4U, 9U};
    options.retry_delay = kDelays[random.below(5)];
    return options;
}

TEST(PathRequests, AreServedAsIfOneAfterTheOther) {
    for (std::uint32_t seed = 1; seed <= (full_run() ? 400U : 40U); ++seed) {
        RequestWorld world(seed);
        const RequestOptions options = draw_options(world.random());
        PlainServer plain(world, options);
        std::vector<PathRequests> servers;
        for (int i = 0; i < 3; ++i) {
            servers.emplace_back(options);
            world.add_to(servers.back());
        }
        const Executor two = executor_of(2);
        const Executor four = executor_of(4);
        const Executor* const executors[] = {nullptr, &two, &four};
        for (std::uint64_t tick = 0; tick < 25; ++tick) {
            for (std::uint32_t i = world.random().below(9); i > 0; --i) {
                const PathRequest request = world.draw_request(tick, 14);
                plain.submit(request);
                for (PathRequests& server : servers) server.submit(request);
            }
            const std::vector<Served> right = plain.serve(tick);
            for (std::size_t i = 0; i < servers.size(); ++i) {
                std::vector<Served> got;
                for (const PathAnswer& answer : servers[i].serve(tick, executors[i])) {
                    got.push_back(served(answer));
                }
                ASSERT_EQ(got.size(), right.size()) << "seed " << seed << " tick " << tick;
                ASSERT_TRUE(got == right) << "seed " << seed << " tick " << tick;
            }
            world.crowd();
            if (tick % 8 != 7) continue;
            const std::uint64_t revision = world.map(0).revision();
            const std::vector<Rect> changed = world.edit();
            if (world.map(0).revision() != revision) plain.forget();
            for (std::uint32_t map = 0; map < 2; ++map) servers[0].map_changed(map, changed[map]);
        }
        EXPECT_EQ(servers[0].searches(), servers[2].searches());
    }
}

// With a delay of 0 who is served when, and with what, is what it would be without a memo.
TEST(PathRequests, AreServedTheSameWithAMemoThatPutsNothingOff) {
    std::uint64_t saved = 0;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        RequestWorld world(seed);
        RequestOptions options = draw_options(world.random());
        options.search.reopen = seed % 5 == 0;
        options.retry_delay.reset();
        PathRequests without(options);
        options.retry_delay = 0;
        PathRequests with(options);
        world.add_to(without);
        world.add_to(with);
        for (std::uint64_t tick = 0; tick < 40; ++tick) {
            for (std::uint32_t i = world.random().below(9); i > 0; --i) {
                const PathRequest request = world.draw_request(tick, 14);
                without.submit(request);
                with.submit(request);
            }
            const auto right = without.serve(tick);
            const auto got = with.serve(tick);
            ASSERT_EQ(got.size(), right.size()) << "seed " << seed << " tick " << tick;
            for (std::size_t i = 0; i < got.size(); ++i) {
                ASSERT_EQ(got[i].request, right[i].request);
                ASSERT_EQ(got[i].failure.has_value(), right[i].failure.has_value());
                ASSERT_EQ(got[i].path, right[i].path);
            }
            world.crowd();
            if (tick % 16 == 15) world.edit();
        }
        saved += with.searches().by_outcome(LedgerOutcome::kMemo1);
    }
    EXPECT_GT(saved, 500U);
}

// A failure that was proven stays one, whoever stands where, until the terrain is edited.
TEST(PathRequests, ProvenFailuresFailWhenTheyAreRun) {
    std::uint64_t hits = 0;
    SearchScratch scratch;
    SearchResult result;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        RequestWorld world(seed);
        RequestOptions options;
        options.retry_delay = seed % 7;
        options.search.limit = seed % 2 == 0 ? 60 : 0;
        PathRequests requests(options);
        world.add_to(requests);
        for (std::uint64_t tick = 0; tick < 60; ++tick) {
            for (int i = 0; i < 6; ++i) requests.submit(world.draw_request(tick, 30));
            for (const PathAnswer& answer : requests.serve(tick)) {
                if (answer.failure != LedgerOutcome::kMemo1) continue;
                ++hits;
                const TraversalMap& map = world.map(answer.request.map);
                search_among(map, {map.point(answer.request.start), map.point(answer.request.goal), {}},
                             world.soft(answer.request.map), scratch, result);
                ASSERT_EQ(result.status, SearchStatus::kNoPath);
            }
            world.crowd();
            if (world.random().below(6) == 0) world.edit();
        }
    }
    EXPECT_GT(hits, 2000U);
}

TEST(PathRequests, ADelayedPathWaitsNoLongerThanTheDelay) {
    const TraversalMap map(generate(parse_generator("open:40x40")), Profile{});
    std::vector<std::uint16_t> taken(map.cell_count(), 0);
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) taken[cell] = map.point(cell).x == 20 ? 1 : 0;
    constexpr std::uint32_t kDelay = 7;
    RequestOptions options;
    options.retry_delay = kDelay;
    options.search.limit = 200;
    PathRequests requests(options);
    requests.add_map(map, {taken, 50});
    std::vector<LedgerOutcome> outcomes;
    for (std::uint64_t tick = 0; tick < 20; ++tick) {
        if (tick == 8) std::ranges::fill(taken, std::uint16_t{0});  // they are gone: now there is a path
        requests.submit({tick, 3, SearchCaller::kRetry, 0, map.index({2, 20}), map.index({38, 20})});
        const auto answers = requests.serve(tick);
        ASSERT_EQ(answers.size(), 1U);
        outcomes.push_back(answers[0].failure.value_or(LedgerOutcome::kUsed));
        if (!answers[0].failure) requests.settle(SearchCaller::kRetry, true);
    }
    for (std::size_t tick = 0; tick < 20; ++tick) {
        const bool searched = tick == 0 || tick == kDelay;
        const LedgerOutcome expected = tick >= 14 ? LedgerOutcome::kUsed
                                       : searched ? LedgerOutcome::kLimited
                                                  : LedgerOutcome::kMemo2;
        EXPECT_EQ(outcomes[tick], expected) << tick;
    }
    EXPECT_EQ(requests.searches().count(SearchCaller::kRetry, LedgerOutcome::kMemo2), 12U);
    EXPECT_EQ(requests.unsettled(), 0U);
}

TEST(PathRequests, WaitNoLongerThanTheQueueIsLong) {
    for (std::uint32_t seed = 1; seed <= 30; ++seed) {
        RequestWorld world(seed);
        RequestOptions options;
        options.searches_per_tick = 1 + seed % 5;
        options.retry_delay = seed % 3;
        PathRequests requests(options);
        world.add_to(requests);
        std::map<std::uint32_t, std::uint64_t> due;  // by unit
        for (std::uint64_t tick = 0; tick < 50; ++tick) {
            for (std::uint32_t i = world.random().below(tick < 30 ? 12 : 2); i > 0; --i) {
                requests.submit(world.draw_request(tick, 80));
            }
            const std::vector<WaitingRequest> queue = requests.queue();
            for (std::size_t i = 0; i < queue.size(); ++i) {
                const std::uint64_t by = tick + i / options.searches_per_tick;
                due.try_emplace(queue[i].request.unit, by);
            }
            std::pair<std::uint64_t, std::uint32_t> last{};
            for (const PathAnswer& answer : requests.serve(tick)) {
                const std::pair place{answer.request.tick, answer.request.unit};
                ASSERT_LE(last, place) << "out of order";
                last = place;
                ASSERT_LE(tick, due.at(answer.request.unit));
                due.erase(answer.request.unit);
            }
        }
        ASSERT_LE(due.size(), requests.queue_length());
    }
}

TEST(PathRequests, SumsOfTheLedgerAgree) {
    RequestWorld world(5);
    RequestOptions options;
    options.searches_per_tick = 3;
    options.retry_delay = 4;
    options.search.limit = 50;
    PathRequests requests(options);
    world.add_to(requests);
    std::uint64_t searched = 0;
    std::uint64_t answered = 0;
    std::uint64_t expanded = 0;
    std::set<std::pair<std::uint64_t, std::uint32_t>> deferred;
    for (std::uint64_t tick = 0; tick < 200; ++tick) {
        for (std::uint32_t i = world.random().below(8); i > 0; --i) {
            requests.submit(world.draw_request(tick, 40));
        }
        for (const PathAnswer& answer : requests.serve(tick)) {
            ++answered;
            const bool remembered =
                answer.failure == LedgerOutcome::kMemo1 || answer.failure == LedgerOutcome::kMemo2;
            if (!remembered) ++searched;
            expanded += answer.expanded;
            if (!answer.failure && world.random().below(2) == 0) {
                requests.settle(answer.request.caller, world.random().below(2) == 0);
            }
        }
        for (const WaitingRequest& waiting : requests.queue()) {
            EXPECT_TRUE(waiting.deferred);
            deferred.emplace(waiting.request.tick, waiting.request.unit);
        }
        world.crowd();
    }
    const SearchLedger& ledger = requests.searches();
    EXPECT_EQ(ledger.run() + requests.unsettled(), searched);
    EXPECT_EQ(ledger.by_outcome(LedgerOutcome::kDeferred), deferred.size());
    EXPECT_EQ(ledger.total() + requests.unsettled() - deferred.size(), answered);
    EXPECT_EQ(ledger.expanded(), expanded);
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    for (const auto& caller : search_callers()) rows += ledger.by_caller(caller.value);
    for (const auto& outcome : search_outcomes()) columns += ledger.by_outcome(outcome.value);
    EXPECT_EQ(rows, columns);
    EXPECT_EQ(rows, ledger.total());
    EXPECT_EQ(ledger.since(ledger), SearchLedger{});
    EXPECT_EQ(ledger.since(SearchLedger{}), ledger);
}

TEST(PathRequests, AUnitHasOneRequestAndKeepsItsPlace) {
    RequestWorld world(9);
    RequestOptions options;
    options.searches_per_tick = 1;
    PathRequests requests(options);
    world.add_to(requests);
    requests.submit({4, 7, SearchCaller::kOrder, 0, 1, 2});
    requests.submit({4, 3, SearchCaller::kOrder, 0, 3, 4});
    requests.submit({6, 7, SearchCaller::kChase, 1, 5, 6});
    EXPECT_EQ(requests.queue_length(), 2U);
    ASSERT_NE(requests.waiting(7), nullptr);
    EXPECT_EQ(*requests.waiting(7), (PathRequest{4, 7, SearchCaller::kChase, 1, 5, 6}));
    EXPECT_EQ(requests.waiting(4), nullptr);
    EXPECT_TRUE(requests.withdraw(3));
    EXPECT_FALSE(requests.withdraw(3));
    EXPECT_EQ(requests.serve(6).at(0).request.unit, 7U);
    EXPECT_EQ(requests.queue_length(), 0U);
}

TEST(PathRequests, GoOnFromTheirLists) {
    RequestWorld world(11);
    RequestOptions options;
    options.searches_per_tick = 2;
    options.retry_delay = 30;
    options.search.limit = 25;
    PathRequests requests(options);
    world.add_to(requests);
    PathRequests other(options);
    world.add_to(other);
    for (std::uint64_t tick = 0; tick < 60; ++tick) {
        for (int i = 0; i < 4; ++i) {
            const PathRequest request = world.draw_request(tick, 50);
            requests.submit(request);
            if (tick > 30) other.submit(request);
        }
        if (tick == 30) {
            other.restore(requests.queue(), requests.failures(tick), requests.unsettled());
            EXPECT_EQ(other.queue(), requests.queue());
            EXPECT_FALSE(requests.failures(tick).empty());
        }
        const auto answers = requests.serve(tick);
        if (tick < 30) continue;
        const auto others = other.serve(tick);
        ASSERT_EQ(others.size(), answers.size());
        for (std::size_t i = 0; i < answers.size(); ++i) {
            EXPECT_TRUE(served(answers[i]) == served(others[i]));
        }
        EXPECT_EQ(other.unsettled(), requests.unsettled());
    }
}

TEST(PathRequests, RefusesWhatThereIsNot) {
    RequestWorld world(1);
    PathRequests requests;
    world.add_to(requests);
    EXPECT_THROW(requests.submit({0, 0, SearchCaller::kOrder, 2, 0, 0}), UsageError);
    EXPECT_THROW(requests.submit({0, 0, SearchCaller::kOrder, 0, 0, 1'000'000}), Error);
    EXPECT_THROW(requests.settle(SearchCaller::kOrder, true), UsageError);
    RequestOptions options;
    options.search.weight = -1;
    PathRequests refused(options);
    EXPECT_THROW(world.add_to(refused), UsageError);
}

TEST(FailureMemo, ForgetsByMapAndBeginsAnewWhenFull) {
    FailureMemo memo(10);
    memo.note({{0, 1, 2}, true, 5, 40});
    memo.note({{1, 1, 2}, false, 5, 40});
    EXPECT_NE(memo.find({0, 1, 2}, 1000), nullptr);
    EXPECT_NE(memo.find({1, 1, 2}, 14), nullptr);
    EXPECT_EQ(memo.find({1, 1, 2}, 15), nullptr) << "its delay is over";
    EXPECT_EQ(memo.failures(15).size(), 1U);
    memo.forget_map(0);
    EXPECT_EQ(memo.find({0, 1, 2}, 6), nullptr);
    for (CellIndex cell = 0; cell < 200'000; ++cell) memo.note({{0, cell, 0}, cell % 2 == 0, cell, 1});
    EXPECT_LE(memo.size(), 1U << 16U);
    EXPECT_NE(memo.find({0, 199'998, 0}, 199'999), nullptr);
    FailureMemo exact(0);
    exact.note({{0, 1, 2}, false, 5, 40});
    EXPECT_EQ(exact.size(), 0U) << "nothing is put off";
}

}  // namespace
}  // namespace wayfield
