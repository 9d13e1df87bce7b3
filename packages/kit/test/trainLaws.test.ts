import * as Schema from "effect/Schema"
import * as Effect from "effect/Effect"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Fusion from "@litfuse/engine/Fusion"
import { trainLaws } from "@litfuse/kit/trainLaws"
import { fusion as plain } from "./planted/fusions.ts"
import { isBroken, testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"

const params = Schema.Struct({ learned: Schema.Array(Schema.Finite).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))) })
type P = typeof params.Type

const relevant = ({ grades }: Fusion.TrainingFrame): number => grades.filter((grade) => grade > 0).length

/** Learns how many relevant candidates topics have; every candidate scores the largest number. */
const honest: Fusion.Fusion<Fusion.Inputs, P> = Fusion.plugin({
  id: "counting",
  revision: 1,
  about: "counts",
  params,
  prepare: (inputs) => inputs,
  score: (_, { learned }, out) => void out.fill(Math.max(0, ...learned)),
  explain: () => Explanation.leaf("count", 0),
  train: (frames) => ({ learned: frames.map(relevant).sort((a, b) => a - b) })
})

const keyOf = ({ lists }: Fusion.Inputs): string => JSON.stringify(lists.map(({ rows }) => [...rows]))

const mistakes: Readonly<Record<string, readonly [law: string, make: () => Fusion.Fusion<Fusion.Inputs, P>]>> = {
  "grades are remembered between trainings": [
    "scores depend on the learned parameters alone, not on the grades that other trainings were shown",
    () => {
      const seen = new Map<string, Int16Array>()
      return {
        ...honest,
        train: (frames) => {
          for (const frame of frames) seen.set(keyOf(frame), frame.grades)
          return { learned: [] }
        },
        score: (inputs, _, out) => void out.set(seen.get(keyOf(inputs)) ?? new Int16Array(out.length))
      }
    }
  ],
  "training counts its calls": [
    "training again, and after training on other grades, learns the same",
    () => {
      let calls = 0
      return { ...honest, train: () => ({ learned: [calls++] }) }
    }
  ],
  "training goes by the order of topics": [
    "training learns the same whatever the order of topics and of lists",
    () => ({ ...honest, train: (frames) => ({ learned: frames.map(relevant) }) })
  ],
  "training sorts grades in place": [
    "training does not write to topics",
    () => ({ ...honest, train: (frames) => (frames.forEach(({ grades }) => grades.sort()), { learned: [] }) })
  ],
  "training gives what parameters do not decode": [
    "training gives plain data, which the fusion's own parameters decode to the same",
    () => ({ ...honest, train: () => ({ learned: [Number.NaN] }) })
  ]
}

describe("the laws of training", () => {
  describe("hold for a fusion that learns", () => {
    testLaws(it, trainLaws(honest))
  })

  it("are none for a fusion that does not learn", () => expect(trainLaws(plain())).toEqual([]))

  it.each(Object.entries(mistakes))("are broken when: %s", async (_, [law, make]) => {
    expect(await isBroken(trainLaws(make()), law)).toBe(true)
  })
})
