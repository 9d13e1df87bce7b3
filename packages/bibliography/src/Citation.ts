import { isNoTitle } from "@litfuse/engine/Raw"
import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { markedTitle } from "@litfuse/engine/works/Retraction"
import * as SafeText from "./SafeText.ts"
import * as ContributorNames from "./ContributorNames.ts"

const mostNames = 6

const namesOf = ({ contributors }: SourceRecord): string => {
  const names = contributors
    .slice(0, mostNames)
    .map((one) => (one._tag === "Group" ? one.name : ContributorNames.print(one).replace(", ", " ")))
  return `${names.join(", ")}${contributors.length > mostNames ? ", et al" : ""}`
}

/** `2021;12(3):45-51`. */
const volumeOf = ({ published, volume, issue, pages }: SourceRecord): string =>
  [published?.slice(0, 4), [volume, issue === undefined ? "" : `(${issue})`].join(""), pages === undefined ? "" : `:${pages}`]
    .filter((part) => part !== undefined)
    .join(";")
    .replace(/;+(?=:|$)/g, "")

const linkOf = ({ identifiers, url }: SourceRecord): string | undefined => {
  const best = (["doi", "pmid", "pmcid"] as const)
    .map((scheme) => identifiers.find((one) => one.scheme === scheme))
    .find((one) => one !== undefined)
  const link = best === undefined ? url : Identifier.link(best)
  return link === undefined || /[\s<>]/u.test(link) ? undefined : link
}

/**
 * A record as a citation on one line: contributors, title, container, year and pages, and a link if it has one.
 *
 * - `escaped` escapes each part for markup
 */
export const print = (record: SourceRecord, escaped: (text: string) => string = SafeText.line): string => {
  const link = linkOf(record)
  return `${withoutLink(record, escaped)}${link === undefined ? "" : ` <${link}>`}`
}

/** As `print`, for a text that is a link itself. */
export const withoutLink = (record: SourceRecord, escaped: (text: string) => string = SafeText.line): string => {
  // trailing dots are removed; a pattern that begins with dots would take quadratic time on a long run of them
  const parts = [
    namesOf(record),
    isNoTitle(record.title) ? "" : markedTitle(record.title, record.retraction?.status),
    record.containerTitle ?? "",
    volumeOf(record)
  ].map((part) => escaped(part).replace(/^(.*[^.])?\.*$/su, "$1"))
  return `${parts.filter((part) => part !== "").join(". ")}.`
}
