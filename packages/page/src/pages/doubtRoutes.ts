import * as DedupDecisions from "@litfuse/api/DedupDecisions"
import type { Doubt, Said } from "@litfuse/api/Doubts"
import * as Doubts from "@litfuse/api/Doubts"
import { evidence, pairTable } from "@litfuse/api/dedup/pairTable"
import { markup, type Markup } from "@litfuse/document/Markup"
import { notesMarkup } from "../notesMarkup.ts"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import { type ChosenFile, chosenWords, fileFields, fileLabel, fileName, parseChosenFiles, storeSentFiles } from "../ChosenFiles.ts"
import { DoubtCache } from "../DoubtCache.ts"
import { uploadPaths } from "../Guard.ts"
import { nextWaiting, numberIn } from "../nextWaiting.ts"
import * as PageResponse from "../PageResponse.ts"
import type { Route } from "../Route.ts"
import { csrfField, hidden } from "../search/renderSearchForm.ts"
import { PageSettings } from "../PageSettings.ts"
import { Uploads } from "../Uploads.ts"

/** The position of a person: the files, the name, the pair from 1, and the pair decided last. Pair 0 is the next undecided one. */
interface Place {
  readonly files: ReadonlyArray<ChosenFile>
  readonly who: string
  readonly at: number
  readonly last: number
}

const placeIn = (words: URLSearchParams): Place => ({
  files: parseChosenFiles(words),
  who: (words.get("who") ?? "").trim(),
  at: numberIn(words.get("at")),
  last: numberIn(words.get("last"))
})

const pathsOf = ({ files }: Place): ReadonlyArray<string> => files.map(({ path }) => path)

/** A file with its database, if that is stated: `embase.ris (Embase (Ovid), exported 2026-06-01)`. */
const inWords = (file: ChosenFile): string =>
  file.platform === "" && file.exported === "" ? fileName(file.path) : `${fileName(file.path)} (${fileLabel(file)})`

const addressOf = ({ files, who, at, last }: Place): string => {
  const words = new URLSearchParams([...chosenWords(files)])
  if (who !== "") words.set("who", who)
  if (at > 0) words.set("at", String(at))
  if (last > 0) words.set("last", String(last))
  return `/doubts?${words.toString()}`
}

const fileForm = (folder: string, canChange: boolean, csrf: string, place: Place, wrong?: string): Markup =>
  markup`<header><h1>Pairs in doubt</h1>
<p>For some pairs of records litfuse cannot decide whether they are one publication. Each page shows a pair side by side; you decide.</p></header>
${wrong === undefined ? undefined : markup`<p class="failure" role="alert">${wrong}</p>\n`}${
    canChange
      ? undefined
      : markup`<p class="failure">This server has no project, so it cannot store decisions. Start it with <code>litfuse serve --project FOLDER</code>.</p>\n`
  }<form class="ask" method="post" action="${uploadPaths.doubts}" enctype="multipart/form-data">${csrfField(csrf)}
${fileFields(folder, place.files)}
${canChange ? markup`<div class="row"><label>Your name <input name="who" value="${place.who}" autocomplete="name" required></label></div>` : undefined}
<p><button class="main">Show the pairs</button></p></form>
`

const stateOf = ({ verdict, by, contradiction }: Said): Markup => {
  const people = by.map(({ who, action, why }) => `${who}: ${action}${why === "" ? "" : ` (${why})`}`).join("; ")
  if (contradiction !== null) return markup`<p class="failure">People disagree: ${people}. One of these decisions must be undone.</p>`
  return verdict === null
    ? markup`<p class="muted">Not decided.</p>`
    : markup`<p><strong>${verdict === "same" ? "The same." : "Different."}</strong> <span class="muted">${people}</span></p>`
}

const button = (action: string, key: string, label: string): Markup =>
  markup`<button name="action" value="${action}" data-key="${key}" aria-keyshortcuts="${key}">${label} <kbd>${key}</kbd></button>\n`

const formWith = ({ files, who, last }: Place, at: number, csrf: string, fields: Markup): Markup =>
  markup`<form class="deciding" method="post" action="/doubts" data-keys>${csrfField(csrf)}${chosenWords(files).map(([name, value]) => hidden(name, value))}${hidden("who", who)}${hidden("at", at)}${hidden("last", last)}
${fields}</form>
`

const undo = button("undo", "u", "Undo")

const decisionForm = (place: Place, at: number, csrf: string): Markup =>
  formWith(
    place,
    at,
    csrf,
    markup`${button("same", "s", "Same")}${button("different", "d", "Different")}${undo}<label>Why <input name="why" autocomplete="off" maxlength="2000"></label>\n`
  )

/** Behind the last pair: keys of decisions change nothing here, because a person who decides by key may press one too many. */
const decidedPage = (place: Place, form: Markup | undefined): Markup =>
  markup`<p class="verdict" role="status">All pairs are decided. <code>litfuse dedup</code> in this project uses the decisions.</p>
${form}<nav class="pages" aria-label="Pairs"><a href="${addressOf({ ...place, at: 1 })}">See the pairs again</a><a href="/doubts">Other files</a></nav>
`

const pairOf = (
  { ids, score, fields, ...reasons }: Doubt,
  said: Said,
  at: number,
  of: number,
  tools: Markup | undefined
): Markup => markup`<section class="doubt" aria-labelledby="pair"><h2 id="pair">Pair ${at} of ${of}: one publication with a probability of ${Math.round(100 * score)} %</h2>
${stateOf(said)}${tools}<details class="reasons" data-key="?"><summary>Evidence <kbd>?</kbd></summary>${evidence(reasons)}</details>
${pairTable(ids, fields)}</section>
`

const undecided = (all: ReadonlyArray<Said>): ReadonlyArray<boolean> => all.map(({ verdict }) => verdict === null)

const loadDoubts = Effect.fnUntraced(function* (files: ReadonlyArray<string>) {
  const { folder } = yield* PageSettings
  const doubts = yield* (yield* DoubtCache).of(files)
  const saidOf = yield* Doubts.said({ folder })
  return { doubts, said: doubts.pairs.map(saidOf) }
})

const commandOf = ({ files }: Place): string =>
  `litfuse dedup ${files.map(({ path }) => quoteForShell(fileName(path))).join(" ")} --format html --out pairs.html`

/** Pairs of records that may be one publication. A person decides them one by one. */
export const doubtRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/doubts",
    answer: Effect.fnUntraced(function* ({ query, csrf }) {
      const { folder, canChange } = yield* PageSettings
      const place = placeIn(query)
      const about = { title: "Pairs in doubt", here: "/doubts" }
      if (place.files.length === 0) return PageResponse.page(about, fileForm(folder, canChange, csrf, place))
      const { doubts, said } = yield* loadDoubts(pathsOf(place))
      const of = doubts.pairs.length
      const decided = said.filter(({ verdict }) => verdict !== null).length
      const next = nextWaiting(undecided(said), of)
      const at = Math.min(of, place.at > 0 ? place.at : next)
      const pair = doubts.pairs[at - 1]
      const to = (n: number): string => addressOf({ ...place, at: n })
      const canDecide = canChange && place.who !== ""
      const header = markup`<header><h1>${of === 0 ? "No pair is in doubt" : `${counted(of, "pair")} in doubt`}</h1>
<p class="muted">${counted(doubts.records, "record")} of ${place.files.map(inWords).join(", ")}</p>
${of === 0 ? undefined : markup`<p><label>${decided} of ${of} decided <progress max="${of}" value="${decided}"></progress></label></p>`}</header>
`
      if (pair === undefined && of > 0) {
        const form = canDecide && place.last > 0 ? formWith(place, place.last, csrf, undo) : undefined
        return PageResponse.page(
          { ...about, command: commandOf(place) },
          markup`${header}${decidedPage(place, form)}${notesMarkup(doubts.notices)}`
        )
      }
      const body = markup`${header}${
        pair === undefined
          ? markup`<p><a href="/doubts">Other files</a></p>\n`
          : markup`${pairOf(pair, said[at - 1]!, at, of, canDecide ? decisionForm(place, at, csrf) : undefined)}<nav class="pages" aria-label="Pairs">${at > 1 ? markup`<a href="${to(at - 1)}" rel="prev">Pair before</a>` : undefined}${at < of ? markup`<a href="${to(at + 1)}" rel="next">Next pair</a>` : undefined}<a href="${to(nextWaiting(undecided(said), at))}">Next undecided</a><a href="/doubts">Other files</a></nav>
`
      }${notesMarkup(doubts.notices)}`
      return PageResponse.page({ ...about, command: commandOf(place) }, body)
    })
  },
  {
    method: "POST",
    path: uploadPaths.doubts,
    answer: Effect.fnUntraced(function* ({ form, files: uploaded, csrf }) {
      const { folder, canChange } = yield* PageSettings
      const { files, problem } = storeSentFiles(form, uploaded, (yield* Uploads).keep)
      const wrong = problem ?? (files.length === 0 ? "No file is chosen. Tick a file, send one, or name one." : undefined)
      const place = { ...placeIn(form), files }
      return wrong === undefined
        ? PageResponse.redirect(addressOf(place))
        : PageResponse.page({ title: "Pairs in doubt", here: "/doubts" }, fileForm(folder, canChange, csrf, place, wrong), 422)
    })
  },
  {
    method: "POST",
    path: "/doubts",
    answer: Effect.fnUntraced(function* ({ form }) {
      const { folder, canChange } = yield* PageSettings
      if (!canChange) return PageResponse.noProjectPage("to decide")
      const place = placeIn(form)
      const { doubts } = yield* loadDoubts(pathsOf(place))
      const action = form.get("action") ?? ""
      if (action !== "same" && action !== "different" && action !== "undo")
        return PageResponse.errorPage(422, "No decision was stored", "Choose Same or Different.")
      // undo applies to the last decision, unless the current pair has a decision
      const saidOf = yield* Doubts.said({ folder })
      const here = doubts.pairs[place.at - 1]
      const isHere = action !== "undo" || place.last === 0 || (here !== undefined && saidOf(here).by.length > 0)
      const at = isHere ? place.at : place.last
      const pair = doubts.pairs[at - 1]
      if (pair === undefined)
        return PageResponse.errorPage(422, "Pair not found", "The files changed after this page was loaded. Reload it.")
      const why = (form.get("why") ?? "").trim()
      yield* DedupDecisions.add({ folder, who: place.who, decisions: [{ action, a: pair.a, b: pair.b, why }] })
      const said = doubts.pairs.map(yield* Doubts.said({ folder }))
      return PageResponse.redirect(
        addressOf({ ...place, at: action === "undo" ? at : nextWaiting(undecided(said), at), last: action === "undo" ? 0 : at })
      )
    })
  }
]
