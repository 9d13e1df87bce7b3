import * as Identifier from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import * as Texts from "@litfuse/engine/Texts"
import { Host } from "@litfuse/host/Host"
import { isReplayed } from "@litfuse/host/http/HostServices"
import { hasOrigin } from "@litfuse/host/http/UpstreamOverrides"
import * as UserFile from "@litfuse/host/UserFile"
import * as Passages from "@litfuse/texts/Passages"
import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { tell } from "./Events.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import { findSources } from "./search/findSources.ts"
import { sourceTitles } from "./search/sourceTitles.ts"
import { trafficOf } from "./search/trafficOf.ts"
import { TextAnswer } from "./text/Answer.ts"
import { type DownloadEnd, downloadProvider, downloadText, type DownloadWay } from "./text/downloadText.ts"
import { findText, textSources } from "./text/findText.ts"
import { type FoundWork, defaultLookups, findWork } from "./text/findWork.ts"
import { Request } from "./text/request.ts"
import * as GrobidApi from "./text/GrobidApi.ts"
import { storeText } from "./text/storeText.ts"
import type { FoundText } from "./text/TryEnd.ts"

export { Request }

/** The answer; `litfuse text --format json` prints it. */
export const Answer = TextAnswer
export type Answer = TextAnswer

/** The result for a surface in the same process. `jats`: the article as XML; undefined if the text has another form. */
export interface Found {
  readonly answer: Answer
  readonly jats: string | undefined
}

const states = { submitted: "preprint", accepted: "accepted", published: "published" } as const

const floatsOf = (passages: ReadonlyArray<Passages.Passage>, kind: "table" | "figure"): Answer["tables"] =>
  passages.flatMap((one) => (one.kind === kind ? [{ label: one.path.at(-1)!, section: one.name }] : []))

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

const notRecognised = Notice.make(
  "title-unknown",
  "text",
  "no source that answered names the title of the work, so litfuse cannot check that the text is the requested one"
)

const answerOf = (
  id: Identifier.Identifier,
  work: FoundWork,
  { found, tried }: { readonly found: FoundText | undefined; readonly tried: Answer["tried"] },
  passages: ReadonlyArray<Passages.Passage>
): Answer => {
  const text = found?.text
  return {
    version: 1,
    id: Identifier.print(id),
    title: work.title ?? text?.title ?? null,
    provider: found?.provider ?? null,
    state: text?.version === undefined ? null : states[text.version],
    licence: text?.licence ?? null,
    url: text?.url ?? null,
    form: found?.form ?? null,
    sha256: passages.length === 0 ? null : sha256(Texts.whole({ sections: passages as unknown as Texts.Document["sections"] })),
    tried: [...work.tried, ...tried],
    sections: passages.map(({ name, path, kind, text: part, offset, sha256: hash }) => ({
      name,
      path,
      ...(kind === undefined ? {} : { kind }),
      text: part,
      offset,
      sha256: hash
    })),
    tables: floatsOf(passages, "table"),
    figures: floatsOf(passages, "figure"),
    references: (text?.references ?? []).map(({ citation, identifiers }) => ({ citation, identifiers: identifiers.map(Identifier.print) })),
    retraction: work.retraction,
    stored: false,
    notices: found !== undefined && work.title === undefined ? [...work.notices, notRecognised] : work.notices
  }
}

/** The answer with the sections of a name only; undefined if there are none. The list of references is named `references`. */
const partOf = (answer: Answer, passages: ReadonlyArray<Passages.Passage>, wanted: string): Answer | undefined => {
  const names = new Set(Passages.matching(passages, wanted).map(({ name }) => name))
  const isReferences = /^references$/iu.test(wanted.trim()) && answer.references.length > 0
  if (names.size === 0 && !isReferences) return undefined
  const isNamed = ({ section }: Answer["tables"][number]): boolean => names.has(section)
  return {
    ...answer,
    sections: answer.sections.filter(({ name }) => names.has(name)),
    tables: answer.tables.filter(isNamed),
    figures: answer.figures.filter(isNamed),
    references: isReferences ? answer.references : []
  }
}

/** How to download. Errors: the user's configuration names no browser. */
const wayOf = Effect.fnUntraced(function* ({ wait, again }: Request) {
  const { browser, resolver } = yield* Effect.fromResult(UserFile.readDownloads())
  if (browser !== undefined) return { browser, resolver, waitMs: wait * 1000, isAgain: again } satisfies DownloadWay
  const place = UserFile.displayPath(UserFile.path())
  return yield* Question.refuse(
    Question.about(["download"], `{download} needs a browser: write \`browser: { program: /usr/bin/chromium }\` into ${place}`)
  )
})

const notReplayed: DownloadEnd = { url: undefined, end: { state: "skipped", reason: "recordings contain no downloads" } }

/** The tries with that of the browser behind them. */
const withDownload = ({ tried }: Pick<Answer, "tried">, { url, end }: DownloadEnd) => {
  const at = { provider: downloadProvider, ...(url === undefined ? {} : { url }) }
  return "found" in end
    ? { found: end.found, tried: [...tried, { ...at, state: "found" as const, reason: null }] }
    : { found: undefined, tried: [...tried, { ...at, state: end.state, reason: end.reason }] }
}

/**
 * The text of a work: from the first provider that has it and whose text has the title of the work.
 *
 * - empty: no provider has it; `tried` says why for each
 * - errors: `ApiError` for an invalid identifier, unknown sources, and a section that the text does not have
 */
export const run = Question.make(
  "text",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const [id, ...others] = request.ids
    if (others.length > 0) return yield* Question.refuse(Question.about(["ids"], "one work at a time: name one of {ids}"))
    const parsed = Identifier.parse(id!)
    if (Result.isFailure(parsed)) return yield* Question.refuse(parsed.failure.message)
    const identifier = parsed.success
    const traffic = yield* trafficOf(request)
    const { config, plugins } = yield* pluginsIn(request.folder)
    if (request.grobid && !isReplayed(traffic) && !hasOrigin(config, GrobidApi.upstream.id))
      return yield* Question.refuse(
        Question.about(
          ["grobid"],
          "{grobid} needs the address of a GROBID server: set LITFUSE_UPSTREAM_GROBID, or upstreams.grobid.origin in your configuration"
        )
      )
    const way = request.download ? yield* wayOf(request) : undefined
    const named = request.sources === undefined ? undefined : yield* findSources(plugins, request.sources)
    const able = textSources(named ?? plugins.of("source"), named !== undefined)
    const lookups = named ?? defaultLookups(plugins)
    yield* tell({ _tag: "Titled", titles: sourceTitles([...new Set([...lookups, ...able])]) })
    const timeoutMs = request.timeout * 1000
    const work = yield* findWork(config, lookups, identifier, traffic, timeoutMs)
    const reading = { timeoutMs, isByGrobid: request.grobid }
    const host = yield* Host
    const open = yield* host.around(config, traffic)(Effect.scoped(findText(able, work, reading)))
    const outcome =
      way === undefined || open.found !== undefined
        ? open
        : withDownload(
            open,
            isReplayed(traffic) ? notReplayed : yield* host.around(config, traffic)(Effect.scoped(downloadText(work, way, reading)))
          )
    const { found } = outcome
    const passages =
      found === undefined
        ? []
        : Passages.named(Texts.document({ record: "text:1", identifier, provider: found.provider }, found.text).sections)
    const unstored = answerOf(identifier, work, outcome, passages)
    const stored = yield* storeText(request.folder, unstored, work.identifiers.map(Identifier.print), passages)
    const answer = { ...unstored, stored }
    const jats = found?.text.jats
    if (request.section === undefined || found === undefined) return { answer, jats } satisfies Found
    const part = partOf(answer, passages, request.section)
    return part === undefined
      ? yield* Question.refuse(
          Question.about(
            ["section"],
            `{section} ${JSON.stringify(request.section)} is not in this text; ${Passages.choices(passages, request.section)}`
          )
        )
      : ({ answer: part, jats } satisfies Found)
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
