import * as Identifier from "@litfuse/engine/Identifier"
import type { Notice } from "@litfuse/engine/Notice"
import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import * as Raw from "@litfuse/engine/Raw"
import type * as Registry from "@litfuse/engine/Registry"
import type { OpenAccess } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import type { Config } from "@litfuse/host/Config"
import type { Traffic } from "@litfuse/host/http/HostServices"
import * as Effect from "effect/Effect"
import { tellingSources } from "../Events.ts"
import { type Answer, noticesOf } from "../search/Answer.ts"
import type { Try } from "./Answer.ts"
import * as LookupRun from "../search/LookupRun.ts"
import * as Retraction from "@litfuse/engine/works/Retraction"
import { notFoundNotice } from "../search/notFoundNotice.ts"

/** The sources that are asked which work an identifier names, and where its text is free to read. */
const lookupNames = ["europepmc", "crossref", "openalex", "arxiv", "biorxiv", "medrxiv"] as const

/** The sources that are asked by default. Unpaywall, an enricher, knows most places. */
export const defaultLookups = (plugins: Registry.Registry["plugins"]): ReadonlyArray<Registry.Registered<"source">> => [
  ...lookupNames.flatMap((name) => plugins.find("source", name) ?? []),
  ...plugins.of("enricher").flatMap((one) => (one.plugin.id === "unpaywall" ? [{ ...one, plugin: enricherAsSource(one.plugin) }] : []))
]

/**
 * What sources say about the work.
 *
 * - `tried` look-ups that failed or were skipped, so that places may be missing
 * - `title` undefined = no source has the work, so the title of a text cannot be compared
 * - `identifiers` all of the work, the requested one first; `places` where its text is free to read
 */
export interface FoundWork {
  readonly title: string | undefined
  readonly identifiers: ReadonlyArray<Identifier.Identifier>
  readonly places: ReadonlyArray<OpenAccess>
  readonly retraction: { readonly state: string; readonly by: ReadonlyArray<string> } | null
  readonly tried: ReadonlyArray<Try>
  readonly notices: ReadonlyArray<Notice>
}

const unknown = (identifier: Identifier.Identifier, rest: Pick<FoundWork, "tried" | "notices">): FoundWork => ({
  title: undefined,
  identifiers: [identifier],
  places: [],
  retraction: null,
  ...rest
})

/** The look-ups without an answer, as tries. */
const unanswered = ({ outcomes }: Answer): ReadonlyArray<Try> =>
  outcomes.flatMap(({ source, state, error }) =>
    state === "found" || state === "empty"
      ? []
      : [{ provider: source, state: state === "skipped" ? ("skipped" as const) : ("failed" as const), reason: error?.message ?? state }]
  )

/** Notices of look-ups. All identifiers are asked of all sources, so it is no news that one of them does not have one. */
const noticesIn = (answer: Answer): ReadonlyArray<Notice> =>
  noticesOf(answer).filter(({ code }) => code !== "schemes-unknown" && code !== "not-found")

/**
 * Looks up a work. Sources that accept other identifiers than the requested one are asked once these are known.
 *
 * - errors: `CassetteError` when recordings cannot be read or written
 */
export const findWork = Effect.fnUntraced(function* (
  config: Config,
  sources: ReadonlyArray<Registry.Registered<"source">>,
  identifier: Identifier.Identifier,
  traffic: Traffic,
  timeoutMs: number
) {
  const ask = (identifiers: ReadonlyArray<Identifier.Identifier>, some: ReadonlyArray<Registry.Registered<"source">>) =>
    tellingSources(LookupRun.run(config, { identifiers, sources: some, traffic, timeoutMs, hasAbstracts: false }))
  const first = LookupRun.lookupSources(sources, [identifier])
  if (first.length === 0) return unknown(identifier, { tried: [], notices: [] })
  const { answer, works } = yield* ask([identifier], first)
  const isIt = (work: Work.Work) =>
    Work.items(work, "identifiers").some(({ value }) => Identifier.print(value) === Identifier.print(identifier))
  const work = works.find(isIt)
  const notices = noticesIn(answer)
  const tried = unanswered(answer)
  if (work === undefined)
    return unknown(identifier, { tried, notices: [...notices, notFoundNotice(Identifier.print(identifier), answer.outcomes)] })
  const others = Work.items(work, "identifiers").map(({ value }) => value)
  const identifiers = [identifier, ...others.filter((one) => Identifier.print(one) !== Identifier.print(identifier))]
  const later = LookupRun.lookupSources(sources, identifiers).filter((one) => !first.includes(one))
  const more = later.length === 0 ? undefined : yield* ask(others, later)
  const same =
    more?.works.filter((one) =>
      Work.items(one, "identifiers").some(({ value }) => others.some((known) => Identifier.print(known) === Identifier.print(value)))
    ) ?? []
  const all = [work, ...same]
  const title = Work.field(work, "title")?.value
  const said = Retraction.of(work)
  return {
    title: title === undefined || Raw.isNoTitle(title) ? undefined : title,
    identifiers,
    places: all.flatMap((one) => Work.items(one, "openAccess").map(({ value }) => value)),
    retraction: said === undefined || said.state === "none" ? null : said,
    tried: [...tried, ...(more === undefined ? [] : unanswered(more.answer))],
    notices: [...notices, ...(more === undefined ? [] : noticesIn(more.answer))]
  } satisfies FoundWork
})
