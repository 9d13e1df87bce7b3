/** The sections of a document about a walk, for the file of `--format html` and for served pages. */
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import { type Block, type Cell, type Column, type Inline, list, type Paragraph, paragraph, type Section } from "@litfuse/engine/Document"
import { counted, grouped } from "@litfuse/files/numbers"
import { isSilent, silentVerdict } from "../document/answerVerdict.ts"
import { sourceFailure } from "../document/sourceFailure.ts"
import { titleWithMark } from "../search/retractionMark.ts"
import * as SourceNames from "../search/SourceNames.ts"
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

const isWhole = ({ state }: Outcome): boolean => outcomeStates[state].isWhole

/** `at hop 1`, `at hops 1 and 2`, `in the look-up of the start works`. */
const whenOf = (hops: ReadonlyArray<number>): string => {
  const behind = hops.filter((hop) => hop > 0).map(String)
  const first = hops.includes(0) ? ["in the look-up of the start works"] : []
  return [...first, ...(behind.length === 0 ? [] : [`at ${behind.length === 1 ? "hop" : "hops"} ${joinNames(behind)}`])].join(", and ")
}

/** The result in a few sentences: works, citations, sources, omitted works, and references without an identifier. */
export const verdictOf = (answer: Answer): string => {
  const { counts, outcomes } = answer
  if (isSilent(answer)) return silentVerdict
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

/** The sentence instead of a list of works, under the verdict, which says that no source answered. */
export const noWorks = (answer: Answer): string =>
  isSilent(answer) ? "It is unknown which works have such citations." : "The walk found no works."

/** Whether every source answered every request. */
export const isComplete = ({ outcomes }: Answer): boolean => outcomes.every(isWhole)

/** Messages about sources that did not answer completely, with advice. */
export const failures = ({ outcomes }: Answer, { titleOf }: Names): ReadonlyArray<Paragraph> => {
  const bySource = Map.groupBy(
    outcomes.filter((one) => !isWhole(one)),
    ({ source, state }) => `${state} ${source}`
  )
  return [...bySource.values()].flatMap((all) => sourceFailure(all[0]!, titleOf, whenOf(all.map(({ hop }) => hop))))
}

const [longestTitle, mostNamed] = [90, 5]

const named = (work: Walked, { hrefOf }: Names): Inline => {
  const title = titleWithMark(work)
  const letters = Array.from(title.slice(0, 2 * longestTitle + 2))
  const text = letters.length <= longestTitle ? title : `${letters.slice(0, longestTitle - 1).join("")}…`
  return { text, address: hrefOf(work) }
}

const some = <A>(all: ReadonlyArray<A>, show: (one: A) => Inline): Inline => [
  ...all.slice(0, mostNamed).flatMap((one, i) => [i === 0 ? "" : "; ", show(one)]),
  all.length <= mostNamed ? "" : ` and ${counted(all.length - mostNamed, "more")}`
]

/**
 * Describes how a work of an answer was found: its hop, and its citations from and to nearer works with their sources. For a related work it also says what
 * they have in common.
 */
export const metOf = (answer: Answer, names: Names): ((work: Walked) => Inline) => {
  const works = new Map<string, Walked>(answer.works.map((work) => [work.id, work]))
  const edges = new Map(answer.edges.map((edge) => [JSON.stringify([edge.citing, edge.cited]), edge]))
  const tell = (verb: string, work: Walked, from: (other: string) => readonly [string, string]): Inline => {
    const met = work.via.flatMap((id) => {
      const [edge, other] = [edges.get(JSON.stringify(from(id))), works.get(id)]
      return edge === undefined || other === undefined ? [] : [{ other, providers: edge.providers }]
    })
    const one = ({ other, providers }: (typeof met)[number]): Inline => [
      named(other, names),
      ` (${joinNames(providers.map(names.titleOf))})`
    ]
    return met.length === 0 ? "" : [` · ${verb} `, some(met, one)]
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
    return [
      [where, ...common].join(" · "),
      tell("cites", work, (other) => [work.id, other]),
      tell("cited by", work, (other) => [other, work.id])
    ]
  }
}

const mostTainted = 100

/** Retracted works, and the works that cite them directly or indirectly, the nearest first; none without retractions. */
export const taintSection = (answer: Answer, names: Names): ReadonlyArray<Section> => {
  if (!("readings" in answer) || answer.readings.retracted.length === 0) return []
  const works = new Map(answer.works.map((work) => [work.id, work]))
  const { retracted, tainted } = answer.readings
  const titles = (ids: ReadonlyArray<string>): Inline => some(ids, (id) => named(works.get(id)!, names))
  const verb = tainted.length === 1 ? "cites" : "cite"
  const cited =
    tainted.length === 0
      ? "No other work here cites it."
      : `${counted(tainted.length, "work")} here ${verb} ${retracted.length === 1 ? "it" : "them"}, directly or through other works.`
  const more = tainted.length - mostTainted
  return [
    {
      id: "retracted",
      title: counted(retracted.length, "retracted work"),
      blocks: [
        paragraph([titles(retracted), `. ${cited}`], "failure"),
        ...list(
          tainted.slice(0, mostTainted).map(({ work, distance, nearest }) => [
            named(works.get(work)!, names),
            `: ${counted(distance, "citation")} away`,
            // one retracted work is named above
            ...(retracted.length === 1 ? [] : [" from ", titles(nearest)])
          ]),
          { isOrdered: true }
        ),
        ...(more <= 0 ? [] : [paragraph(`${more} more are farther away; the JSON form lists all of them.`, "muted")])
      ]
    }
  ]
}

const columns: ReadonlyArray<Column> = [
  {
    name: "hop",
    isNumber: true,
    about: "the number of citations between these works and the start works; 0 is the look-up of the start works"
  },
  { name: "source" },
  { name: "asked for" },
  { name: "lists", isNumber: true, about: "one for each requested work" },
  { name: "found", isNumber: true, about: "records received" },
  { name: "stated", isNumber: true, about: "the number of records that the source states" },
  { name: "cut", isNumber: true, about: "lists shorter than the source states" },
  { name: "unstated", isNumber: true, about: "lists whose length the source does not state" },
  { name: "stubs", isNumber: true, about: "records without an identifier, which are not counted as works" },
  { name: "state", about: "the outcome, with the error if there is one" }
]

const directions = { citing: "works that cite", cited: "works that are cited" } as const

const number = (value: number): Cell => ({ text: grouped(value), value })

const stateCell = (one: Outcome | undefined): Cell => {
  if (one === undefined) return { text: "" }
  return isWhole(one) ? { text: one.state, tone: "ok" } : { text: `${one.state}: ${SourceNames.whyOf(one)}`, tone: "bad met" }
}

/** The completeness of each source at each hop: records received and stated; lists that are cut or without a stated length; failures. */
export const completenessSection = ({ hops, outcomes }: Answer, { titleOf }: Names): Section => {
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
  return {
    id: "by-source",
    title: "How complete each source is",
    blocks: [
      {
        type: "table",
        label: "Completeness by hop and source",
        columns,
        rows: rows.map(({ hop, cells }) => [number(hop), ...cells]),
        isStacked: true
      }
    ]
  }
}

/** An analysis on request: what it is, and its blocks or why it has none. */
const reading = (summary: string, about: string, found: ReadonlyArray<Block> | string, isOpen = false): Block => ({
  type: "fold",
  summary,
  blocks: [paragraph(about, "muted"), ...(typeof found === "string" ? [paragraph(`None: ${found}.`)] : found)],
  isOpen
})

/** Analyses of the citation graph: components, the main path, related works, bursts; for a graph that is too small, the reason. */
export const readingsSection = (answer: Answer, names: Names): ReadonlyArray<Section> => {
  if (!("readings" in answer) || answer.works.length === 0) return []
  const works = new Map(answer.works.map((work) => [work.id, work]))
  const work = (id: string): Inline => named(works.get(id)!, names)
  const { components, mainPath, cocited, coupled, bursts } = answer.readings
  const listed = (items: ReadonlyArray<Inline>, isOrdered = false): ReadonlyArray<Block> | string =>
    items.length === 0 ? "this graph has none" : list(items, { isOrdered })
  const pairs = (found: typeof cocited, what: (common: number) => string): ReadonlyArray<Block> | string =>
    "refused" in found ? found.refused : listed(found.map(({ works: [a, b], common }) => [work(a), " and ", work(b), `: ${what(common)}`]))
  const years = ({ from, until }: { readonly from: number; readonly until: number }): string =>
    from === until ? String(from) : `${from} to ${until}`
  return [
    {
      id: "readings",
      title: "Citation analysis",
      blocks: [
        paragraph(joinedBy(components)),
        reading(
          "Main path",
          "The chain of citations on most paths from early works to late ones, by search path count.",
          "refused" in mainPath.spc ? mainPath.spc.refused : listed(mainPath.spc.works.map(work), true),
          true
        ),
        reading(
          "Works that share references",
          "Pairs that cite the same works (bibliographic coupling), those with most first.",
          pairs(coupled, (common) => counted(common, "shared reference"))
        ),
        reading(
          "Works that are cited together",
          "Pairs that the same works cite (co-citation), those with most first.",
          pairs(cocited, (common) => `cited together by ${counted(common, "work")}`)
        ),
        reading(
          "Bursts",
          "Years in which a work is cited more than usual.",
          "refused" in bursts ? bursts.refused : listed(bursts.map((burst) => [work(burst.work), `: ${years(burst)}`]))
        )
      ]
    }
  ]
}
