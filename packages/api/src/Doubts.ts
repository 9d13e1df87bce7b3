import * as Linking from "@litfuse/engine/Dedup"
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import type { Notice } from "@litfuse/engine/Notice"
import { latestYear } from "@litfuse/engine/SourceRecord"
import * as DecisionLog from "@litfuse/project/DecisionLog"
import { resolveDecisions } from "@litfuse/project/Verdicts"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as ProjectDecisions from "./dedup/ProjectDecisions.ts"
import * as Input from "./dedup/input.ts"
import { document } from "./dedup/output.ts"
import { type Field as Compared, pairFields } from "./dedup/pairTable.ts"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

/** Files of references whose pairs in doubt the user decides. */
export const Request = Schema.Struct({
  folder: Field.folder,
  files: Schema.NonEmptyArray(Schema.String).annotate({ description: "Files of references, relative to the folder." })
})

/**
 * A pair of records in doubt, for display.
 *
 * - `ids` of its records; `score` the probability that both are one publication; `for`, `against` the evidence
 * - `fields` of both records; `a`, `b` their fingerprints in decisions
 */
export interface Doubt {
  readonly ids: readonly [string, string]
  readonly score: number
  readonly for: ReadonlyArray<string>
  readonly against: ReadonlyArray<string>
  readonly fields: ReadonlyArray<Compared>
  readonly a: Fingerprint.Fingerprint
  readonly b: Fingerprint.Fingerprint
}

/** The pairs in doubt, the most probable first; `notices` about input that was not understood. */
export interface Doubts {
  readonly records: number
  readonly pairs: ReadonlyArray<Doubt>
  readonly notices: ReadonlyArray<Notice>
}

/**
 * The pairs in doubt among the records of files, including decided ones.
 *
 * - errors: `ApiError` for files that cannot be read
 */
export const ask = Question.make(
  "doubts",
  Request,
  Effect.fnUntraced(function* ({ folder, files }: typeof Request.Type) {
    const input = yield* Effect.fromResult(Input.read(folder, files, { latestYear: yield* latestYear }))
    const linked = Linking.linkFeatures(input.features)
    const { review } = document(input, linked)
    const pairs = review.map(({ pair, ...rest }, i): Doubt => {
      const [a, b] = linked.review[i]!.pair.map(input.recordOf)
      return { ids: pair, ...rest, fields: pairFields(a!, b!), a: Fingerprint.of(a!), b: Fingerprint.of(b!) }
    })
    return { records: input.ids.length, pairs, notices: input.notices } satisfies Doubts
  })
)

/** The decisions about a pair. `verdict` is null without a decision in effect, or if people disagree. */
export interface Said {
  readonly verdict: "same" | "different" | null
  readonly by: ReadonlyArray<{ readonly who: string; readonly action: string; readonly why: string }>
  readonly contradiction: string | null
}

const nameOf = ({ a, b }: { readonly a: Fingerprint.Fingerprint; readonly b: Fingerprint.Fingerprint }): string =>
  [a, b]
    .map(({ v, identifiers, title, year, first, pages }) => JSON.stringify([v, identifiers.toSorted(), title, year, first, pages]))
    .sort()
    .join("\n")

const undecided: Said = { verdict: null, by: [], contradiction: null }

/** Requests the decisions of a project. */
export const SaidRequest = Schema.Struct({ folder: Field.folder })

/**
 * The project's decisions about pairs, as a function of a pair. Without a project every pair is undecided.
 *
 * - errors: `ApiError` for a project that cannot be read
 */
export const said = Question.make(
  "doubts",
  SaidRequest,
  Effect.fnUntraced(function* ({ folder }: typeof SaidRequest.Type) {
    const file = yield* Effect.fromResult(ProjectDecisions.decisionFile(folder))
    const known = new Map<string, Said>()
    if (file !== undefined) {
      const { lines } = yield* Effect.fromResult(DecisionLog.read(file))
      const { verdicts, contradictions } = resolveDecisions(lines)
      const by = (some: typeof lines) => some.map(({ decision: { who, action, why } }) => ({ who, action, why }))
      for (const one of verdicts)
        known.set(nameOf(one), { verdict: one.same ? "same" : "different", by: by(one.lines), contradiction: null })
      for (const { lines, text } of contradictions)
        for (const { decision } of lines) {
          const about = lines.filter((line) => nameOf(line.decision) === nameOf(decision))
          known.set(nameOf(decision), { verdict: null, by: by(about), contradiction: text })
        }
    }
    return (pair: Pick<Doubt, "a" | "b">): Said => known.get(nameOf(pair)) ?? undecided
  })
)
