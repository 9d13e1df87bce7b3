import type { Retraction } from "./RecordParts.ts"

const kind = "(?:[ -](?:article|chapter|paper|publication))?"

/** `RETRACTED: ...`, `Retracted Article: ...`, `WITHDRAWN: ...`, `[Removed] ...`: publishers put these words before a title. */
const before = new RegExp(
  `^[^\\p{L}\\p{N}]{0,3}(?:(retracted)|withdrawn|removed)${kind}(?: and (?:replaced|republished)| as duplicate)?(?:\\s*[:\\])]|\\s+[-–—]\\s)`,
  "iu"
)

/** `... (Retracted article. See vol. 387, pg. 1043, 2016)`: databases put them behind it. */
const behind = new RegExp(`[[(](?:(retracted)|withdrawn)${kind}(?:[.,:;]? (?:see|due to|by) [^\\])]{0,200})?[\\])]\\W{0,3}$`, "iu")

/** The retraction that a title itself names; undefined for other titles, and for notices of retractions. */
export const titleRetraction = (title: string): Retraction | undefined => {
  const found = before.exec(title.slice(0, 100)) ?? behind.exec(title.slice(-300))
  if (found === null) return undefined
  return { status: found[1] === undefined ? "withdrawn" : "retracted", from: "title" }
}

/** `Retraction: ...`, `Retraction notice to "..."`, `Statement of Retraction: ...`; a withdrawal needs a word such as notice, because drugs have one. */
const notice = new RegExp(
  `^[^\\p{L}\\p{N}]{0,3}(?:${[
    "(?:[Ss]tatement|[Nn]otice) of (?:[Pp]artial )?(?:[Rr]etraction|[Ww]ithdrawal)",
    "(?:[Pp]artial |PARTIAL )?(?:[Rr]etraction|RETRACTION)(?: and [Rr]eplacement)?(?: (?:[Nn]ot(?:e|ice)|[Ss]tatement|NOT(?:E|ICE)))?",
    "(?:[Ww]ithdrawal|WITHDRAWAL) (?:[Nn]ot(?:e|ice)|NOT(?:E|ICE))"
  ].join("|")})(?:(?: to| of| for)?\\s*[:"'“‘«\\[]|\\s*[–—]|-(?=\\p{Lu})|\\s-\\s)`,
  "u"
)

/** Whether a title is that of a notice that another publication is retracted. */
export const isRetractionNotice = (title: string): boolean => notice.test(title.slice(0, 100))
