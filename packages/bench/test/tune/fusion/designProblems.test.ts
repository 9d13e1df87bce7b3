import { describe, expect, it } from "vitest"
import { type Manifest, refusal } from "../place.ts"

const plain = (candidate: Readonly<Record<string, unknown>>) => ({
  primary: { id: "first", candidates: [{ fusion: "plain", ...candidate }] }
})

const at = "primary.candidates[0]."

type Changes = Readonly<Record<string, unknown>>
type Case = readonly [changes: Changes, message: string, said?: Manifest]

const cases = (all: ReadonlyArray<Case>) =>
  it.each(all.map(([changes, message, said]) => ({ changes, message, said })))("$message", async ({ changes, message, said }) => {
    expect(await refusal(changes, said)).toBe(message)
  })

it("runs when nothing is wrong", async () => {
  expect(await refusal({})).toBeUndefined()
})

describe("the simplest setting is chosen only where settings come in an order", () => {
  const by = (search: Changes) => ({
    primary: {
      id: "first",
      choice: "one-standard-error",
      candidates: [{ fusion: "plain", space: { k: { from: 1, to: 9, steps: 3 } }, search }]
    }
  })
  const refused = (name: string) =>
    `${at}search.by: settings of "${name}" come in no order of simplicity, and one-standard-error takes the simplest; search by grid, or choose the best`
  cases([
    [by({ by: "random", points: 4 }), refused("random")],
    [by({ by: "latin-hypercube", points: 4 }), refused("latin-hypercube")],
    [by({ by: "coordinate-ascent", starts: 1 }), refused("coordinate-ascent")]
  ])
  it("takes a grid, and the best of any search", async () => {
    expect(await refusal(by({ by: "grid" }))).toBeUndefined()
    expect(await refusal(plain({ space: { k: { from: 1, to: 9, steps: 3 } }, search: { by: "random", points: 4 } }))).toBeUndefined()
  })
})

describe("weights for another number of runs are refused", () => {
  const grid = (...grid: ReadonlyArray<ReadonlyArray<number>>) => ({ space: { weights: { grid } } })
  const automatic = { runs: { runset: "cut", type: "automatic" } }
  cases([
    // any value of a grid, not only the first; four runs
    [plain(grid([0, 0, 0, 1], [1, 1, 1])), `${at}space.weights.grid[1]: 3 weights for 4 runs`],
    [plain({ params: { weights: [1, 1, 1] } }), `${at}params.weights: 3 weights for 4 runs`],
    [plain({ space: { weights: { parts: 3, units: 2 } } }), `${at}space.weights: 3 weights for 4 runs`],
    [plain({ params: { weights: [1] }, space: { k: { grid: [1, 2] } } }), `${at}params.weights: 1 weights for 4 runs`],
    // what a selection leaves
    [plain({ runs: ["all", { best: 2 }], ...grid([0, 0, 1, 1]) }), `${at}space.weights.grid[0]: 4 weights for the best 2 runs`],
    [plain({ runs: [{ greedy: 3 }], params: { weights: [1, 1] } }), `${at}params.weights: 2 weights for 3 runs chosen greedily`],
    [
      { contribution: { fusion: "plain", params: { weights: [1, 2, 3] }, of: ["run"] } },
      "contribution.params.weights: 3 weights for 4 runs"
    ],
    // two runs are automatic, which is known when the leaderboard is read
    [
      { ...automatic, ...plain(grid([1, 2], [1, 2, 3])) },
      'measure "nDCG@5": system "first", fusion "plain": 3 weights for 2 runs; expected a design that fits its data'
    ],
    [
      { ...automatic, ...plain({ runs: [{ best: 9 }], params: { weights: [1, 2, 3] } }) },
      'measure "nDCG@5": system "first", fusion "plain": 3 weights for the best 2 runs; expected a design that fits its data'
    ],
    [
      { ...automatic, contribution: { fusion: "plain", params: { weights: [1, 2, 3] }, of: ["run"] } },
      'measure "nDCG@5": contribution, fusion "plain": 3 weights for 2 runs; expected a design that fits its data'
    ],
    // a fusion that is trained is no exception
    [
      { ...automatic, primary: { id: "first", candidates: [{ fusion: "learning", params: { weights: [1, 2, 3] } }] } },
      'measure "nDCG@5": system "first", fusion "learning": 3 weights for 2 runs; expected a design that fits its data'
    ]
  ])

  it("and are taken where the number fits, a selection's too", async () => {
    expect(await refusal(plain({ runs: [{ best: 2 }, { greedy: 2 }], ...grid([1, 2], [2, 1]) }))).toBeUndefined()
    expect(await refusal({ ...automatic, ...plain({ runs: ["all", { best: 9 }], ...grid([1, 2]) }) })).toBeUndefined()
    // each run has its own weight, and keeps it when another is left out
    expect(await refusal({ contribution: { fusion: "plain", params: { weights: [1, 2, 3, 4] }, of: ["run"] } })).toBeUndefined()
  })

  it("and so is a contribution that would leave no run", async () => {
    const contribution = { fusion: "plain", of: ["team"], leaderboard: "board" }
    expect(await refusal({ ...automatic, contribution })).toBe(
      'measure "nDCG@5": contribution, fusion "plain": without team one no run is left; expected a design that fits its data'
    )
  })
})

describe("every value of a space is decoded before any work", () => {
  const k = (dimension: unknown, more: Changes = {}) => plain({ space: { k: dimension }, ...more })
  const random = { search: { by: "random", points: 2 } }
  cases([
    [k({ grid: [60, -5] }), `${at}space.k.grid[1]: expected a value between 0 and 1000, got -5`],
    [k({ grid: [60, "abc"] }), `${at}space.k.grid[1]: expected number, got "abc"`],
    [k({ from: 1, to: 1e9, steps: 3 }), `${at}space.k.to: expected a value between 0 and 1000, got 1000000000`],
    [k({ from: -1, to: 10, steps: 3 }), `${at}space.k.from: expected a value between 0 and 1000, got -1`],
    // said once for a name that is unknown, whatever its values
    [plain({ space: { q: { grid: [1, 2, 3] } } }), `${at}space.q: is not a known key`],
    [plain({ params: { q: 1 }, space: { k: { grid: [1, 2, 3] } } }), `${at}params.q: is not a known key`],
    [k({ from: 0.2, to: 0.4, isWhole: true }, random), `${at}space.k: a range of whole numbers has whole ends`],
    [
      { primary: { id: "first", candidates: [{ fusion: "whole", space: { n: { from: 1, to: 9 } }, ...random }] } },
      `${at}space.n: expected an integer, got ${1 + 8 / Math.PI}`
    ],
    [
      { primary: { id: "first", candidates: [{ fusion: "whole", space: { n: { from: 1, to: 4, steps: 3 } } }] } },
      `${at}space.n: expected an integer, got 2.5`
    ]
  ])

  it("and good ones are taken", async () => {
    const whole = (space: unknown) => ({ primary: { id: "first", candidates: [{ fusion: "whole", space, ...random }] } })
    expect(await refusal(whole({ n: { from: 1, to: 4, isWhole: true } }))).toBeUndefined()
    expect(await refusal(whole({ n: { from: 1, to: 9, steps: 3 } }))).toBeUndefined()
  })
})

describe("a surface that would show something else is refused", () => {
  const shown = (candidate: Changes) => ({
    surface: "shown",
    secondary: [{ id: "shown", candidates: [{ fusion: "plain", ...candidate }] }]
  })
  cases([
    [
      shown({ space: { k: { from: 1, to: 2 } }, search: { by: "random", points: 2 } }),
      'surface: a range without steps has no end of settings to show; give "shown" steps'
    ],
    [
      shown({ space: { k: { from: 1, to: 2, steps: 2_000_000 } }, search: { by: "random", points: 2 } }),
      'surface: 2000000 settings of "shown" are more than can be shown; give fewer steps'
    ],
    [
      shown({ fusion: "learning" }),
      'surface: "learning" is trained, and a surface shows settings that nothing was fitted to; name a system without training'
    ],
    [
      shown({ space: { k: { grid: [1, 2] } }, runs: ["all", { best: 2 }] }),
      'surface: a surface shows fusions of all runs, and "shown" selects some; name a system that fuses all'
    ],
    [{ surface: "other" }, 'surface: no system "other"; there is first']
  ])
})

describe("what would silently be something else is refused", () => {
  const learned = { system: "first", measure: "nDCG@5", value: 1, digits: 2, origin: "me" }
  cases([
    [
      { runs: { runset: "cut", type: "automatic" } },
      'runs.type: run set "cut" names no leaderboard, and nothing else says which runs are automatic; leave the type out',
      { isListed: false }
    ],
    [{ runs: { runset: "cut", type: "feedback" } }, "feedback run of cut: not found; nothing can be fused; choose other runs"],
    [{ runs: { runset: "cut", tags: ["a", "b", "a"] } }, 'runs.tags[2]: "a" is named twice; name each run once'],
    // six topics in three folds leave four to train on, in four folds at least four, one by one five
    [{ folds: { outer: 3, inner: 5, seeds: 1 } }, "folds.inner: 5 inner folds for 4 training topics; at most one fold per topic"],
    [{ folds: { outer: 4, inner: 5, seeds: 1 } }, "folds.inner: 5 inner folds for 4 training topics; at most one fold per topic"],
    [
      { folds: { outer: "leave-one-out", inner: 6, seeds: 1 } },
      "folds.inner: 6 inner folds for 5 training topics; at most one fold per topic"
    ],
    [{ folds: { outer: 7, inner: 2, seeds: 1 } }, "folds.outer: 7 folds for 6 topics; at most one fold per topic"],
    [
      { measure: "nDCG@8" },
      'measure "nDCG@8": it reads below rank 5, where runs are cut; expected a measure with a cutoff within the depth',
      { depth: 5 }
    ],
    [
      { beside: ["P@11"], depth: 11 },
      'measure "P@11": it reads below rank 10, where runs are cut; expected a measure with a cutoff within the depth'
    ],
    [
      { expected: [{ ...learned, system: "frist" }] },
      'expected[0].system: no system "frist"; there is first, best run by training topics, best run in hindsight'
    ],
    [{ expected: [{ ...learned, measure: "nDCG@6" }] }, 'expected[0].measure: "nDCG@6" is not measured here; what is: nDCG@5']
  ])
})
