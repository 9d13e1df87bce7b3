import { verifyDocument } from "@litfuse/api/verify/verifyDocument"
import { watchingLines } from "@litfuse/api/verify/watchedLines"
import * as SourceNames from "@litfuse/api/search/SourceNames"
import * as Source from "@litfuse/api/Source"
import * as Verify from "@litfuse/api/Verify"
import type { Titles } from "@litfuse/api/search/sourceTitles"
import { blocksMarkup, sectionMarkup } from "@litfuse/document/blocksMarkup"
import { markup, type Markup } from "@litfuse/document/Markup"
import { noneAnswered, outcomeStates } from "@litfuse/engine/source/OutcomeState"
import { counted, grouped } from "@litfuse/files/numbers"
import { standardStream } from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import { uploadPaths } from "../Guard.ts"
import { jobRoutes } from "../jobRoutes.ts"
import * as PageResponse from "../PageResponse.ts"
import { PageSettings } from "../PageSettings.ts"
import {
  type CheckProgress,
  referenceCommand,
  type ReferenceForm,
  type ReferenceJob,
  ReferenceJobs,
  withSentNames
} from "../ReferenceJobs.ts"
import type { Ask, Route } from "../Route.ts"
import { csrfField, sourceBoxes } from "../search/renderSearchForm.ts"
import { mostBytes, Uploads } from "../Uploads.ts"

const root = uploadPaths.references

const about = { title: "Check references", here: root }

const { withJob, withFinished, progressRoutes } = jobRoutes(
  ReferenceJobs,
  root,
  PageResponse.errorPage(404, "This check is no longer stored", "The server stores only the latest checks. Check the references again.")
)

const stateOf = ({ outcome }: ReferenceJob): string => {
  if (outcome === undefined) return "running"
  if (outcome._tag !== "Done") return outcome._tag === "Failed" ? "failed" : "stopped"
  return noneAnswered(outcome.done.outcomes) ? "no source answered" : counted(outcome.done.references.length, "reference")
}

/** The source that reads files, which a request names with their paths. */
const localFiles = "file"

/** The sources that can check a reference: they look up identifiers, or search. */
const sourcesIn = Effect.fnUntraced(function* (folder: string) {
  const all = yield* Source.list({ folder })
  return all.filter(
    ({ id, abilities }) => id !== localFiles && !SourceNames.isFile(id) && (abilities.includes("lookup") || abilities.includes("search"))
  )
})

const checkForm = (
  { csrf, form }: Ask,
  sources: ReadonlyArray<Source.Listed>,
  canWatch: boolean
): Markup => markup`<form class="ask" method="post" action="${root}" enctype="multipart/form-data">${csrfField(csrf)}
<div class="row"><label>Send references or a manuscript <input type="file" name="file"></label>
<label>or name a file on this machine <input name="name" value="${form.get("name") ?? ""}" maxlength="1000" placeholder="references.bib" autocomplete="off"></label></div>
<label for="pasted" class="muted">or paste references, one per line</label>
<textarea id="pasted" name="text" rows="2" maxlength="1000000" spellcheck="false">${form.get("text") ?? ""}</textarea>
<div class="row"><label>Send the files of references that a manuscript names <input type="file" name="bibliography" multiple></label></div>
<div class="row"><label>Send the table of Retraction Watch (CSV) <input type="file" name="retractions"></label>
<label>or name it on this machine <input name="table" value="${form.get("table") ?? ""}" maxlength="1000" placeholder="table.csv" autocomplete="off"></label></div>
${sourceBoxes(sources, form.has("source") ? form.getAll("source") : Verify.usualSources)}${canWatch ? markup`<p><label><input type="checkbox" name="watch" value="yes"${form.has("watch") ? markup` checked` : undefined}> Watch these references: updates of the project list later retractions and corrections</label></p>\n` : undefined}<p class="muted">BibTeX, RIS, CSL-JSON, Markdown, LaTeX, Word or plain text. At most ${grouped(mostBytes / 1_000_000)} MB together. The server stores sent files in a temporary folder until it stops.</p>
<p><button class="main">Check</button></p></form>
`

const formPage = Effect.fnUntraced(function* (ask: Ask, wrong?: string) {
  const { folder, replay, canChange } = yield* PageSettings
  const sources = yield* sourcesIn(folder)
  const all = (yield* ReferenceJobs).all()
  const body = markup`<header><h1>Check references</h1>
<p class="muted">litfuse asks databases whether each paper exists, is the one that was meant, and was retracted.${replay === undefined ? "" : " The server uses recorded answers instead of the network."}</p></header>
${wrong === undefined ? undefined : markup`<p class="failure" role="alert">${wrong}</p>\n`}${checkForm(ask, sources, canChange)}${
    all.length === 0
      ? undefined
      : markup`<section aria-labelledby="earlier"><h2 id="earlier">Checks of this server</h2><ul>${all.map((one) => markup`<li><a href="${root}/${one.id}">${one.form.name}</a> <span class="muted">${stateOf(one)}</span></li>\n`)}</ul></section>\n`
  }`
  return PageResponse.page(about, body, wrong === undefined ? 200 : 422)
})

const progressRows = ({ done, total, asked }: CheckProgress, titles: Titles): Markup =>
  markup`<tr><th scope="row">references</th><td>${total === 0 ? "looking up" : `${grouped(done)} of ${grouped(total)}`}</td><td class="n"></td></tr>
${[...asked.values()].map(({ source, state, delivered }) => markup`<tr${state !== "asked" && outcomeStates[state].isFailure ? markup` class="failed"` : undefined}><th scope="row">${titles.get(source) ?? source}</th><td>${state === "asked" ? "asking" : state}</td><td class="n" data-name="records">${grouped(delivered)}</td></tr>\n`)}`

const runningPage = (
  { id, form, progress, titles }: ReferenceJob,
  csrf: string
): Markup => markup`<header><h1>References of ${form.name}</h1>
<p class="verdict" role="status">Checking each reference.</p></header>
<form method="post" action="${root}/${id}/stop">${csrfField(csrf)}<button>Stop the check</button></form>
<section aria-labelledby="progress" data-events="${root}/${id}/events"><h2 id="progress">Progress</h2>
<div class="scroll stack asking"><table><thead><tr><th scope="col">what</th><th scope="col">state</th><th scope="col" class="n">records</th></tr></thead><tbody id="sources" aria-live="polite">
${progressRows(progress, titles)}</tbody></table></div></section>
<noscript><p class="muted">This page reloads until the check has finished.</p></noscript>
`

const watchingMarkup = (answer: Verify.Answer): Markup | undefined => {
  const lines = watchingLines(answer)
  if (lines.length === 0) return undefined
  return markup`<section aria-labelledby="watched"><h2 id="watched">Watched</h2><ul>${lines.map((line) => markup`<li>${line}</li>\n`)}</ul>
<p class="muted"><code>litfuse project update</code> lists those that were retracted, corrected or doubted since.</p></section>
`
}

const resultMarkup = (answer: Verify.Answer, warnings: ReadonlyArray<string>): Markup => {
  const { title, lead, sections } = verifyDocument(answer)
  return markup`<header><h1>${title}</h1></header>
${noneAnswered(answer.outcomes) ? markup`<p class="failure" role="alert">No source answered, so no reference was checked.</p>\n` : undefined}${warnings.length === 0 ? undefined : markup`<ul class="warn">${warnings.map((text) => markup`<li>${text}</li>`)}</ul>\n`}${blocksMarkup(lead)}${sections.map((section) => sectionMarkup(section))}${watchingMarkup(answer)}`
}

const again = markup`<p><a href="${root}">Check other references</a></p>`

const pageOf = Effect.fnUntraced(function* (one: ReferenceJob, { csrf }: Ask) {
  const { form, outcome, warnings } = one
  const titled = { ...about, title: `References of ${form.name}`, command: referenceCommand(form, yield* PageSettings) }
  if (outcome === undefined) return PageResponse.page({ ...titled, reloadAfter: 1 }, runningPage(one, csrf))
  if (outcome._tag === "Done")
    return PageResponse.page(
      titled,
      markup`${resultMarkup(outcome.done, warnings)}${again}${PageResponse.saveLink(`${root}/${one.id}/saved`, "references")}`
    )
  const isStopped = outcome._tag === "Stopped"
  const why = isStopped ? "The check was stopped before it finished." : withSentNames(form, PageResponse.describeError(outcome.error))
  const body = markup`<header><h1>No reference was checked</h1></header><p class="failure" role="alert">${why}</p>\n${form.names.size === 1 ? markup`<p>If ${form.name} is a manuscript that names files of references, send them with it.</p>\n` : undefined}${again}`
  return PageResponse.page(titled, body, isStopped ? 200 : 422)
})

const fileFields: ReadonlySet<string> = new Set(["file", "bibliography", "retractions"])

/** Whether these are the sources that are asked unless others are named; so they are if no box is ticked. */
const isUsual = (sources: ReadonlyArray<string>): boolean =>
  sources.length === 0 || (sources.length === Verify.usualSources.length && Verify.usualSources.every((id) => sources.includes(id)))

/** What a sent form asks for, or why it cannot be asked. `isFull` whether the server has no space for its files. */
const askedOf = Effect.fnUntraced(function* ({ form, files }: Ask) {
  const { keep } = yield* Uploads
  const { folder, canChange } = yield* PageSettings
  const sent = files.filter(({ field }) => field === "file")
  const [name, text] = [(form.get("name") ?? "").trim(), (form.get("text") ?? "").trim()]
  if (sent.length + (name === "" ? 0 : 1) + (text === "" ? 0 : 1) !== 1)
    return { wrong: "Choose one: send a file, name a file, or paste references." }
  if (name === standardStream) return { wrong: "The server has no standard input. Paste the references instead." }
  const table = (form.get("table") ?? "").trim()
  if (table !== "" && files.some(({ field }) => field === "retractions"))
    return { wrong: "Choose one table of Retraction Watch: send it, or name it." }
  const sources = form.getAll("source")
  const known = new Set((yield* sourcesIn(folder)).map(({ id }) => id))
  const unknown = sources.find((id) => !known.has(id))
  if (unknown !== undefined) return { wrong: `There is no source ${unknown} here.` }
  const watch = form.has("watch")
  if (watch && !canChange) return { wrong: "This server stores nothing. Start it with a project to watch references." }
  if (watch && text !== "") return { wrong: "Pasted references cannot be watched, because they have no name. Send or name a file." }
  const stored = files.filter(({ field }) => fileFields.has(field)).map((one) => ({ ...one, path: keep(one) }))
  const names = new Map(stored.flatMap(({ path, name: said }) => (path === undefined ? [] : [[path, said.replace(/^.*[/\\]/s, "")]])))
  if (stored.some(({ path }) => path === undefined)) return { isFull: true }
  const paths = (field: string) => stored.flatMap((one) => (one.field === field && one.path !== undefined ? [one.path] : []))
  const [path] = paths("file")
  const [sentTable] = paths("retractions")
  const retractions = sentTable ?? (table === "" ? undefined : table)
  const input = text === "" ? { file: path ?? name } : { text }
  const asked: ReferenceForm = {
    name: text === "" ? (names.get(path ?? "") ?? name) : "the pasted text",
    given: {
      ...input,
      bibliography: paths("bibliography"),
      ...(retractions === undefined ? {} : { retractions }),
      ...(isUsual(sources) ? {} : { sources }),
      ...(watch ? { watch } : {})
    },
    isSent: path !== undefined,
    names
  }
  return { asked }
})

/** Checks of references: a file that is sent or named, or pasted text. */
export const referenceRoutes: ReadonlyArray<Route> = [
  { method: "GET", path: root, answer: (ask) => formPage(ask) },
  {
    method: "POST",
    path: root,
    answer: Effect.fnUntraced(function* (ask) {
      const { asked, wrong, isFull = false } = yield* askedOf(ask)
      if (isFull)
        return PageResponse.errorPage(
          413,
          "No reference was checked",
          "The server has no space for more files. Restart it, or name files in its folder."
        )
      if (asked === undefined) return yield* formPage(ask, wrong)
      return PageResponse.redirect(`${root}/${(yield* (yield* ReferenceJobs).ask(asked)).id}`)
    })
  },
  { method: "GET", path: `${root}/:id`, answer: (ask) => withJob(ask, (one) => pageOf(one, ask)) },
  ...progressRoutes(({ progress, titles }) => progressRows(progress, titles)),
  {
    method: "GET",
    path: `${root}/:id/saved`,
    answer: (ask) =>
      withFinished(ask, ({ form, warnings }, done) =>
        Effect.map(PageSettings, (setting) =>
          PageResponse.pageDownload(
            "references",
            `References of ${form.name}`,
            resultMarkup(done, warnings),
            referenceCommand(form, setting)
          )
        )
      )
  }
]
