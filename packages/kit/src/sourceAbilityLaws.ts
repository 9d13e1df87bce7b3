import * as Effect from "effect/Effect"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Source from "@litfuse/engine/Source"
import type { Law } from "./Law.ts"
import type { SourceHarness } from "./SourceHarness.ts"
import { type AnySource, askSource, lawWith } from "./askSource.ts"

const timeoutMs = 60_000

const described = (outcome: Source.Outcome | Source.TextOutcome | undefined): string =>
  outcome === undefined ? "it never ends" : (Source.errorOf(outcome)?.message ?? `the outcome is ${outcome._tag}`)

const codes = (outcome: Source.Outcome): ReadonlyArray<string> => outcome.notices.map(({ code }) => code)

const lookupLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => {
  const { id } = source
  const why = "the harness names no identifiers to look up"
  const lookUp = (identifiers: ReadonlyArray<Identifier.Identifier>) =>
    askSource(source, harness, (connection) => connection.lookup({ identifiers, timeoutMs }))
  return [
    lawWith(id, "a look-up finds what is known, each record with the identifier that was asked for", harness.lookup, why, ({ known }) =>
      Effect.map(lookUp(known), ({ outcome }) => {
        if (outcome?._tag !== "Found") return described(outcome)
        return codes(outcome).includes("not-found") ? outcome.notices.find(({ code }) => code === "not-found")!.text : undefined
      })
    ),
    lawWith(id, "a look-up of what is not known is no failure, and says so", harness.lookup, why, ({ known, unknown }) =>
      Effect.gen(function* () {
        const alone = (yield* lookUp([unknown])).outcome
        if (alone?._tag !== "Empty" || !codes(alone).includes("not-found")) return described(alone)
        const mixed = (yield* lookUp([unknown, ...known])).outcome
        return mixed?._tag === "Found" && codes(mixed).includes("not-found") ? undefined : described(mixed)
      })
    ),
    lawWith(id, "a look-up never asks for more than a batch at once", harness.lookup, why, ({ known }) =>
      Effect.gen(function* () {
        const sizes: Array<number> = []
        const counting: AnySource = {
          ...source,
          make: (params) =>
            Effect.map(source.make(params), (primitives) => ({
              ...primitives,
              lookup: (identifiers) => {
                sizes.push(identifiers.length)
                return primitives.lookup!(identifiers)
              }
            }))
        }
        yield* askSource(counting, harness, (connection) => connection.lookup({ identifiers: known, timeoutMs }))
        return Math.max(...sizes) <= source.capabilities.batch ? undefined : `a batch holds ${Math.max(...sizes)}`
      })
    )
  ]
}

const citationLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => [
  lawWith(
    source.id,
    "citations come in pages that end, and none twice",
    harness.citations,
    "the harness names nothing that is cited",
    (cited) =>
      Effect.map(
        askSource(source, harness, (connection) => connection.citations({ ...cited, depth: 1000, timeoutMs })),
        ({ outcome }) => {
          if (outcome?._tag !== "Found") return described(outcome)
          return codes(outcome).find((code) => code === "pages-idle" || code === "records-repeated" || code === "incomplete")
        }
      )
  )
]

const textLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => [
  lawWith(
    source.id,
    "a full text is found where there is one, and none is no failure",
    harness.fullText,
    "the harness names no full text",
    ({ known, unknown }) =>
      Effect.gen(function* () {
        const read = (identifier: Identifier.Identifier) =>
          Effect.map(
            askSource(source, harness, (connection) => connection.fullText({ identifier, timeoutMs })),
            ({ outcome }) => outcome
          )
        const found = yield* read(known)
        if (found?._tag !== "Found") return described(found)
        if (found.text.source !== source.id) return `the text is signed "${found.text.source}"`
        const none = yield* read(unknown)
        return none?._tag === "Empty" ? undefined : described(none)
      })
  )
]

/** The laws of the abilities other than search that a source declares. */
export const sourceAbilityLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => [
  ...(source.abilities.includes("lookup") ? lookupLaws(source, harness) : []),
  ...(source.abilities.includes("citations") ? citationLaws(source, harness) : []),
  ...(source.abilities.includes("fullText") ? textLaws(source, harness) : [])
]
