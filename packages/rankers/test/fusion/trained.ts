import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import { fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cases } from "./naive.ts"

interface Learned {
  readonly list: string
  readonly values: ReadonlyArray<number>
}

interface TrainedParams {
  readonly trained: ReadonlyArray<Learned>
}

/** Another table for every list of the laws; values fall along it, so a better place is never worth less. */
const known: ReadonlyArray<Learned> = Array.from({ length: 9 }, (_, l) => ({
  list: `list-${l}`,
  values: Array.from({ length: 12 }, (_, i) => (40 - 2 * i - l) / 32)
}))

/** The laws of a fusion that has been trained, on lists with different tables. */
export const lawsWhenTrained = <Prepared, P extends TrainedParams>(
  fusion: Fusion.Fusion<Prepared, P>,
  except: ReadonlyArray<string> = []
): void => {
  const given = (params: P): P => ({ ...params, trained: known })
  const trained: Fusion.Fusion<Prepared, P> = {
    ...fusion,
    refuses: (inputs, params) => fusion.refuses(inputs, given(params)),
    score: (prepared, params, out) => fusion.score(prepared, given(params), out),
    explain: (prepared, params, candidate) => fusion.explain(prepared, given(params), candidate)
  }
  // Lists that are trained to different values are no lists of equal weight.
  const left = ["candidates with the same ranks in lists of equal weight tie to the last bit", ...except]
  const all = fusionLaws(trained, [], cases)
  describe("once trained", () => {
    testLaws(
      it,
      all.filter(({ name }) => !left.includes(name))
    )
    it("keeps all laws but those", () => expect(all.filter(({ name }) => left.includes(name))).toHaveLength(left.length))
  })
}

/** A topic to learn from: grades by list and place, every hit another document; negative = not judged. */
export const frame = (grades: ReadonlyArray<ReadonlyArray<number>>, ideal: ReadonlyArray<number>): Fusion.TrainingFrame => {
  let row = 0
  const lists = grades.map((hits, l) => {
    const scores = Float64Array.from(hits, (_, i) => hits.length - i)
    return { name: `list-${l}`, rows: Int32Array.from(hits, () => row++), scores, ranks: Fusion.tiedRanks(scores) }
  })
  return { ...Fusion.inputs(lists), grades: Int16Array.from(grades.flat()), ideal: Int16Array.from(ideal) }
}

/** A fusion learns these values, by list, to twelve digits. */
export const learns = <Prepared, P extends TrainedParams>(
  fusion: Fusion.Fusion<Prepared, P>,
  frames: ReadonlyArray<Fusion.TrainingFrame>,
  params: Partial<P>,
  wanted: ReadonlyArray<ReadonlyArray<number>>
): void => {
  const { trained } = fusion.train!(frames, { ...Params.defaults(fusion), ...params })
  expect(trained.map(({ values }) => values.length)).toEqual(wanted.map(({ length }) => length))
  trained.forEach(({ values }, l) => values.forEach((value, i) => expect(value, `list ${l}, value ${i}`).toBeCloseTo(wanted[l]![i]!, 12)))
}

const judged: fc.Arbitrary<Fusion.TrainingFrame> = Arbitraries.lists.chain((lists) => {
  const inputs = Fusion.inputs(lists)
  return fc
    .array(fc.integer({ min: -2, max: 3 }), { minLength: inputs.candidates.length, maxLength: inputs.candidates.length })
    .map((grades) => ({
      ...inputs,
      grades: Int16Array.from(grades),
      ideal: Int16Array.from(grades.filter((grade) => grade > 0).sort((a, b) => b - a))
    }))
})

/** What every trained fusion keeps: refusals, purity, and training that sees no order. */
export const trains = <Prepared, P extends TrainedParams>(fusion: Fusion.Fusion<Prepared, P>): void => {
  const params = Params.defaults(fusion)
  const hits = frame([[1, 0], [0]], [1])

  it("refuses lists that it was not trained on, and fuses after training", () => {
    expect(fusion.refuses(hits, params)).toBe('trained: nothing was learned about list "list-0"; train the fusion on it first')
    expect(fusion.refuses(hits, fusion.train!([hits], params))).toBeUndefined()
    expect(fusion.refuses({ lists: [Fusion.absent("list-7")], candidates: new Int32Array(0) }, params)).toBeUndefined()
  })

  it("refuses to know two things about one list", () => {
    const twice = fusion.train!([hits], params)
    expect(fusion.refuses(hits, { ...twice, trained: [...twice.trained, ...twice.trained] })).toBe('trained: list "list-0" occurs twice')
  })

  it("learns something from no topics and from topics without hits", () => {
    expect(fusion.train!([], params).trained).toEqual([])
    const { trained } = fusion.train!([frame([[], []], [])], params)
    expect(trained.map(({ list }) => list)).toEqual(["list-0", "list-1"])
    expect(trained.every(({ values }) => values.every(Number.isFinite))).toBe(true)
  })

  it("learns plain data, which its own parameters decode to the same", () => {
    const after = fusion.train!([hits], params)
    const again = Params.decode(fusion, JSON.parse(JSON.stringify(after)))
    expect(again).toMatchObject({ success: after })
  })

  it("learns the same to the last bit whatever the order of topics and of lists, and keeps all other parameters", () => {
    fc.assert(
      fc.property(fc.array(judged, { maxLength: 6 }), fc.constantFrom("zero", "drop"), (frames, unjudged) => {
        const given = { ...params, unjudged }
        const turned = frames.map((one) => ({ ...one, lists: one.lists.toReversed() })).reverse()
        const after = fusion.train!(frames, given)
        expect(fusion.train!(turned, given)).toEqual(after)
        expect({ ...after, trained: [] }).toEqual(given)
      }),
      { seed: 3, numRuns: 100 }
    )
  })
}
