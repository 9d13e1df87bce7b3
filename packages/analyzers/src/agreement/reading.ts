import { counted, percent } from "@litfuse/files/numbers"
import type { SourceNames } from "@litfuse/engine/Analyzer"
import type { SourceAgreementOutput } from "./Output.ts"
import { valueOf } from "../Quantity.ts"

type Known = Omit<SourceAgreementOutput, "reading">

/** Agreement up to here is called low, and from there high: chosen by us, as no data say where these should be. */
const [low, high] = [0.2, 0.8]

const reasons: Readonly<Record<string, string>> = {
  "no-results": "Nothing was found, so there is nothing to compare.",
  "source-failed": "Only one source found something, and another one did not answer: whether they agree is not known.",
  "source-empty": "Only one source found something, and the others found nothing: there are no two lists to compare.",
  "single-source": "Only one source was asked, so there is nothing to compare."
}

const joined = (names: ReadonlyArray<string>): string => names.join(", ")

const byId: SourceNames = (source) => source

const named = (sources: Known["sources"], names: SourceNames): ReadonlyArray<string> =>
  sources.map(({ source, state }) => `${names(source)} (${state})`)

/** What low or high agreement may mean; nothing where a source was not heard in full. */
const meaningOf = (known: Known, names: SourceNames): ReadonlyArray<string> => {
  const agreement = valueOf(known.agreement)
  const cut = known.sources.filter(({ isCut }) => isCut).map(({ source }) => names(source))
  if (cut.length > 0)
    return [
      `Only the first works of some lists are compared (${joined(cut)} ${cut.length === 1 ? "has" : "have"} more), so whole lists may agree more or less than this.`
    ]
  if (agreement <= low)
    return [
      "The sources answered in full and found largely different works. The topic may be new, lie between fields or be disputed; or the sources cover different journals, or read the query differently."
    ]
  if (agreement >= high && known.independent.agreement._tag === "Defined")
    return ["Most works of the shorter lists are in the longer lists too."]
  return []
}

const linkedOf = ({ independent: { groups } }: Known, names: SourceNames): ReadonlyArray<string> =>
  groups
    .filter((group) => group.length > 1)
    .map((group) => `${joined(group.map((source) => names(source)))} copy from common places: that they agree proves nothing.`)

/**
 * What the numbers say, in sentences. A source that was silent, failed or broke off never makes agreement look low or high.
 *
 * - `names` of sources; absent = their ids
 */
export const reading = (known: Known, names: SourceNames = byId): ReadonlyArray<string> => {
  if (known.agreement._tag === "Undefined") {
    const reason = reasons[known.agreement.reason] ?? "There are no two lists to compare."
    // what a source that did not answer has is not known, so "nothing" is said of the others alone
    const silent =
      known.works === 0
        ? named(
            known.sources.filter(({ state }) => state !== "empty"),
            names
          )
        : []
    return silent.length > 0 ? [reason, `Not heard in full: ${joined(silent)}. So nothing is read into that.`] : [reason]
  }
  const several = valueOf(known.crossSource)
  const unheard = named(
    known.sources.filter(({ state, works }) => state !== "found" || works === 0),
    names
  )
  return [
    `Of ${counted(known.works, "work")}, ${percent(several)} were found by several sources.`,
    ...(unheard.length > 0
      ? [`Not heard in full: ${joined(unheard)}. So nothing is read into how far the others agree.`]
      : meaningOf(known, names)),
    ...linkedOf(known, names)
  ]
}
