import * as Dialects from "@litfuse/query/Dialects"
import type { Query } from "@litfuse/query/Query"
import { compare, names, type Target, targets, translated } from "./compare.ts"

/**
 * A history of Ovid that was written by hand.
 *
 * - `read` yes, or the error; `byHand` how it compares with the form that a person wrote for PubMed
 * - `into` what each translation comes to; undefined where the history has an error, as it should
 */
export interface History {
  readonly id: string
  readonly about: string
  readonly read: string
  readonly byHand: string
  readonly query: Query | undefined
  readonly into: Readonly<Record<Target, string>> | undefined
}

const errorIn = ({ problems }: Dialects.Reading): string | undefined => problems.find(({ severity }) => severity === "error")?.code

const besides = (query: Query, pubmed: string, apart: string | undefined): string => {
  const theirs = Dialects.dialects.pubmed.read(pubmed)
  const error = errorIn(theirs)
  if (theirs.query === undefined || error !== undefined) return `the form for PubMed cannot be read: ${error ?? "empty"}`
  const { outcome, difference } = compare(query, theirs.query)
  if (outcome === "equal") return apart === undefined ? "equal" : `equal, though ${apart}`
  return apart === undefined ? difference : `as expected, it differs: ${apart}`
}

/** Reads the histories of a file, and compares and translates each. */
export const histories = (lines: ReadonlyArray<Readonly<Record<string, unknown>>>): ReadonlyArray<History> =>
  lines.map((line) => {
    const [id, about] = [String(line["id"]), String(line["about"])]
    const reading = Dialects.dialects.ovid.read(String(line["ovid"]))
    const error = errorIn(reading)
    const apart = typeof line["apart"] === "string" ? line["apart"] : undefined
    if (error !== undefined || reading.query === undefined) {
      const read = error ?? "empty"
      return { id, about, read, byHand: line["error"] === read ? "as expected: an error" : "", query: undefined, into: undefined }
    }
    const { query } = reading
    const into = Object.fromEntries(targets.map((target) => [target, names[translated(query, target).outcome]])) as Record<Target, string>
    return { id, about, read: "yes", byHand: besides(query, String(line["pubmed"]), apart), query, into }
  })
