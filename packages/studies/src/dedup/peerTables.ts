/** litfuse beside another tool, on sets of which pairs are known. */
import { fixed } from "@litfuse/files/numbers"
import * as Seed from "@litfuse/stats/Seed"
import type { FreeTable } from "@litfuse/bench/report/Results"
import * as Schema from "effect/Schema"
import * as Paired from "./pairedInterval.ts"
import * as Readings from "./readingTable.ts"
import type { Score } from "./scoreTable.ts"

const Ids = Schema.Array(Schema.String)

/**
 * What another tool decided, in a run outside of litfuse.
 *
 * - `known` sets that its authors had read when they made its rules, and those that ours had
 * - `sets` pairs that it merged against the names of a set, and pairs that it left apart: two ids with a blank
 */
export const Peer = Schema.Struct({
  name: Schema.NonEmptyString,
  known: Ids,
  sets: Schema.Array(Schema.Struct({ set: Schema.NonEmptyString, wrong: Ids, missed: Ids }))
})
/** One tool. */
export type Peer = typeof Peer.Type

/** A set with what both tools decided about it; `corrected` by what a reader found about pairs on which a tool differs from the labels. */
interface Held {
  readonly score: Score
  readonly raw: ReadonlyArray<ReadonlyArray<Paired.Part>>
  readonly corrected: ReadonlyArray<ReadonlyArray<Paired.Part>>
}

const decided = (mistakes: Score["mistakes"]): Paired.Decided => {
  const of = (kind: string) => new Set(mistakes.filter((one) => one.kind === kind).map(({ rows }) => Paired.keyOf(rows as never)))
  return { wrong: of("wrong"), missed: of("missed") }
}

const theirs = ({ set }: Score, { wrong, missed }: Peer["sets"][number]): Paired.Decided => {
  const rowOf = new Map(set.ids.map((id, row) => [id, row]))
  const of = (pairs: ReadonlyArray<string>) =>
    new Set(pairs.map((text) => Paired.keyOf(text.split(" ").map((id) => rowOf.get(id)!) as never)))
  return { wrong: of(wrong), missed: of(missed) }
}

/** The true pairs, and what tools decided, as a reader of the records corrects them. */
const corrected = (
  score: Score,
  known: ReadonlySet<Paired.Key>,
  tools: ReadonlyArray<Paired.Decided>,
  readings: ReadonlyArray<Readings.Reading>
) => {
  const disputed = new Set(tools.flatMap(({ wrong, missed }) => [...wrong, ...missed]))
  const isSame = (key: Paired.Key) => Readings.isSame(readings, score.set, key.split(" ").map(Number)) ?? known.has(key)
  const truth = new Set(
    [...known].filter((key) => !disputed.has(key) || isSame(key)).concat([...disputed].filter((key) => !known.has(key) && isSame(key)))
  )
  const of = ({ wrong, missed }: Paired.Decided): Paired.Decided => {
    const isMerged = (key: Paired.Key) => wrong.has(key) || (known.has(key) && !missed.has(key))
    return {
      wrong: new Set([...disputed].filter((key) => isMerged(key) && !truth.has(key))),
      missed: new Set([...disputed].filter((key) => !isMerged(key) && truth.has(key)))
    }
  }
  return Paired.parts(truth, tools.map(of))
}

/** A set with what two tools decided about it against its labels. */
export interface Judged {
  readonly score: Score
  readonly tools: ReadonlyArray<Paired.Decided>
}

/** The sets of which pairs are known and on which another tool was run, with what litfuse and that tool decided. */
export const judgePeers = (scores: ReadonlyArray<Score>, peer: Peer): ReadonlyArray<Judged> =>
  scores.flatMap((score) => {
    const other = peer.sets.find(({ set }) => set === score.set.id)
    return other === undefined || score.set.truth.known === undefined
      ? []
      : [{ score, tools: [decided(score.mistakes), theirs(score, other)] }]
  })

const held = (scores: ReadonlyArray<Score>, peer: Peer, readings: ReadonlyArray<Readings.Reading>): ReadonlyArray<Held> =>
  judgePeers(scores, peer).map(({ score, tools }) => {
    const known = new Set(score.set.truth.known!.map(Paired.keyOf))
    return { score, raw: Paired.parts(known, tools), corrected: corrected(score, known, tools, readings) }
  })

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const interval = ({ low, high }: { readonly low: number; readonly high: number }): string => `${fixed(low, 4)} to ${fixed(high, 4)}`

/** Pairs, clusters and links of both tools on each set and on the mean of all, and the difference of their F1. */
export const peerTables = (
  scores: ReadonlyArray<Score>,
  peer: Peer,
  readings: ReadonlyArray<Readings.Reading>,
  ourKnown: ReadonlyArray<string>,
  { seed, resamples }: { readonly seed: number; readonly resamples: number }
): ReadonlyArray<FreeTable> => {
  const all = held(scores, peer, readings)
  const draws = Paired.drawParts(
    all.map(({ raw }) => raw),
    Seed.derive(seed, "peers"),
    resamples
  )
  const names = ["litfuse", peer.name]
  const knowns = [ourKnown, peer.known]
  const rows = all.flatMap(({ score: { set }, raw, corrected }, i) =>
    names.map((name, tool) => {
      const found = Paired.measureParts(raw[tool]!)
      const { f1 } = Paired.measureParts(corrected[tool]!)
      const drawnF1 = interval(Paired.pairedInterval(draws, (one) => one[i]![tool]!))
      return [
        set.id,
        name,
        knowns[tool]!.includes(set.id) ? "yes" : "no",
        found.f1,
        drawnF1,
        found.exact,
        found.links,
        found.wrong,
        found.missed,
        f1
      ]
    })
  )
  const means = names.map((name, tool) => {
    const of = (at: (one: ReturnType<typeof Paired.measureParts>) => number, which: "raw" | "corrected" = "raw") =>
      mean(all.map((one) => at(Paired.measureParts(one[which][tool]!))))
    const drawnF1 = interval(Paired.pairedInterval(draws, (one) => mean(one.map((f1) => f1[tool]!))))
    return [
      "mean of the sets",
      name,
      "",
      of(({ f1 }) => f1),
      drawnF1,
      of(({ exact }) => exact),
      of(({ links }) => links),
      of(({ wrong }) => wrong),
      of(({ missed }) => missed),
      of(({ f1 }) => f1, "corrected")
    ]
  })
  const difference = (f1: ReadonlyArray<number>) => f1[0]! - f1[1]!
  const f1Of = ({ raw }: Held) => raw.map((tool) => Paired.measureParts(tool).f1)
  return [
    {
      id: "peers",
      title: "Pairs, clusters and wrong links compared with another tool, by the unchanged labels",
      columns: [
        { name: "set" },
        { name: "tool" },
        { name: "its rules have seen the set" },
        { name: "F1 of pairs", digits: 4 },
        { name: "95 % of F1" },
        { name: "publications exactly right", digits: 4 },
        { name: "wrong links", digits: 1 },
        { name: "pairs wrong", digits: 1 },
        { name: "pairs missed", digits: 1 },
        { name: "F1, labels corrected", digits: 4 }
      ],
      rows: [...rows, ...means]
    },
    {
      id: "difference",
      title: "F1 of litfuse less that of the other tool, on the same parts",
      columns: [{ name: "set" }, { name: "difference", digits: 4 }, { name: "95 %" }],
      rows: [
        ...all.map((one, i) => [
          one.score.set.id,
          difference(f1Of(one)),
          interval(Paired.pairedInterval(draws, (f1) => difference(f1[i]!)))
        ]),
        [
          "mean of the sets",
          mean(all.map((one) => difference(f1Of(one)))),
          interval(Paired.pairedInterval(draws, (f1) => mean(f1.map(difference))))
        ]
      ]
    }
  ]
}
