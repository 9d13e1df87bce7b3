/** What a review reports for each item of PRISMA-S: counted from its folder, or written by people in review.yaml. */
import { prismaSNames } from "@litfuse/engine/prismaSNames"
import type * as CitationLog from "@litfuse/review/CitationLog"
import { counted, grouped } from "@litfuse/files/numbers"
import type { OpenReview } from "./openReview.ts"
import * as SearchName from "./SearchName.ts"
import type { ReviewState } from "./reviewState.ts"

/** An item. `open`: people have to write it in review.yaml; `none`: they declare that there is nothing to report. */
export interface PrismaSItem {
  readonly item: number
  readonly name: string
  readonly status: "reported" | "open" | "none"
  readonly text: string
}

type Said = Pick<PrismaSItem, "status" | "text">

const reported = (text: string): Said => ({ status: "reported", text })
const open = (text: string): Said => ({ status: "open", text })

/** What a person wrote, or what they should write, under a key of `reporting`. */
const written = (text: string | undefined, key: string, what: string): Said =>
  text === undefined ? open(`write reporting.${key} in review.yaml: ${what}`) : reported(text)

const list = (parts: ReadonlyArray<string>): string => parts.join("; ")

const dayOf = ({ search, header }: ReviewState["searches"][number]): string | undefined => search.date ?? header?.searchedOn ?? undefined

const wayText = { forward: "works that cite", backward: "works cited by", both: "works that cite, and works cited by," } as const

/** A citation search in a sentence. */
export const chaseText = ({ direction, depth, perHop, sources, seeds, unnamed, records, at }: CitationLog.Line): string => {
  const further = depth === 1 ? "" : `, up to ${depth} citations away (at most ${counted(perHop, "work")} of a hop were followed further)`
  const without = unnamed === 0 ? "" : ` ${counted(unnamed, "included work")} without an identifier could not be followed.`
  return `On ${at.slice(0, 10)}, ${wayText[direction]} ${counted(seeds.length, "included work")} were searched in ${sources.join(", ")}${further}: ${counted(records, "record")}.${without}`
}

/** The 16 items, in their order. */
export const prismaS = ({ review }: OpenReview, { searches: all, works, merged }: ReviewState): ReadonlyArray<PrismaSItem> => {
  const searches = all.filter((one) => !SearchName.isChase(one))
  const { reporting, filters, press, strategies } = review
  const byHand = searches.filter(({ search }) => search.source === undefined)
  const limitsOf = ({ search: { from, to, perSource, limit } }: ReviewState["searches"][number]): ReadonlyArray<string> => [
    ...(from === undefined ? [] : [`published in or after ${from}`]),
    ...(to === undefined ? [] : [`published in or before ${to}`]),
    ...(limit === undefined ? [] : [`only records that the database made since ${limit.created}`]),
    ...(perSource === undefined ? [] : [`at most ${counted(perSource, "record")}`])
  ]
  const names = (): Said => {
    const unknown = searches.filter(({ search }) => search.platform === SearchName.unknownPlatform).map(({ search }) => search.id)
    return unknown.length > 0
      ? open(`write the platform of ${unknown.join(", ")} in review.yaml`)
      : reported(list(searches.map(SearchName.nameOf)))
  }
  const multi = (): Said =>
    byHand.length === 0 || reporting.multiDatabase !== undefined
      ? reported(reporting.multiDatabase ?? "every source was asked apart")
      : written(undefined, "multiDatabase", "which platforms searched several databases at once")
  const registers = (): Said => {
    const found = searches.map(SearchName.nameOf).filter(SearchName.isRegister)
    return found.length > 0 ? reported(list(found)) : open("search a study register, or add 3 to reporting.none in review.yaml")
  }
  const limits = (): Said => {
    const limited = searches.map((one) => [SearchName.nameOf(one), limitsOf(one)] as const)
    return reported(list(limited.map(([name, limits]) => `${name}: ${limits.length === 0 ? "no limits" : limits.join(", ")}`)))
  }
  const usedFilters = (): Said =>
    filters.length > 0
      ? reported(list(filters.map(({ id, citation }) => `${id}: ${citation}`)))
      : open("cite published search filters under filters in review.yaml, or add 10 to reporting.none")
  const days = (): Said => {
    const without = searches.filter((one) => dayOf(one) === undefined).map(SearchName.nameOf)
    if (without.length > 0) return open(`add the date of the search to review.yaml: ${without.join(", ")}`)
    return reported(list(searches.map((one) => `${SearchName.nameOf(one)}: ${dayOf(one)}`)))
  }
  const peers = (): Said =>
    press === undefined
      ? open("add press to review.yaml, or add 14 to reporting.none")
      : reported(`by ${press.reviewer} on ${press.date}, with PRESS${press.response === undefined ? "" : `; ${press.response}`}`)
  const chased = all.flatMap(({ search: { chase } }) => (chase === undefined ? [] : [chaseText(chase)]))
  const citations = (): Said =>
    chased.length === 0
      ? written(
          reporting.citationSearching,
          "citationSearching",
          "whether references and citations were followed, and of which works; or use `litfuse review chase`"
        )
      : reported([...chased, ...(reporting.citationSearching === undefined ? [] : [reporting.citationSearching])].join(" "))
  const repeated = searches.flatMap((one) =>
    one.search.limit === undefined ? [] : [`${SearchName.nameOf(one)}, searched on ${dayOf(one) ?? one.search.limit.at.slice(0, 10)}`]
  )
  const updates = (): Said =>
    repeated.length === 0
      ? written(reporting.updates, "updates", "how the search was kept up to date")
      : reported(`repeated for new records: ${list([...repeated, ...(reporting.updates === undefined ? [] : [reporting.updates])])}`)
  const records = all.reduce((sum, { header }) => sum + (header?.records ?? 0), 0)
  const totals = (): Said =>
    reported(`${counted(records, "record")}: ${list(all.map((one) => `${SearchName.nameOf(one)} ${grouped(one.header?.records ?? 0)}`))}`)
  const duplicates = (): Said =>
    merged === undefined
      ? open("merge the records with `litfuse review run merge`")
      : reported(
          `by litfuse, preset ${review.merge.preset}: ${counted(records - works.length, "duplicate")} removed, ${counted(works.length, "work")} left`
        )
  const said: ReadonlyArray<Said> = [
    names(),
    multi(),
    registers(),
    written(reporting.onlineResources, "onlineResources", "which websites were browsed, and how"),
    citations(),
    written(reporting.contacts, "contacts", "which authors, experts or manufacturers were asked"),
    written(reporting.otherMethods, "otherMethods", "which other methods were used"),
    reported(`in full in this report: ${list(strategies.map(({ id }) => id))}`),
    limits(),
    usedFilters(),
    written(reporting.priorWork, "priorWork", "the review whose strategy was adapted"),
    updates(),
    days(),
    peers(),
    totals(),
    duplicates()
  ]
  return prismaSNames.map((name, i): PrismaSItem => {
    const one = said[i]!
    const isNone = one.status === "open" && reporting.none.includes(i + 1)
    return { item: i + 1, name, ...(isNone ? { status: "none", text: "nothing to report, as the authors declare" } : one) }
  })
}
