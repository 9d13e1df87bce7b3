import { verifyDocument } from "@litfuse/api/verify/verifyDocument"
import type * as Verify from "@litfuse/api/Verify"
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
import { csrfField } from "../search/renderSearchForm.ts"
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

const checkForm = (
  csrf: string,
  name: string,
  text: string
): Markup => markup`<form class="ask" method="post" action="${root}" enctype="multipart/form-data">${csrfField(csrf)}
<div class="row"><label>Send references or a manuscript <input type="file" name="file"></label>
<label>or name a file on this machine <input name="name" value="${name}" maxlength="1000" placeholder="references.bib" autocomplete="off"></label></div>
<label for="pasted" class="muted">or paste references, one per line</label>
<textarea id="pasted" name="text" rows="2" maxlength="1000000" spellcheck="false">${text}</textarea>
<div class="row"><label>Send the files of references that a manuscript names <input type="file" name="bibliography" multiple></label></div>
<p class="muted">BibTeX, RIS, CSL-JSON, Markdown, LaTeX, Word or plain text. At most ${grouped(mostBytes / 1_000_000)} MB together. The server stores sent files in a temporary folder until it stops.</p>
<p><button class="main">Check</button></p></form>
`

const formPage = Effect.fnUntraced(function* ({ csrf, form }: Ask, wrong?: string) {
  const { replay } = yield* PageSettings
  const all = (yield* ReferenceJobs).all()
  const body = markup`<header><h1>Check references</h1>
<p class="muted">litfuse asks Crossref, PubMed and Europe PMC whether each paper exists, is the one that was meant, and was retracted.${replay === undefined ? "" : " The server uses recorded answers instead of the network."}</p></header>
${wrong === undefined ? undefined : markup`<p class="failure" role="alert">${wrong}</p>\n`}${checkForm(csrf, form.get("name") ?? "", form.get("text") ?? "")}${
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

const resultMarkup = (answer: Verify.Answer, warnings: ReadonlyArray<string>): Markup => {
  const { title, lead, sections } = verifyDocument(answer)
  return markup`<header><h1>${title}</h1></header>
${noneAnswered(answer.outcomes) ? markup`<p class="failure" role="alert">No source answered, so no reference was checked.</p>\n` : undefined}${warnings.length === 0 ? undefined : markup`<ul class="warn">${warnings.map((text) => markup`<li>${text}</li>`)}</ul>\n`}${blocksMarkup(lead)}${sections.map((section) => sectionMarkup(section))}`
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

/** What a sent form asks for, or why it cannot be asked. `isFull` whether the server has no space for its files. */
const askedOf = Effect.fnUntraced(function* ({ form, files }: Ask) {
  const { keep } = yield* Uploads
  const sent = files.filter(({ field }) => field === "file")
  const [name, text] = [(form.get("name") ?? "").trim(), (form.get("text") ?? "").trim()]
  if (sent.length + (name === "" ? 0 : 1) + (text === "" ? 0 : 1) !== 1)
    return { wrong: "Choose one: send a file, name a file, or paste references." }
  if (name === standardStream) return { wrong: "The server has no standard input. Paste the references instead." }
  const stored = files.filter(({ field }) => field === "file" || field === "bibliography").map((one) => ({ ...one, path: keep(one) }))
  const names = new Map(stored.flatMap(({ path, name: said }) => (path === undefined ? [] : [[path, said.replace(/^.*[/\\]/s, "")]])))
  if (stored.some(({ path }) => path === undefined)) return { isFull: true }
  const paths = (field: string) => stored.flatMap((one) => (one.field === field && one.path !== undefined ? [one.path] : []))
  const [path] = paths("file")
  const input = text === "" ? { file: path ?? name } : { text }
  const asked: ReferenceForm = {
    name: text === "" ? (names.get(path ?? "") ?? name) : "the pasted text",
    given: { ...input, bibliography: paths("bibliography") },
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
