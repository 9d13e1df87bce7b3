import { isNoTitle } from "@litfuse/engine/Raw"
import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Guard from "./Guard.ts"
import * as Names from "./Names.ts"

const mostNames = 6

const namesOf = ({ contributors }: SourceRecord): string => {
  const names = contributors.slice(0, mostNames).map((one) => (one._tag === "Group" ? one.name : Names.print(one).replace(", ", " ")))
  return `${names.join(", ")}${contributors.length > mostNames ? ", et al" : ""}`
}

/** `2021;12(3):45-51`. */
const placeOf = ({ published, volume, issue, pages }: SourceRecord): string =>
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
 * A record on one line for people: contributors, title, container, year and place, and a link where there is one.
 *
 * - `escaped` what is done to each part, where the line goes into markup
 */
export const print = (record: SourceRecord, escaped: (text: string) => string = Guard.line): string => {
  const link = linkOf(record)
  // dots at the end go; a pattern that begins with dots would read a long run of them from each of its dots
  const said = [namesOf(record), isNoTitle(record.title) ? "" : record.title, record.containerTitle ?? "", placeOf(record)].map((part) =>
    escaped(part).replace(/^(.*[^.])?\.*$/su, "$1")
  )
  return `${said.filter((part) => part !== "").join(". ")}.${link === undefined ? "" : ` <${link}>`}`
}
