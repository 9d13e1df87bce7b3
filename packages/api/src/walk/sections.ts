/** What a page says of a walk, part by part: for the file of `--format html` and for served pages alike. */
import { markup, type Markup } from "@litfuse/bench/report/html/Markup"
import { type Cell, type Column, sortableTable } from "@litfuse/bench/report/html/table"
import { counted, grouped } from "@litfuse/files/numbers"
import { failure } from "../document/failures.ts"
import { listed } from "../search/places.ts"
import type { Cites, Common, Related, Walked } from "./Answer.ts"

/** What somebody asked along citations, and got. */
export type Answer = Cites | Related

/**
 * How a page calls things.
 *
 * - `titleOf` how people write the name of a source; `hrefOf` where a work of the answer stands
 */
export interface Names {
  readonly titleOf: (source: string) => string
  readonly hrefOf: (work: Pick<Walked, "rank">) => string
}

type Outcome = Common["outcomes"][number]

const isWhole = ({ state }: Outcome): boolean => state === "found" || state === "empty"

/** `at hop 1`, `at hops 1 and 2`, `when it was asked for the first works`. */
const whenOf = (hops: ReadonlyArray<number>): string => {
  const behind = hops.filter((hop) => hop > 0).map(String)
  const first = hops.includes(0) ? ["when it was asked for the works to start from"] : []
  return [...first, ...(behind.length === 0 ? [] : [`at ${behind.length === 1 ? "hop" : "hops"} ${listed(behind)}`])].join(", and ")
}

/** What an answer came to in a sentence or two: works, citations, sources, what was left out and what has no identifier. */
export const verdictOf = (answer: Answer): string => {
  const { counts, outcomes } = answer
  const sources = new Set(outcomes.map(({ source }) => source))
  const failed = new Set(outcomes.filter((one) => !isWhole(one)).map(({ source }) => source))
  const of = "related" in answer ? `${counted(answer.related, "work")} with citations in common; ` : ""
  const left = "related" in answer ? 0 : counts.works - counts.kept
  return [
    `${of}${counted(counts.kept, "work")} and ${counted(counts.links, "citation")} between them; ${sources.size - failed.size} of ${counted(sources.size, "source")} answered.`,
    ...(left === 0
      ? []
      : [`${counted(left, "farther work")} ${left === 1 ? "is" : "are"} left out, because of the limit on works in the answer.`]),
    ...(counts.stubs === 0
      ? []
      : [
          `${counted(counts.stubs, "reference")} without an identifier ${counts.stubs === 1 ? "is" : "are"} counted, but not shown as ${counts.stubs === 1 ? "a work" : "works"}.`
        ])
  ].join(" ")
}

/** How far citations join the works, in a sentence. */
const joinedBy = ({ count, largest }: { readonly count: number; readonly largest: number }): string =>
  largest < 2
    ? "No citation joins two of these works."
    : count === 1
      ? `Citations join all ${largest} works.`
      : `The works fall into ${count} parts, between which no citation leads; the largest has ${largest} works.`

/** Whether every source answered whenever it was asked. */
export const isComplete = ({ outcomes }: Answer): boolean => outcomes.every(isWhole)

/** Sources that did not answer, or not completely, in a line each with what to do. */
export const failures = ({ outcomes }: Answer, { titleOf }: Names): Markup => {
  const bySource = Map.groupBy(
    outcomes.filter((one) => !isWhole(one)),
    ({ source, state }) => `${state} ${source}`
  )
  return markup`${[...bySource.values()].map((all) => failure(all[0]!, titleOf, whenOf(all.map(({ hop }) => hop))))}`
}

const [longestTitle, mostNamed] = [90, 5]

/** A work in a line, which leads to where it stands. */
const named = (work: Walked, { hrefOf }: Names): Markup => {
  const letters = Array.from(work.title.slice(0, 2 * longestTitle + 2))
  const title = letters.length <= longestTitle ? work.title : `${letters.slice(0, longestTitle - 1).join("")}…`
  return markup`<a href="${hrefOf(work)}">${title}</a>`
}

const some = <A>(all: ReadonlyArray<A>, show: (one: A) => Markup): Markup =>
  markup`${all.slice(0, mostNamed).map((one, i) => markup`${i === 0 ? "" : "; "}${show(one)}`)}${all.length <= mostNamed ? undefined : ` and ${counted(all.length - mostNamed, "more")}`}`

/**
 * Tells of each work of an answer how it was met: at which hop, which nearer works it cites or is cited by, and who says so; of a related work, what it has
 * in common.
 */
export const metOf = (answer: Answer, names: Names): ((work: Walked) => Markup) => {
  const works = new Map<string, Walked>(answer.works.map((work) => [work.id, work]))
  const edges = new Map(answer.edges.map((edge) => [JSON.stringify([edge.citing, edge.cited]), edge]))
  const tell = (verb: string, work: Walked, from: (other: string) => readonly [string, string]): Markup | undefined => {
    const met = work.via.flatMap((id) => {
      const [edge, other] = [edges.get(JSON.stringify(from(id))), works.get(id)]
      return edge === undefined || other === undefined ? [] : [{ other, providers: edge.providers }]
    })
    return met.length === 0
      ? undefined
      : markup` · ${verb} ${some(met, ({ other, providers }) => markup`${named(other, names)} (${listed(providers.map(names.titleOf))})`)}`
  }
  return (work) => {
    const common =
      "sharedReferences" in work
        ? [
            ...(Number(work.sharedReferences) > 0 ? [counted(Number(work.sharedReferences), "shared reference")] : []),
            ...("citedTogether" in work && Number(work.citedTogether) > 0
              ? [`${counted(Number(work.citedTogether), "work")} ${work.citedTogether === 1 ? "cites" : "cite"} both`]
              : [])
          ]
        : []
    const where = work.hop === 0 ? "start of the walk" : `hop ${work.hop}`
    return markup`${[where, ...common].join(" · ")}${tell("cites", work, (other) => [work.id, other])}${tell("cited by", work, (other) => [other, work.id])}`
  }
}

/** So many works that stand on a retracted one are named. */
const mostTainted = 100

/** Works that a source says are retracted, and what stands on them, the nearest first; nothing where there is none. */
export const taintSection = (answer: Answer, names: Names): Markup | undefined => {
  if (!("readings" in answer) || answer.readings.retracted.length === 0) return undefined
  const works = new Map(answer.works.map((work) => [work.id, work]))
  const { retracted, tainted } = answer.readings
  const titles = (ids: ReadonlyArray<string>): Markup => some(ids, (id) => named(works.get(id)!, names))
  return markup`<section aria-labelledby="retracted"><h2 id="retracted">${counted(retracted.length, "retracted work")}</h2>
<p class="failure"><strong>Retracted:</strong> ${titles(retracted)}. ${tainted.length === 0 ? "No other work here cites it." : `${counted(tainted.length, "work")} here ${tainted.length === 1 ? "cites" : "cite"} ${retracted.length === 1 ? "it" : "them"}, directly or through other works.`}</p>
${
  tainted.length === 0
    ? undefined
    : markup`<ol class="tainted">${tainted.slice(0, mostTainted).map(({ work, distance, nearest }) => markup`<li>${named(works.get(work)!, names)}: ${counted(distance, "citation")} away from ${titles(nearest)}</li>\n`)}</ol>`
}${tainted.length <= mostTainted ? undefined : markup`<p class="muted">${tainted.length - mostTainted} more are farther away; the JSON form lists all of them.</p>`}</section>
`
}

const columns: ReadonlyArray<Column> = [
  { name: "hop", isNumber: true, about: "how many citations lie between these works and those to start from; at 0, the look-up of these" },
  { name: "source", isNumber: false },
  { name: "asked for", isNumber: false },
  { name: "lists", isNumber: true, about: "one for each work that was asked about" },
  { name: "found", isNumber: true, about: "records that came" },
  { name: "stated", isNumber: true, about: "how many the source says there are" },
  { name: "cut", isNumber: true, about: "lists that are shorter than the source says" },
  { name: "unstated", isNumber: true, about: "lists whose length the source does not state" },
  { name: "stubs", isNumber: true, about: "records without an identifier, which are not counted as works" },
  { name: "how it went", isNumber: false, about: "what was wrong, where something was" }
]

const directions = { citing: "works that cite", cited: "works that are cited" } as const

const number = (value: number): Cell => ({ text: grouped(value), value })

const wentOf = (one: Outcome | undefined): Cell =>
  one === undefined
    ? { text: "" }
    : isWhole(one)
      ? { text: one.state, mark: "ok" }
      : { text: `${one.state}: ${one.error?.message ?? ""}`, mark: "bad met" }

/** How complete each source is at each hop: what came, of how many that it says there are; what it cut, left open, or did not answer. */
export const completenessSection = ({ hops, outcomes }: Answer, { titleOf }: Names): Markup => {
  const at = (hop: number, source: string) => outcomes.find((one) => one.hop === hop && one.source === source)
  const lookedUp = outcomes.filter(({ hop, source }) => !hops.some((one) => one.hop === hop && one.provider === source))
  const rows = [
    ...lookedUp.map((one) => ({
      hop: one.hop,
      cells: [
        { text: titleOf(one.source) },
        { text: one.hop === 0 ? "the works to start from" : "" },
        { text: "" },
        number(one.delivered),
        one.total === null ? { text: "" } : number(one.total),
        { text: "" },
        { text: "" },
        { text: "" },
        wentOf(one)
      ]
    })),
    ...hops.map(({ hop, provider, direction, lists, found, stated, cut, unstated, stubs }) => ({
      hop,
      cells: [
        { text: titleOf(provider) },
        { text: directions[direction] },
        number(lists),
        number(found),
        stated === null ? { text: "not said" } : number(stated),
        number(cut),
        number(unstated),
        number(stubs),
        wentOf(at(hop, provider))
      ]
    }))
  ].sort((a, b) => a.hop - b.hop)
  return markup`<section aria-labelledby="by-source"><h2 id="by-source">How complete each source is</h2>
<div class="works">${sortableTable(
    "Completeness by hop and source",
    columns,
    rows.map(({ hop, cells }) => [number(hop), ...cells]),
    undefined,
    true
  )}</div></section>
`
}

const said = (heading: string, about: string, body: Markup | string, isOpen = false): Markup =>
  markup`<details${isOpen ? markup` open` : undefined}><summary>${heading}</summary>
<p class="muted">${about}</p>
${typeof body === "string" ? markup`<p>None: ${body}.</p>` : body}</details>
`

/** What the graph of an answer says: parts, the main path, works that belong together, bursts. Of what it is too small for, it says so. */
export const readingsSection = (answer: Answer, names: Names): Markup | undefined => {
  if (!("readings" in answer) || answer.works.length === 0) return undefined
  const works = new Map(answer.works.map((work) => [work.id, work]))
  const work = (id: string): Markup => named(works.get(id)!, names)
  const { components, mainPath, cocited, coupled, bursts } = answer.readings
  const list = (items: ReadonlyArray<Markup>, kind: "ol" | "ul"): Markup | string => {
    if (items.length === 0) return "there is nothing of the kind in this graph"
    const rows = items.map((one) => markup`<li>${one}</li>\n`)
    return kind === "ol" ? markup`<ol>${rows}</ol>` : markup`<ul>${rows}</ul>`
  }
  const pairs = (found: typeof cocited, what: (common: number) => string): Markup | string =>
    "refused" in found
      ? found.refused
      : list(
          found.map(({ works: [a, b], common }) => markup`${work(a)} and ${work(b)}: ${what(common)}`),
          "ul"
        )
  return markup`<section aria-labelledby="readings"><h2 id="readings">What the graph says</h2>
<p>${joinedBy(components)}</p>
${said(
  "Main path",
  "The chain of citations that lies on most paths from early works to late ones, by search path count.",
  "refused" in mainPath.spc ? mainPath.spc.refused : list(mainPath.spc.works.map(work), "ol"),
  true
)}${said(
    "Works that share references",
    "Pairs that cite the same works (bibliographic coupling), those with most first.",
    pairs(coupled, (common) => counted(common, "shared reference"))
  )}${said(
    "Works that are cited together",
    "Pairs that the same works cite (co-citation), those with most first.",
    pairs(cocited, (common) => `cited together by ${counted(common, "work")}`)
  )}${said(
    "Bursts",
    "Years in which a work is cited more than usual.",
    "refused" in bursts
      ? bursts.refused
      : list(
          bursts.map(
            (burst) => markup`${work(burst.work)}: ${burst.from === burst.until ? burst.from : `${burst.from} to ${burst.until}`}`
          ),
          "ul"
        )
  )}</section>
`
}
