import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Identifier from "../../Identifier.ts"
import * as Ids from "../../Ids.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import type { Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import * as Source from "../../Source.ts"
import * as SourceListener from "../../source/SourceListener.ts"
import * as NodeType from "../NodeType.ts"
import type { Query } from "../../Query.ts"
import { query } from "./nodeBasics.ts"
import { selectProviders, type Provider, providersParam, providersWithAbility } from "./Provider.ts"

const step = "step/seeds"

const identifier = Schema.String.check(
  Schema.makeFilter((text: string) => Result.isSuccess(Identifier.parse(text)), {
    expected: "an identifier such as PMID:12345, PMC12345, 10.1000/182 or arXiv:2101.00001"
  })
)

const seedsParams = (providers: ReadonlyArray<Provider>) =>
  Schema.Struct({
    ids: Schema.Array(identifier).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
    providers: providersParam(providers),
    timeoutMs: Params.integer(30_000, { minimum: 1, maximum: 600_000 })
  })

const identifiersOf = (texts: ReadonlyArray<string>): ReadonlyArray<Identifier.Identifier> => {
  const read = texts.flatMap((text) => Result.match(Identifier.parse(text), { onFailure: () => [], onSuccess: (one) => [one] }))
  const byName = new Map(read.map((one) => [Identifier.print(one), one]))
  return [...byName.keys()].sort(Ids.compare).map((name) => byName.get(name)!)
}

const wordsOf = (asked: Query): ReadonlyArray<string> => {
  switch (asked._tag) {
    case "Term":
    case "Phrase":
      return asked.text.split(/\s+/)
    case "And":
    case "Or":
      return asked.queries.flatMap(wordsOf)
    case "Field":
      return wordsOf(asked.query)
    default:
      return []
  }
}

/** Removes the positions of records, which are meaningless here. */
const withoutPositions = (outcome: Source.Outcome): Source.Outcome => {
  if (outcome._tag !== "Found" && outcome._tag !== "Partial") return outcome
  const [first, ...rest] = outcome.records.map(({ position: _position, ...record }) => record)
  return { ...outcome, records: [first!, ...rest] }
}

const nonIdentifierNotices = (words: ReadonlyArray<string>): ReadonlyArray<Notice.Notice> => {
  if (words.length === 0) return []
  const more = words.length > 10 ? ` and ${words.length - 10} more` : ""
  const text = `words of the query that are not identifiers were ignored: ${words.slice(0, 10).join(", ")}${more}`
  return [Notice.make("not-identifiers", step, text)]
}

/** Notices about seeds that no source has. A failed source may have them. */
const unknownSeedNotices = (
  seeds: ReadonlyArray<Identifier.Identifier>,
  outcomes: ReadonlyArray<Source.Outcome>
): ReadonlyArray<Notice.Notice> => {
  const found = new Set(outcomes.flatMap(Source.recordsOf).flatMap((record) => record.identifiers.map(Identifier.print)))
  return seeds
    .map(Identifier.print)
    .filter((name) => !found.has(name))
    .map((name) => Notice.make("seed-unknown", name, "no source that answered knows it, so it leads to no works"))
}

/**
 * `step/seeds`: the records of works that are given by identifier, from all sources that accept such identifiers. Citation steps start from them. It
 * never fails: its output has how each source answered, and an answer with an error is provisional.
 *
 * - `ids` the identifiers, in addition to those in the words of the query
 * - `providers` the sources to ask; empty = all that look up identifiers
 * - units: `timeoutMs` milliseconds for which a source may be silent
 * - empty: no records without identifiers, or when no source has one
 */
export const seedsStep = (plugins: Table): NodeType.NodeType<Services> => {
  const { providers, code } = providersWithAbility(plugins, "lookup")
  return NodeType.make({
    kind: "step",
    id: "seeds",
    revision: 1,
    code,
    params: seedsParams(providers),
    inputs: { query: { ...query, optional: true } },
    output: Ports.Records,
    reads: ["network"],
    run: ({ ids, providers: names, timeoutMs }, { query: asked }) =>
      Effect.gen(function* () {
        const words = asked === undefined ? [] : wordsOf(asked)
        const seeds = identifiersOf([...ids, ...words])
        const selected = selectProviders(providers, names).filter(
          ({ schemes }) => schemes.length === 0 || seeds.some(({ scheme }) => schemes.includes(scheme))
        )
        const outcomes = yield* Effect.forEach(
          selected,
          ({ id, connect }) =>
            SourceListener.reporting(
              id,
              () =>
                Effect.scoped(
                  Effect.flatMap(connect, ({ lookup }) => Effect.map(lookup({ identifiers: seeds, timeoutMs }), withoutPositions))
                ),
              (outcome) => outcome
            ),
          { concurrency: "unbounded" }
        )
        const others = words.filter((text) => text !== "" && Result.isFailure(Identifier.parse(text)))
        const none = seeds.length === 0 ? [Notice.make("no-seeds", step, "no identifier is named, so there is nothing to start from")] : []
        return {
          value: { outcomes },
          notices: [
            ...none,
            ...nonIdentifierNotices(others),
            ...outcomes.flatMap(({ notices }) => notices),
            ...unknownSeedNotices(seeds, outcomes)
          ],
          isProvisional: outcomes.some((outcome) => Source.errorOf(outcome) !== undefined)
        }
      })
  })
}
