import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import * as Ids from "@litfuse/engine/Ids"
import { prismaSNames } from "@litfuse/engine/prismaSNames"
import type { SearchAccount } from "@litfuse/engine/SearchAccount"
import type { SearchRequest } from "@litfuse/engine/SearchRequest"
import * as Features from "@litfuse/query/Features"
import { counted, grouped } from "@litfuse/files/numbers"
import { isRegistry } from "../isRegistry.ts"
import type { Status } from "./completeness.ts"

/** What a search says of one item. `text`: the report itself, what a person has to write, or why the item does not apply. */
export interface Said {
  readonly status: Status
  readonly text: string
}

const reported = (text: string): Said => ({ status: "reported", text })
const open = (text: string): Said => ({ status: "not-reported", text })
const notHere = (why: string, otherwise: string): Said => ({ status: "not-applicable", text: `${why}; ${otherwise}` })

type Source = SearchAccount["sources"][number]

const list = (parts: ReadonlyArray<string>): string => parts.join("; ")
/** The name of a source in a report: `PubMed`, or the database that a file was exported from. */
const nameOf = ({ source, name }: Pick<Source, "source" | "name">): string => name ?? source
const named = (sources: ReadonlyArray<Source>): string => [...new Set(sources.map(nameOf))].join(", ")
const byName = (a: string, b: string): number => Ids.compare(a.toLowerCase(), b.toLowerCase()) || Ids.compare(a, b)

/** Whether a source is a file of references: an external search, of which only its makers know how and when it was run. */
const isFile = ({ source }: Source): boolean => source.startsWith("file-")

const hasAnswered = ({ state }: Source): boolean => outcomeStates[state].hasAnswered

const inQuery = ({ tree }: SearchRequest): ReadonlyArray<string> => {
  const { fields, dates } = Features.of(tree)
  const limiting = (["language", "publicationType", "subset"] as const).filter((field) => fields.has(field))
  return [...dates.keys(), ...limiting]
}

const limitsOf = (request: SearchRequest, leftOut: ReadonlyArray<string>, namesOf: (source: string) => string): ReadonlyArray<string> => {
  const { from, until, sort, perSource } = request
  const own = inQuery(request)
  return [
    ...(from === null && until === null && Features.of(request.tree).dates.size === 0 ? ["no limits on dates"] : []),
    ...(from === null ? [] : [`published in or after ${from}`]),
    ...(until === null ? [] : [`published in or before ${until}`]),
    ...(own.length === 0 ? [] : [`limited by the query itself: ${own.join(", ")}`]),
    ...(sort === "relevance" ? [] : [`each source listed by ${sort}`]),
    ...(leftOut.length === 0
      ? []
      : [`asked, but left out of the bundle with their answers: ${leftOut.map(namesOf).sort(byName).join(", ")}`]),
    ...(perSource === null ? [] : [`at most ${counted(perSource, "record")} of each source`])
  ]
}

/**
 * What a search says of the 16 items, in their order: names, and how each stands.
 *
 * - law: the order in which sources were asked changes nothing
 * - empty: where no source answered, only limits and the day are reported
 */
export const prismaSItems = (
  request: SearchRequest,
  { searchedOn, leftOut, ...account }: SearchAccount
): ReadonlyArray<readonly [string, Said]> => {
  const { counts } = account.whole ?? account
  const keyed = (account.whole ?? account).sources.map((source) => [JSON.stringify(source), source] as const)
  const all = keyed.sort(([k, a], [l, b]) => byName(a.source, b.source) || Ids.compare(k, l)).map(([, source]) => source)
  const sources = all.filter(hasAnswered)
  const silent = all.filter((source) => !hasAnswered(source)).map((source) => `${nameOf(source)} (${source.error?.reason ?? "unknown"})`)
  const files = sources.filter(isFile)
  const noAnswer = open("no source answered")
  /** What `say` says, once a source has answered. */
  const answered = (say: () => Said): Said => (sources.length === 0 ? noAnswer : say())
  const isOut = (source: string): string => (leftOut.includes(source) ? " (answers left out of the bundle)" : "")
  const failed = silent.length === 0 ? "" : `; asked, but without an answer: ${list(silent)}`

  const names = (): Said => {
    const platforms = list(
      sources.map((one) => `${one.name ?? `${one.source}, by ${one.platform ?? "a local file or collection"}`}${isOut(one.source)}`)
    )
    const unnamed = sources.filter(({ platform }) => platform === null)
    return unnamed.length === 0
      ? reported(`${platforms}${failed}`)
      : open(`name the database and the platform of ${named(unnamed)} (for files: --name). The search says: ${platforms}${failed}`)
  }
  const together = (): Said =>
    files.length === 0
      ? notHere("each source was asked apart, by its own interface", "no platform searched several at once")
      : open(`say whether ${named(files)} came from a platform that searched several databases at once, and list these`)
  const registries = (): Said => {
    const asked = all.filter(({ source }) => isRegistry(source))
    const studies = asked.filter(hasAnswered)
    const unanswered = asked.filter((source) => !hasAnswered(source))
    const without = unanswered.length === 0 ? "" : `; asked, but without an answer: ${named(unanswered)}`
    if (studies.length > 0) return reported(`${named(studies)}${without}`)
    if (asked.length > 0) return open(`ask again, or say that it could not be searched: ${named(asked)}`)
    return files.length === 0
      ? notHere("no study registry was among the sources", "if one was searched otherwise, name it")
      : open(`say whether ${named(files)} came from a study registry; no other source of this search is one`)
  }
  const strategies = (): Said => {
    const unsaid = sources.filter((source) => source.effectiveQuery === null || isFile(source))
    return unsaid.length === 0
      ? reported(list([`as asked: ${request.text}`, ...sources.map((source) => `${nameOf(source)}: ${source.effectiveQuery}`)]))
      : open(`give the whole query of every source that does not say how it understood it: ${named(unsaid)}`)
  }
  const limits = (): Said => {
    const approximated = sources.flatMap((source) =>
      source.notices.filter(({ code }) => /^(?:unsupported|approximated)/.test(code)).map(({ text }) => `${nameOf(source)}: ${text}`)
    )
    const cut = sources.flatMap(({ delivered, total, ...source }) =>
      total !== null && total > delivered ? [`${nameOf(source)} delivered ${grouped(delivered)} of ${grouped(total)}`] : []
    )
    const text = list([
      ...limitsOf(request, leftOut, (source) => all.find((one) => one.source === source)?.name ?? source),
      ...cut,
      ...approximated
    ])
    return files.length === 0 ? reported(text) : open(`give the limits of the searches behind ${named(files)}. This search: ${text}`)
  }
  const filters = (): Said =>
    files.length === 0 && Features.of(request.tree).all.size === 0
      ? notHere("the query is plain words, and no published search filter is in it", "if its words were taken from one, cite that")
      : open("name every published search filter that the query uses, with its citation, or say that there is none")
  const day = (): Said =>
    files.length === 0
      ? reported(searchedOn)
      : open(
          `say on which day ${named(files)} was searched and exported${files.length < sources.length ? `; services were asked on ${searchedOn}` : ""}`
        )
  const totals = (): Said => {
    const known = new Map(sources.map((one) => [one.source, nameOf(one)]))
    const identified = Object.entries(counts.identified).filter(([source]) => known.has(source))
    const total = identified.reduce((sum, [, count]) => sum + count, 0)
    const each = identified
      .sort(([a], [b]) => byName(a, b))
      .map(([source, count]) => `${known.get(source)} ${grouped(count)}${isOut(source)}`)
    return reported(`${counted(total, "record")}: ${list(each)}${failed}`)
  }
  const said: ReadonlyArray<Said> = [
    answered(names),
    answered(together),
    registries(),
    notHere("this search browsed nothing", "if you browsed, describe what and how"),
    notHere("this search followed no references or citations", "if you followed citations, say how"),
    notHere("this search asked no authors, experts or manufacturers", "if you asked people, say whom"),
    notHere("this search used no other source or method", "if you used another method, describe it"),
    answered(strategies),
    limits(),
    filters(),
    open("cite the review whose strategy was adapted, or say that there is none"),
    open("say how the search was kept up to date, such as by alerts or by running it again, and when"),
    day(),
    open("say whether another person checked the strategy (for example with PRESS), or that no one did"),
    answered(totals),
    answered(() =>
      reported(
        `by litfuse, on identifiers, titles, contributors and places with vetoes: ${counted(counts.duplicates, "duplicate")} removed, ${counted(counts.works, "work")} left`
      )
    )
  ]
  return prismaSNames.map((name, i) => [name, said[i]!])
}
