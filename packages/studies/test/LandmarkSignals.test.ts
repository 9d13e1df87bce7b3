import type { Each } from "@litfuse/analyzers/landmark/landmarkSignals"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { weightsIdentified } from "../src/landmarks/weightsIdentified.ts"

type Signals = Each<number | null>

const work = (known: Partial<Signals>): Signals => ({
  citations: null,
  milestone: 0,
  sources: 0.1,
  evidence: null,
  velocity: null,
  ...known
})
const whyOf = (groups: ReadonlyArray<ReadonlyArray<Signals>>) =>
  Object.fromEntries(weightsIdentified(groups).map(({ name, why }) => [name, why]))

describe("which weights works identify", () => {
  it("is none where a signal is unknown, the same for all, or orders works as another one does", () => {
    const group = [
      work({ citations: 0.2, velocity: 0.1, milestone: 0.9 }),
      work({ citations: 0.4, velocity: 0.3 }),
      work({ citations: 0.9, velocity: 0.8, milestone: 0.5 })
    ]
    expect(whyOf([group])).toEqual({
      citations: undefined,
      milestone: undefined,
      sources: "the same for every work of a group",
      evidence: "unknown for every work",
      velocity: "orders the works of every group as citations does"
    })
  })

  it("is judged within groups: what differs only between them changes no order", () => {
    const of = (sources: number) => [
      work({ citations: 0.1, sources }),
      work({ citations: 0.3, sources, milestone: 0.5 }),
      work({ citations: 0.2, sources })
    ]
    expect(whyOf([of(0.1), of(0.5)])).toMatchObject({ sources: "the same for every work of a group" })
    // one group is enough to tell two signals apart
    const apart = [work({ citations: 0.1, velocity: 0.9 }), work({ citations: 0.9, velocity: 0.1 })]
    const alike = [work({ citations: 0.1, velocity: 0.1 }), work({ citations: 0.9, velocity: 0.9 })]
    expect(whyOf([alike, apart])).toMatchObject({ citations: undefined, velocity: undefined })
  })

  it("is none where one signal alone differs, and where there is no work", () => {
    expect(whyOf([[work({ milestone: 0.5 }), work({})]])["milestone"]).toBe(
      "the only signal that differs: its order is the same with any weight"
    )
    expect(weightsIdentified([]).map(({ known, why }) => [known, why])).toEqual(
      Array.from({ length: 5 }, () => [0, "unknown for every work"])
    )
  })

  it("never identifies one weight, and no signal that all works have alike", () => {
    const value = fc.constantFrom(null, 0, 0.5, 1)
    const signals = fc.record({ citations: value, milestone: value, sources: value, evidence: value, velocity: value })
    fc.assert(
      fc.property(fc.array(fc.array(signals, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (groups) => {
        const found = weightsIdentified(groups)
        expect(found.filter(({ why }) => why === undefined).length).not.toBe(1)
        for (const { name, why } of found)
          if (groups.every((group) => new Set(group.map((each) => each[name])).size === 1)) expect(why).toBeDefined()
      })
    )
  })
})
