import * as Judging from "@litfuse/api/Judging"
import { markup, type Markup } from "@litfuse/api/document/markup"
import { noticesSection } from "@litfuse/api/document/parts"
import { counted, grouped } from "@litfuse/files/numbers"
import { quoted } from "@litfuse/files/shell"
import * as Effect from "effect/Effect"
import { addressOf } from "../judging/place.ts"
import * as Reply from "../reply.ts"
import type { Route } from "../Route.ts"
import { csrfField, hidden } from "../search/form.ts"
import { Setting } from "../Setting.ts"
import { table } from "../table.ts"

const scaleLabels: Readonly<Record<Judging.Scale, string>> = {
  binary: "relevant or not (0, 1)",
  graded: "three grades (0, 1, 2)",
  screening: "include or exclude"
}

/** The fields that every new pool has. */
export const poolFields = (usual: Judging.Scale): Markup =>
  markup`<label>Name of the pool <input name="name" required pattern="[a-z0-9]([a-z0-9\\-]{0,58}[a-z0-9])?" title="small letters, figures and hyphens" placeholder="sleep-2026" autocomplete="off"></label>
<label>Grades <select name="scale">${Judging.scaleNames.map((one) => markup`<option value="${one}"${one === usual ? markup` selected` : undefined}>${scaleLabels[one]}</option>`)}</select></label>`

/** The scale that a form names; the usual one where it names none that there is. */
export const scaleIn = (form: URLSearchParams): Judging.Scale =>
  Judging.scaleNames.find((one) => one === form.get("scale")) ?? Judging.scaleNames[0]

/** What stands in place of judging where no project was named. */
export const noProject: Markup = markup`<p>This server keeps nothing, so nothing can be judged. Start it with <code>litfuse serve --project FOLDER</code>.</p>`

const making = (csrf: string): Markup => markup`<section aria-labelledby="new"><h2 id="new">A new pool from runs</h2>
<p class="muted">The first documents of every run, of each topic, as TREC pools them. To judge the works of a search, open its page <strong>Judge</strong>.</p>
<form class="ask" method="post" action="/judging">${csrfField(csrf)}
<div class="row">${poolFields("graded")}<label>Documents of each run <input name="depth" value="20" inputmode="numeric" autocomplete="off"></label></div>
<label for="runs" class="muted">Run files, a line each, from this folder</label>
<textarea id="runs" name="runs" rows="3" required></textarea>
<div class="row"><label>File of topics <input name="topics" autocomplete="off"></label><label>File of documents <input name="documents" autocomplete="off"></label></div>
<p><button class="main">Make the pool</button></p></form></section>
`

const percent = (share: number | null): string => (share === null ? "" : `${Math.round(100 * share)} %`)
const decimals = (value: number | null): string => (value === null ? "not defined" : value.toFixed(3))

const agreementSection = ({ assessors, pairs, ac1 }: Judging.Agreement, isGraded: boolean): Markup | undefined =>
  assessors.length < 2
    ? undefined
    : markup`<section aria-labelledby="agreement"><h2 id="agreement">How far people agree</h2>
<p>Gwet's AC1 of all assessors is <strong>${decimals(ac1)}</strong>. Kappa and AC1 are agreement beyond chance: 1 for always, 0 for chance alone. Kappa is low where nearly all documents get one grade, even if people agree; AC1 is not. Documents of which somebody was unsure are left out.</p>
${table(
  "Pairs of assessors",
  ["two assessors", "judged by both", "the same", "Cohen's kappa", ...(isGraded ? ["kappa, linear weights"] : [])],
  pairs.map(({ first, second, both, same, kappa, weighted }) => [
    `${first} and ${second}`,
    { n: grouped(both), name: "both" },
    { n: percent(same), name: "the same" },
    { n: decimals(kappa), name: "kappa" },
    ...(isGraded ? [{ n: decimals(weighted), name: "weighted" }] : [])
  ])
)}</section>
`

const names = (pool: string, label: string, act: "judge" | "settle"): Markup =>
  markup`<form class="ask" method="get" action="${addressOf(pool)}/judge">${act === "settle" ? hidden("act", act) : undefined}<div class="row"><label>Your name <input name="who" autocomplete="name" required></label><button class="main">${label}</button></div></form>
`

const exports = (pool: string, { assessors, open }: Judging.Agreement): Markup => {
  const to = (label: string, ...words: ReadonlyArray<readonly [string, string]>): Markup =>
    markup`<li><a href="${addressOf(pool)}/qrels?${new URLSearchParams(words.map(([name, value]): [string, string] => [name, value])).toString()}" download="${pool}.qrels">${label}</a></li>`
  return markup`<section aria-labelledby="qrels"><h2 id="qrels">Save as qrels</h2>
<ul class="exports">${to("What people agree on")}${open === 0 ? undefined : markup`${to("Else the lowest grade", ["disagreements", "lowest"])}${to("Else the highest grade", ["disagreements", "highest"])}`}${assessors.length < 2 ? undefined : assessors.map(({ who }) => to(`Those of ${who}`, ["who", who]))}</ul>
${open === 0 ? undefined : markup`<p class="muted">${counted(open, "document")} on which people disagree or are unsure ${open === 1 ? "is" : "are"} left out until somebody settles ${open === 1 ? "it" : "them"}.</p>`}</section>
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

/** `isFile`: a file has no forms, and leads nowhere. */
const overview = (pool: Judging.Pool, said: Judging.Said, canChange: boolean, isFile = false): Markup => {
  const all = Judging.agreementOf(pool, said)
  const steps = Judging.scales[pool.scale]
  const reasons = reasonsOf(pool, said)
  const ofTopic = (topic: Judging.Topic): Judging.Agreement => Judging.agreementOf({ ...pool, topics: [topic] }, said)
  return markup`<header><h1>${pool.name}</h1>
<p class="muted">${pool.from}</p>
<p class="verdict"><label>${grouped(all.judged)} of ${counted(all.documents, "document")} judged <progress max="${all.documents}" value="${all.judged}"></progress></label></p></header>
${canChange ? names(pool.name, "Judge", "judge") : undefined}${canChange && all.open > 0 ? markup`<section aria-labelledby="open"><h2 id="open">${counted(all.open, "document")} to be settled</h2><p class="muted">People disagree, or are unsure. Whoever settles sees what each said.</p>${names(pool.name, "Settle", "settle")}</section>` : undefined}${
    all.assessors.length === 0
      ? undefined
      : markup`<section aria-labelledby="assessors"><h2 id="assessors">Assessors</h2>${table(
          "Assessors",
          ["assessor", "judged", "unsure", "left"],
          all.assessors.map(({ who, judged, unsure }) => [
            isFile ? who : markup`<a href="${addressOf(pool.name)}/judge?${new URLSearchParams([["who", who]]).toString()}">${who}</a>`,
            { n: grouped(judged), name: "judged" },
            { n: grouped(unsure), name: "unsure" },
            { n: grouped(all.documents - judged - unsure), name: "left" }
          ])
        )}</section>`
  }${agreementSection(all, steps.length > 2)}<section aria-labelledby="grades"><h2 id="grades">What counts so far</h2>${table(
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
          ["topic", "what for", "documents", "judged", "to be settled", "relevant"],
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

/** A count that was typed; handed on as it was typed where it is none, and refused with its name. */
const countIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : (text as never))

const commandOf = ({ name }: Judging.Pool): string =>
  `litfuse judge show ${name}\nlitfuse judge qrels ${name} --out ${quoted(`${name}.qrels`)}`

/** Pools of documents that people judge, how far they agree, and what comes of it. */
export const judging: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/judging",
    answer: Effect.fnUntraced(function* ({ csrf }) {
      const { folder, canChange } = yield* Setting
      const about = { title: "Judging", here: "/judging" }
      if (!canChange) return Reply.page(about, markup`<header><h1>Judging</h1></header>${noProject}`)
      const pools = yield* Judging.list({ folder })
      const body = markup`<header><h1>Judging</h1>
<p>People say which documents are relevant, one after the other, without seeing who found them and at which rank. Several may judge the same pool; nobody sees the grades of others.</p></header>
<section aria-labelledby="pools"><h2 id="pools">${counted(pools.length, "pool")}</h2><ul>${pools.map((name) => markup`<li><a href="${addressOf(name)}">${name}</a></li>`)}</ul></section>
${making(csrf)}`
      return Reply.page({ ...about, command: "litfuse judge list" }, body)
    })
  },
  {
    method: "POST",
    path: "/judging",
    answer: Effect.fnUntraced(function* ({ form }) {
      const { folder, canChange } = yield* Setting
      if (!canChange) return Reply.keepsNothing("to judge")
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
      if (notices.length === 0) return Reply.onTo(addressOf(name))
      return Reply.page(
        { title: name, here: "/judging" },
        markup`<header><h1>${name}</h1><p class="verdict" role="status">The pool is made. <a href="${addressOf(name)}">Open it</a></p></header>${noticesSection(notices)}`
      )
    })
  },
  {
    method: "GET",
    path: "/judging/:pool",
    answer: Effect.fnUntraced(function* ({ params }) {
      const { folder, canChange } = yield* Setting
      const { pool, said, notices } = yield* Judging.open({ folder, pool: params["pool"] ?? "" })
      return Reply.page(
        { title: `Judging ${pool.name}`, here: "/judging", command: commandOf(pool) },
        markup`${overview(pool, said, canChange)}${noticesSection(notices)}${Reply.saveLink(`${addressOf(pool.name)}/saved`, pool.name)}`
      )
    })
  },
  {
    method: "GET",
    path: "/judging/:pool/saved",
    answer: Effect.fnUntraced(function* ({ params }) {
      const { folder } = yield* Setting
      const { pool, said, notices } = yield* Judging.open({ folder, pool: params["pool"] ?? "" })
      const body = markup`${overview(pool, said, false, true)}${noticesSection(notices)}`
      return Reply.pageFile(pool.name, `Judging ${pool.name}`, body, commandOf(pool))
    })
  },
  {
    method: "GET",
    path: "/judging/:pool/qrels",
    answer: Effect.fnUntraced(function* ({ params, query }) {
      const { folder } = yield* Setting
      const [pool, who, wanted] = [params["pool"] ?? "", query.get("who"), query.get("disagreements")]
      const disagreements = Judging.disagreements.find((one) => one === wanted)
      const { text } = yield* Judging.qrels({
        folder,
        pool,
        ...(who === null ? {} : { who }),
        ...(disagreements === undefined ? {} : { disagreements })
      })
      return Reply.download(`${pool}.qrels`, "text/plain; charset=utf-8", [text])
    })
  }
]
