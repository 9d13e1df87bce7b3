import * as Judging from "@litfuse/api/Judging"
import { markup, type Markup } from "@litfuse/document/Markup"
import { notesMarkup } from "../notesMarkup.ts"
import { counted, grouped } from "@litfuse/files/numbers"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import * as Effect from "effect/Effect"
import { poolAddress } from "../judging/documentAddress.ts"
import * as PageResponse from "../PageResponse.ts"
import type { Route } from "../Route.ts"
import { csrfField, hidden } from "../search/renderSearchForm.ts"
import { PageSettings } from "../PageSettings.ts"
import { table } from "../table.ts"

const scaleLabels: Readonly<Record<Judging.Scale, string>> = {
  binary: "relevant or not (0, 1)",
  graded: "three grades (0, 1, 2)",
  screening: "include or exclude"
}

/** The fields that every new pool has. */
export const poolFields = (usual: Judging.Scale): Markup =>
  markup`<label>Name of the pool <input name="name" required pattern="[a-z0-9]([a-z0-9\\-]{0,58}[a-z0-9])?" title="lower-case letters, digits and hyphens" placeholder="sleep-2026" autocomplete="off"></label>
<label>Grades <select name="scale">${Judging.scaleNames.map((one) => markup`<option value="${one}"${one === usual ? markup` selected` : undefined}>${scaleLabels[one]}</option>`)}</select></label>`

/** The scale of a form, or the default one. */
export const scaleIn = (form: URLSearchParams): Judging.Scale =>
  Judging.scaleNames.find((one) => one === form.get("scale")) ?? Judging.scaleNames[0]

/** The text of pages for judging on a server without a project. */
export const noProject: Markup = markup`<p>This server has no project, so it cannot store judgements. Start it with <code>litfuse serve --project FOLDER</code>.</p>`

const newPoolForm = (csrf: string): Markup => markup`<section aria-labelledby="new"><h2 id="new">A new pool from runs</h2>
<p class="muted">A pool has the first documents of every run for each topic, as at TREC. To judge the works of a search, open its page <strong>Judge</strong>.</p>
<form class="ask" method="post" action="/judging">${csrfField(csrf)}
<div class="row">${poolFields("graded")}<label>Documents per run <input name="depth" value="20" inputmode="numeric" autocomplete="off"></label></div>
<label for="runs" class="muted">Run files in this folder, one per line</label>
<textarea id="runs" name="runs" rows="3" required></textarea>
<div class="row"><label>File of topics <input name="topics" autocomplete="off"></label><label>File of documents <input name="documents" autocomplete="off"></label></div>
<p><button class="main">Create the pool</button></p></form></section>
`

const percent = (share: number | null): string => (share === null ? "" : `${Math.round(100 * share)} %`)
const decimals = (value: number | null): string => (value === null ? "not defined" : value.toFixed(3))

const agreementSection = ({ assessors, pairs, ac1 }: Judging.Agreement, isGraded: boolean): Markup | undefined =>
  assessors.length < 2
    ? undefined
    : markup`<section aria-labelledby="agreement"><h2 id="agreement">Agreement of assessors</h2>
<p>Gwet's AC1 of all assessors is <strong>${decimals(ac1)}</strong>. Kappa and AC1 measure agreement beyond chance: 1 is perfect agreement, 0 is chance. Kappa is low if nearly all documents have the same grade, even if assessors agree; AC1 is not. Documents with an unsure judgement are omitted.</p>
${table(
  "Pairs of assessors",
  ["assessors", "judged by both", "same grade", "Cohen's kappa", ...(isGraded ? ["kappa, linear weights"] : [])],
  pairs.map(({ first, second, both, same, kappa, weighted }) => [
    `${first} and ${second}`,
    { n: grouped(both), name: "both" },
    { n: percent(same), name: "the same" },
    { n: decimals(kappa), name: "kappa" },
    ...(isGraded ? [{ n: decimals(weighted), name: "weighted" }] : [])
  ])
)}</section>
`

const assessorForm = (pool: string, label: string, act: "judge" | "settle"): Markup =>
  markup`<form class="ask" method="get" action="${poolAddress(pool)}/judge">${act === "settle" ? hidden("act", act) : undefined}<div class="row"><label>Your name <input name="who" autocomplete="name" required></label><button class="main">${label}</button></div></form>
`

const exports = (pool: string, { assessors, open }: Judging.Agreement): Markup => {
  const to = (label: string, ...words: ReadonlyArray<readonly [string, string]>): Markup =>
    markup`<li><a href="${poolAddress(pool)}/qrels?${new URLSearchParams(words.map(([name, value]): [string, string] => [name, value])).toString()}" download="${pool}.qrels">${label}</a></li>`
  return markup`<section aria-labelledby="qrels"><h2 id="qrels">Save as qrels</h2>
<ul class="exports">${to("Agreed and settled grades")}${open === 0 ? undefined : markup`${to("With the lowest grade for disagreements", ["disagreements", "lowest"])}${to("With the highest grade for disagreements", ["disagreements", "highest"])}`}${assessors.length < 2 ? undefined : assessors.map(({ who }) => to(`Judgements of ${who}`, ["who", who]))}</ul>
${open === 0 ? undefined : markup`<p class="muted">${counted(open, "document")} with disagreement or unsure judgements ${open === 1 ? "is" : "are"} omitted until a person settles ${open === 1 ? "it" : "them"}.</p>`}</section>
`
}

const reasonsOf = (pool: Judging.Pool, said: Judging.Said): ReadonlyArray<readonly [string, number]> => {
  const counts = new Map<string, number>()
  for (const { id, documents } of pool.topics)
    for (const document of documents) {
      const { words, settled, grade } = said(id, document.id)
      const why = [...settled, ...words].find((word) => word.grade === grade && word.why !== "")?.why
      if (grade === 0 && why !== undefined) counts.set(why, (counts.get(why) ?? 0) + 1)
    }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

const overview = (pool: Judging.Pool, said: Judging.Said, canChange: boolean, isFile = false): Markup => {
  const all = Judging.agreementOf(pool, said)
  const steps = Judging.scales[pool.scale]
  const reasons = reasonsOf(pool, said)
  const ofTopic = (topic: Judging.Topic): Judging.Agreement => Judging.agreementOf({ ...pool, topics: [topic] }, said)
  return markup`<header><h1>${pool.name}</h1>
<p class="muted">${pool.from}</p>
<p class="verdict"><label>${grouped(all.judged)} of ${counted(all.documents, "document")} judged <progress max="${all.documents}" value="${all.judged}"></progress></label></p></header>
${canChange ? assessorForm(pool.name, "Judge", "judge") : undefined}${canChange && all.open > 0 ? markup`<section aria-labelledby="open"><h2 id="open">${counted(all.open, "document")} to be settled</h2><p class="muted">People disagree or are unsure. A person who settles sees all judgements.</p>${assessorForm(pool.name, "Settle", "settle")}</section>` : undefined}${
    all.assessors.length === 0
      ? undefined
      : markup`<section aria-labelledby="assessors"><h2 id="assessors">Assessors</h2>${table(
          "Assessors",
          ["assessor", "judged", "unsure", "left"],
          all.assessors.map(({ who, judged, unsure }) => [
            isFile ? who : markup`<a href="${poolAddress(pool.name)}/judge?${new URLSearchParams([["who", who]]).toString()}">${who}</a>`,
            { n: grouped(judged), name: "judged" },
            { n: grouped(unsure), name: "unsure" },
            { n: grouped(all.documents - judged - unsure), name: "left" }
          ])
        )}</section>`
  }${agreementSection(all, steps.length > 2)}<section aria-labelledby="grades"><h2 id="grades">Grades so far</h2>${table(
    "Grades",
    ["grade", "documents"],
    all.grades.map(({ grade, label, count }) => [`${label} (${grade})`, { n: grouped(count), name: "documents" }])
  )}${
    reasons.length === 0
      ? undefined
      : table(
          "Reasons",
          [`why ${steps[0]!.label.toLowerCase()}`, "documents"],
          reasons.map(([why, count]) => [why, { n: grouped(count), name: "documents" }])
        )
  }</section>${
    pool.topics.length < 2
      ? undefined
      : markup`<section aria-labelledby="topics"><h2 id="topics">${counted(pool.topics.length, "topic")}</h2>${table(
          "Topics",
          ["topic", "title", "documents", "judged", "to be settled", "relevant"],
          pool.topics.map((topic) => {
            const { documents, judged, open, grades } = ofTopic(topic)
            const relevant = grades.reduce((sum, { grade, count }) => sum + (grade > 0 ? count : 0), 0)
            return [
              topic.id,
              topic.title,
              { n: grouped(documents), name: "documents" },
              { n: grouped(judged), name: "judged" },
              { n: grouped(open), name: "open" },
              { n: grouped(relevant), name: "relevant" }
            ]
          })
        )}</section>`
  }${all.judged === 0 || isFile ? undefined : exports(pool.name, all)}`
}

/** An invalid count stays a text, so that the error names its field. */
const countIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : (text as never))

const commandOf = ({ name }: Judging.Pool): string =>
  `litfuse judge show ${name}\nlitfuse judge qrels ${name} --out ${quoteForShell(`${name}.qrels`)}`

/** Pools of documents, the agreement of assessors, and qrels. */
export const poolRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/judging",
    answer: Effect.fnUntraced(function* ({ csrf }) {
      const { folder, canChange } = yield* PageSettings
      const about = { title: "Judging", here: "/judging" }
      if (!canChange) return PageResponse.page(about, markup`<header><h1>Judging</h1></header>${noProject}`)
      const pools = yield* Judging.list({ folder })
      const body = markup`<header><h1>Judging</h1>
<p>People judge the relevance of documents one by one, without the names and ranks of the runs that found them. Several people can judge the same pool; they do not see the grades of others.</p></header>
<section aria-labelledby="pools"><h2 id="pools">${counted(pools.length, "pool")}</h2><ul>${pools.map((name) => markup`<li><a href="${poolAddress(name)}">${name}</a></li>`)}</ul></section>
${newPoolForm(csrf)}`
      return PageResponse.page({ ...about, command: "litfuse judge list" }, body)
    })
  },
  {
    method: "POST",
    path: "/judging",
    answer: Effect.fnUntraced(function* ({ form }) {
      const { folder, canChange } = yield* PageSettings
      if (!canChange) return PageResponse.noProjectPage("to judge")
      const textOf = (name: string): string => (form.get(name) ?? "").trim()
      const runs = textOf("runs")
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== "")
      const [topics, documents] = [textOf("topics"), textOf("documents")]
      const { name, notices } = yield* Judging.pool({
        folder,
        name: textOf("name"),
        scale: scaleIn(form),
        runs,
        depth: countIn(textOf("depth")),
        ...(topics === "" ? {} : { topics }),
        ...(documents === "" ? {} : { documents })
      })
      if (notices.length === 0) return PageResponse.redirect(poolAddress(name))
      return PageResponse.page(
        { title: name, here: "/judging" },
        markup`<header><h1>${name}</h1><p class="verdict" role="status">The pool was created. <a href="${poolAddress(name)}">Open it</a></p></header>${notesMarkup(notices)}`
      )
    })
  },
  {
    method: "GET",
    path: "/judging/:pool",
    answer: Effect.fnUntraced(function* ({ params }) {
      const { folder, canChange } = yield* PageSettings
      const { pool, said, notices } = yield* Judging.open({ folder, pool: params["pool"] ?? "" })
      return PageResponse.page(
        { title: `Judging ${pool.name}`, here: "/judging", command: commandOf(pool) },
        markup`${overview(pool, said, canChange)}${notesMarkup(notices)}${PageResponse.saveLink(`${poolAddress(pool.name)}/saved`, pool.name)}`
      )
    })
  },
  {
    method: "GET",
    path: "/judging/:pool/saved",
    answer: Effect.fnUntraced(function* ({ params }) {
      const { folder } = yield* PageSettings
      const { pool, said, notices } = yield* Judging.open({ folder, pool: params["pool"] ?? "" })
      const body = markup`${overview(pool, said, false, true)}${notesMarkup(notices)}`
      return PageResponse.pageDownload(pool.name, `Judging ${pool.name}`, body, commandOf(pool))
    })
  },
  {
    method: "GET",
    path: "/judging/:pool/qrels",
    answer: Effect.fnUntraced(function* ({ params, query }) {
      const { folder } = yield* PageSettings
      const [pool, who, wanted] = [params["pool"] ?? "", query.get("who"), query.get("disagreements")]
      const disagreements = Judging.disagreements.find((one) => one === wanted)
      const { text } = yield* Judging.qrels({
        folder,
        pool,
        ...(who === null ? {} : { who }),
        ...(disagreements === undefined ? {} : { disagreements })
      })
      return PageResponse.download(`${pool}.qrels`, "text/plain; charset=utf-8", [text])
    })
  }
]
