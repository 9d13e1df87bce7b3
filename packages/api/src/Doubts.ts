import * as Linking from "@litfuse/engine/Dedup"
import * as Fingerprint from "@litfuse/engine/dedup/fingerprint"
import type { Notice } from "@litfuse/engine/Notice"
import * as Ledger from "@litfuse/project/Decisions"
import { standing } from "@litfuse/project/Verdicts"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as LedgerOf from "./dedup/ledger.ts"
import * as Input from "./dedup/input.ts"
import { document } from "./dedup/output.ts"
import { type Field as Compared, fields } from "./dedup/pair.ts"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

/** Files of references whose pairs in doubt a person decides. */
export const Request = Schema.Struct({
  folder: Field.folder,
  files: Schema.NonEmptyArray(Schema.String).annotate({ description: "Files of references, relative to the folder." })
})

/**
 * A pair of records in doubt, as a person looks at it.
 *
 * - `ids` of its records; `score` the probability that the two are one publication; `for`, `against` what speaks for and against it
 * - `fields` what both say; `a`, `b` what names them in decisions
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

/** The pairs in doubt, the most probable first; `notices` what was not understood in the files. */
export interface Doubts {
  readonly records: number
  readonly pairs: ReadonlyArray<Doubt>
  readonly notices: ReadonlyArray<Notice>
}

/**
 * The pairs in doubt among the records of files, whether or not somebody has decided about them.
 *
 * - errors: `ApiError` for files that cannot be read
 */
export const ask = Question.make(
  "doubts",
  Request,
  Effect.fnUntraced(function* ({ folder, files }: typeof Request.Type) {
    const input = yield* Effect.fromResult(Input.read(folder, files))
    const linked = Linking.linkFeatures(input.features)
    const { review } = document(input, linked)
    const pairs = review.map(({ pair, ...rest }, i): Doubt => {
      const [a, b] = linked.review[i]!.pair.map(input.recordOf)
      return { ids: pair, ...rest, fields: fields(a!, b!), a: Fingerprint.of(a!), b: Fingerprint.of(b!) }
    })
    return { records: input.ids.length, pairs, notices: input.notices } satisfies Doubts
  })
)

/** What people say of a pair. `verdict` is null where nobody has said anything that stands, or where people disagree. */
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

/** Where decisions are kept. */
export const SaidRequest = Schema.Struct({ folder: Field.folder })

/**
 * What the project around a folder says of pairs, for whoever has them: a function of a pair. Without a project nobody has said anything.
 *
 * - errors: `ApiError` for a project that cannot be read
 */
export const said = Question.make(
  "doubts",
  SaidRequest,
  Effect.fnUntraced(function* ({ folder }: typeof SaidRequest.Type) {
    const file = yield* Effect.fromResult(LedgerOf.fileFrom(folder))
    const known = new Map<string, Said>()
    if (file !== undefined) {
      const { lines } = yield* Effect.fromResult(Ledger.read(file))
      const { verdicts, contradictions } = standing(lines)
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
