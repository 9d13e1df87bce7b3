import { type Example, laws } from "@litfuse/engine/testing/fusionLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import { describe, it } from "vitest"
import { ReciprocalRank, type ReciprocalRankParams } from "@litfuse/rankers/fusion/ReciprocalRank"

const examples: ReadonlyArray<Example<ReciprocalRankParams>> = [
  {
    what: "ranks start at 1: the only hit of the only list scores 1/(60 + 1)",
    lists: [{ 4: 0.5 }],
    params: {},
    expected: { 4: 1 / 61 }
  },
  {
    what: "skip: a list says nothing about a candidate that it does not hold",
    lists: [
      { 0: 9, 1: 8 },
      { 1: 7, 2: 6 }
    ],
    params: {},
    expected: { 0: 1 / 61, 1: 1 / 62 + 1 / 61, 2: 1 / 62 }
  },
  {
    what: "worst: an absent candidate of three has rank 4",
    lists: [
      { 0: 9, 1: 8 },
      { 1: 7, 2: 6 }
    ],
    params: { missing: "worst" },
    expected: { 0: 1 / 61 + 1 / 64, 1: 1 / 62 + 1 / 61, 2: 1 / 62 + 1 / 64 }
  },
  {
    what: "mean-rank: two candidates absent from a list of one share the ranks 2 and 3",
    lists: [{ 0: 9 }, { 0: 9, 1: 8, 2: 7 }],
    params: { missing: "mean-rank" },
    expected: { 0: 2 / 61, 1: 1 / 62.5 + 1 / 62, 2: 1 / 62.5 + 1 / 63 }
  },
  {
    what: "rescale: a candidate held by lists of weight 1 out of 4 counts four times",
    lists: [{ 0: 9 }, { 1: 9, 0: 8 }],
    params: { missing: "rescale", weights: [3, 1] },
    expected: { 0: 3 / 61 + 1 / 62, 1: 4 / 61 }
  },
  {
    what: "average: three hits tied behind the first share rank 3",
    lists: [{ 0: 9, 1: 5, 2: 5, 3: 5, 4: 1 }],
    params: { k: 0 },
    expected: { 0: 1, 1: 1 / 3, 2: 1 / 3, 3: 1 / 3, 4: 1 / 5 }
  },
  {
    what: "min: three hits tied behind the first have rank 2",
    lists: [{ 0: 9, 1: 5, 2: 5, 3: 5, 4: 1 }],
    params: { k: 0, tied: "min" },
    expected: { 0: 1, 1: 1 / 2, 2: 1 / 2, 3: 1 / 2, 4: 1 / 5 }
  },
  {
    what: "by-id: ids part what scores tie",
    lists: [{ 0: 9, 1: 5, 2: 5, 3: 5, 4: 1 }],
    params: { k: 0, tied: "by-id" },
    expected: { 0: 1, 1: 1 / 2, 2: 1 / 3, 3: 1 / 4, 4: 1 / 5 }
  },
  {
    what: "weights multiply, and a list of weight 0 does not even widen the union",
    lists: [{ 0: 9 }, { 1: 9 }, { 2: 9 }],
    params: { weights: [2, 0, 1], missing: "worst" },
    expected: { 0: 2 / 61 + 1 / 63, 2: 1 / 61 + 2 / 63 }
  }
]

describe("ReciprocalRank", () => {
  tests(it, laws(ReciprocalRank, examples))
})
