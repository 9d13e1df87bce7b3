/** The sections of a page about a walk, for the file of `--format html` and for served pages. */
import { markup, type Markup } from "@litfuse/document/Markup"
import { type Cell, type Column, sortableTable } from "@litfuse/document/sortableTable"
import { counted, grouped } from "@litfuse/files/numbers"
import { sourceFailure } from "../document/sourceFailure.ts"
import { joinNames } from "../search/positionsBySource.ts"
import type { Followed, Common, Related, Walked } from "./Answer.ts"

/** An answer along citations. */
export type Answer = Followed | Related

/**
 * Names and links on a page.
 *
 * - `titleOf` the display name of a source; `hrefOf` the link of a work in the answer
 */
export interface Names {
  readonly titleOf: (source: string) => string
  readonly hrefOf: (work: Pick<Walked, "rank">) => string
}

type Outcome = Common["outcomes"][number]

const isWhole = ({ state }: Outcome): boolean => state === "found" || state === "empty"

/** `at hop 1`, `at hops 1 and 2`, `in the look-up of the start works`. */
const whenOf = (hops: ReadonlyArray<number>): string => {
  const behind = hops.filter((hop) => hop > 0).map(String)
  const first = hops.includes(0) ? ["in the look-up of the start works"] : []
  return [...first, ...(behind.length === 0 ? [] : [`at ${behind.length === 1 ? "hop" : "hops"} ${joinNames(behind)}`])].join(", and ")
}

/** The result in a few sentences: works, citations, sources, omitted works, and references without an identifier. */
export const verdictOf = (answer: Answer): string => {
  const { counts, outcomes } = answer
  const sources = new Set(outcomes.map(({ source }) => source))
  const failed = new Set(outcomes.filter((one) => !isWhole(one)).map(({ source }) => source))
  const of = "related" in answer ? `${counted(answer.related, "work")} with citations in common; ` : ""
  const left = "related" in answer ? 0 : counts.works - counts.kept
  return [
    `${of}${counted(counts.kept, "work")} and ${counted(counts.links, "citation")} between them; ${sources.size - failed.size} of ${counted(sources.size, "source")} answered.`,
    ...(left === 0 ? [] : [`The limit on works in the answer omits ${counted(left, "farther work")}.`]),
    ...(counts.stubs === 0
      ? []
      : [
          `${counted(counts.stubs, "reference")} without an identifier ${counts.stubs === 1 ? "is" : "are"} counted, but not shown as ${counts.stubs === 1 ? "a work" : "works"}.`
        ])
  ].join(" ")
}

const joinedBy = ({ count, largest }: { readonly count: number; readonly largest: number }): string => {
  if (largest < 2) return "No citation connects two of these works."
  if (count === 1) return `Citations connect all ${largest} works.`
  return `The works form ${count} groups without citations between them; the largest has ${largest} works.`
}

/** Whether every source answered every request. */
export const isComplete = ({ outcomes }: Answer): boolean => outcomes.every(isWhole)

/** Messages about sources that did not answer completely, with advice. */
export const failures = ({ outcomes }: Answer, { titleOf }: Names): Markup => {
  const bySource = Map.groupBy(
    outcomes.filter((one) => !isWhole(one)),
    ({ source, state }) => `${state} ${source}`
  )
  return markup`${[...bySource.values()].map((all) => sourceFailure(all[0]!, titleOf, whenOf(all.map(({ hop }) => hop))))}`
}

const [longestTitle, mostNamed] = [90, 5]

const named = (work: Walked, { hrefOf }: Names): Markup => {
  const letters = Array.from(work.title.slice(0, 2 * longestTitle + 2))
  const title = letters.length <= longestTitle ? work.title : `${letters.slice(0, longestTitle - 1).join("")}…`
  return markup`<a href="${hrefOf(work)}">${title}</a>`
}

const some = <A>(all: ReadonlyArray<A>, show: (one: A) => Markup): Markup =>
  markup`${all.slice(0, mostNamed).map((one, i) => markup`${i === 0 ? "" : "; "}${show(one)}`)}${all.length <= mostNamed ? undefined : ` and ${counted(all.length - mostNamed, "more")}`}`

/**
 * Describes how a work of an answer was found: its hop, and its citations from and to nearer works with their sources. For a related work it also says what
 * they have in common.
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
      : markup` · ${verb} ${some(met, ({ other, providers }) => markup`${named(other, names)} (${joinNames(providers.map(names.titleOf))})`)}`
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

const mostTainted = 100

/** Retracted works, and the works that cite them directly or indirectly, the nearest first; undefined without retractions. */
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
  {
    name: "hop",
    isNumber: true,
    about: "the number of citations between these works and the start works; 0 is the look-up of the start works"
  },
  { name: "source", isNumber: false },
  { name: "asked for", isNumber: false },
  { name: "lists", isNumber: true, about: "one for each requested work" },
  { name: "found", isNumber: true, about: "records received" },
  { name: "stated", isNumber: true, about: "the number of records that the source states" },
  { name: "cut", isNumber: true, about: "lists shorter than the source states" },
  { name: "unstated", isNumber: true, about: "lists whose length the source does not state" },
  { name: "stubs", isNumber: true, about: "records without an identifier, which are not counted as works" },
  { name: "state", isNumber: false, about: "the outcome, with the error if there is one" }
]

const directions = { citing: "works that cite", cited: "works that are cited" } as const

const number = (value: number): Cell => ({ text: grouped(value), value })

const stateCell = (one: Outcome | undefined): Cell => {
  if (one === undefined) return { text: "" }
  return isWhole(one) ? { text: one.state, mark: "ok" } : { text: `${one.state}: ${one.error?.message ?? ""}`, mark: "bad met" }
}

/** The completeness of each source at each hop: records received and stated; lists that are cut or without a stated length; failures. */
export const completenessSection = ({ hops, outcomes }: Answer, { titleOf }: Names): Markup => {
  const at = (hop: number, source: string) => outcomes.find((one) => one.hop === hop && one.source === source)
  const lookedUp = outcomes.filter(({ hop, source }) => !hops.some((one) => one.hop === hop && one.provider === source))
  const rows = [
    ...lookedUp.map((one) => ({
      hop: one.hop,
      cells: [
        { text: titleOf(one.source) },
        { text: one.hop === 0 ? "the start works" : "" },
        { text: "" },
        number(one.delivered),
        one.total === null ? { text: "" } : number(one.total),
        { text: "" },
        { text: "" },
        { text: "" },
        stateCell(one)
      ]
    })),
    ...hops.map(({ hop, provider, direction, lists, found, stated, cut, unstated, stubs }) => ({
      hop,
      cells: [
        { text: titleOf(provider) },
        { text: directions[direction] },
        number(lists),
        number(found),
        stated === null ? { text: "not stated" } : number(stated),
        number(cut),
        number(unstated),
        number(stubs),
        stateCell(at(hop, provider))
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

/** Analyses of the citation graph: components, the main path, related works, bursts; for a graph that is too small, the reason. */
export const readingsSection = (answer: Answer, names: Names): Markup | undefined => {
  if (!("readings" in answer) || answer.works.length === 0) return undefined
  const works = new Map(answer.works.map((work) => [work.id, work]))
  const work = (id: string): Markup => named(works.get(id)!, names)
  const { components, mainPath, cocited, coupled, bursts } = answer.readings
  const list = (items: ReadonlyArray<Markup>, kind: "ol" | "ul"): Markup | string => {
    if (items.length === 0) return "this graph has none"
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
  return markup`<section aria-labelledby="readings"><h2 id="readings">Citation analysis</h2>
<p>${joinedBy(components)}</p>
${said(
  "Main path",
  "The chain of citations on most paths from early works to late ones, by search path count.",
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
