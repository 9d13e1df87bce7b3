/** Tries for a text, one after the other. */
import * as Identifier from "@litfuse/engine/Identifier"
import type { Services } from "@litfuse/engine/Services"
import type * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import { leastAgreement, titleAgreement } from "@litfuse/texts/titleAgreement"
import * as Passages from "@litfuse/texts/Passages"
import * as Effect from "effect/Effect"
import { sourceParams } from "../search/sourceParams.ts"
import type { Try } from "./Answer.ts"
import type { FoundWork } from "./findWork.ts"
import type { FoundText, TryEnd } from "./TryEnd.ts"
import { licenceRefusal } from "./licenceRefusal.ts"
import { placesToTry, type Reading, readPlace } from "./readPlace.ts"

/** The sources of texts, in the order of the tries: structured texts first. */
const providerOrder: ReadonlyArray<string> = ["europepmc", "pmc", "core"]

/** The sources that are asked for a text, in order. `named`: as the user says; undefined = those of the default. */
export const textSources = (
  all: ReadonlyArray<Registry.Registered<"source">>,
  named: boolean
): ReadonlyArray<Registry.Registered<"source">> => {
  const able = all.filter(({ plugin }) => plugin.abilities.includes("fullText"))
  if (named) return able
  const place = ({ plugin: { id } }: Registry.Registered<"source">) =>
    (providerOrder.indexOf(id) + providerOrder.length + 1) % (providerOrder.length + 1)
  const usual = able.filter(({ plugin }) => providerOrder.includes(plugin.id) || plugin.isOnlyByName !== true)
  return usual.toSorted((a, b) => place(a) - place(b))
}

/** Why a text with another title is refused; undefined = it is the requested one, or a title is unknown. */
const wrongTitle = (wanted: string | undefined, title: string | undefined): string | undefined => {
  if (wanted === undefined || title === undefined) return undefined
  const agreement = titleAgreement(wanted, title)
  return agreement >= leastAgreement
    ? undefined
    : `its title is "${title.slice(0, 200)}", and the requested work is "${wanted.slice(0, 200)}" (agreement ${agreement.toFixed(2)}, at least ${leastAgreement} is needed)`
}

const askSource = Effect.fnUntraced(function* (
  one: Registry.Registered<"source">,
  { title, identifiers }: FoundWork,
  timeoutMs: number
): Effect.fn.Return<TryEnd, never, Services> {
  const accepted = one.plugin.capabilities.identifiers
  const identifier =
    accepted.flatMap((scheme) => identifiers.find((known) => known.scheme === scheme) ?? [])[0] ??
    (accepted.length === 0 ? identifiers[0] : undefined)
  if (identifier === undefined)
    return { state: "skipped", reason: `accepts only ${accepted.join(", ")}, and the work has none of them as far as the sources say` }
  const connection = yield* Source.connect(one.plugin, sourceParams(one))
  const outcome = yield* connection.fullText({ identifier, timeoutMs })
  switch (outcome._tag) {
    case "Skipped":
      return { state: "skipped", reason: outcome.why }
    case "Failed":
      return { state: "failed", reason: outcome.error.message }
    case "Empty":
      return { state: "closed", reason: `has no open text for ${Identifier.print(identifier)}` }
    case "Found": {
      const refusal = wrongTitle(title, outcome.text.title) ?? licenceRefusal(outcome.text.licence)
      if (refusal !== undefined) return { state: "refused", reason: refusal }
      return { found: { provider: one.plugin.id, form: outcome.text.jats === undefined ? "text" : "jats", text: outcome.text } }
    }
  }
}, Effect.scoped)

/**
 * Asks sources, then fetches the files that sources name as free to read, until one has the text. The others are not asked, which `tried` says.
 *
 * - empty: `found` undefined; the reason of each provider is in `tried`
 */
export const findText = Effect.fnUntraced(function* (
  sources: ReadonlyArray<Registry.Registered<"source">>,
  work: FoundWork,
  reading: Reading
) {
  const tried: Array<Try> = []
  let found: FoundText | undefined
  const note = (provider: string, url: string | undefined, { before, ...end }: TryEnd) => {
    if (before !== undefined) tried.push(before)
    const at = { provider, ...(url === undefined ? {} : { url }) }
    if ("found" in end) {
      const { text, ...rest } = end.found
      const [first, ...others] = text.sections.map((section) => ({ ...section, text: Passages.clean(section.text) }))
      found = { ...rest, text: { ...text, sections: [first!, ...others] } }
      tried.push({ ...at, state: "found", reason: null })
    } else tried.push({ ...at, ...end })
  }
  const unneeded = (): TryEnd | undefined =>
    found === undefined ? undefined : { state: "skipped", reason: `not needed: ${found.provider} has the text` }
  for (const one of sources) note(one.plugin.id, undefined, unneeded() ?? (yield* askSource(one, work, reading.timeoutMs)))
  for (const place of placesToTry(work.places))
    note(place.provider, place.url, unneeded() ?? place.why ?? (yield* readPlace(place, work, reading)))
  return { found, tried }
})
