import * as Dialects from "@litfuse/query/Dialects"
import * as Fixer from "@litfuse/query/Fixer"
import type { FreeTable } from "@litfuse/bench/report/Results"

/** One kind of error in the catalogue. */
export interface Kind {
  readonly code: string
  readonly name: string
  readonly faulty: string | undefined
  readonly corrected: string | undefined
}

type Rule = readonly [dialect: "pubmed" | "wos", ...codes: ReadonlyArray<string>]

/**
 * The dialect that an example is read in, and which codes of the linter mean the same as the catalogue. Kinds that are not listed are not looked for.
 */
const rules: Readonly<Record<string, Rule>> = {
  FIELD_0001: ["wos", "unknown-field"],
  FIELD_0002: ["pubmed", "field-missing"],
  FIELD_0004: ["pubmed", "field-missing"],
  PARSE_0002: ["pubmed", "unbalanced-brackets"],
  PARSE_0003: ["pubmed", "unbalanced-quotes"],
  PARSE_0004: ["pubmed", "missing-operand"],
  PARSE_0006: ["pubmed", "foreign-field"],
  PARSE_0007: ["wos", "quoted-query"],
  PARSE_0008: ["pubmed", "prose-prefix"],
  PARSE_0009: ["pubmed", "prose-suffix"],
  PARSE_0010: ["wos", "platform-prefix"],
  PARSE_1001: ["wos", "missing-root"],
  PARSE_1002: ["wos", "invalid-reference"],
  PARSE_1003: ["wos", "circular-reference"],
  PARSE_1004: ["wos", "unused-line"],
  PUBMED_0001: ["pubmed", "field-of-group"],
  PUBMED_0002: ["pubmed", "replaced-character"],
  PUBMED_0003: ["pubmed", "short-truncation"],
  QUALITY_0002: ["pubmed", "date-in-subquery"],
  QUALITY_0003: ["pubmed", "journal-in-subquery"],
  QUALITY_0004: ["pubmed", "needless-brackets"],
  QUALITY_0005: ["pubmed", "redundant-term"],
  QUALITY_0006: ["pubmed", "truncation-possible"],
  STRUCT_0001: ["pubmed", "implicit-precedence"],
  STRUCT_0002: ["pubmed", "operator-case"],
  STRUCT_0003: ["pubmed", "operator-symbol"],
  STRUCT_0004: ["pubmed", "invalid-proximity"],
  TERM_0001: ["wos", "non-standard-quotes"],
  TERM_0002: ["wos", "invalid-date"],
  TERM_0003: ["wos", "invalid-doi"],
  WOS_0002: ["wos", "near-too-far"],
  WOS_0003: ["wos", "years-alone"],
  WOS_0004: ["wos", "implicit-near"],
  WOS_0005: ["wos", "long-span"],
  WOS_0006: ["pubmed", "wildcard-in-date"],
  WOS_0007: ["wos", "short-truncation"],
  WOS_0008: ["wos", "short-truncation"],
  WOS_0009: ["wos", "wildcard-after-symbol"],
  WOS_0010: ["wos", "lonely-wildcard"],
  WOS_0011: ["wos", "foreign-wildcard"],
  WOS_0012: ["wos", "invalid-character"],
  WOS_0013: ["wos", "near-and"]
}

/** Why a kind is missed, or reported for its corrected form. */
const remarks: Readonly<Record<string, string>> = {
  EBSCO_0001: "EBSCO's syntax is not read; Web of Science, whose syntax it resembles, takes a wildcard at the beginning of a word",
  EBSCO_0002: "no example; EBSCO's syntax is not read",
  FIELD_0003: "about a setting next to the search box of EBSCO, which is not part of the text",
  LINT_2001: "about the version of a program",
  PARSE_0001: "no example",
  PUBMED_0003: "the corrected form keeps three characters before the wildcard; PubMed requires four",
  QUALITY_0001: "the examples are EBSCO's, whose syntax is not read; redundant-term finds the same in PubMed's",
  STRUCT_0004: "the corrected form lacks the ~ of PubMed's proximity",
  STRUCT_0005: "PubMed ignores the case of letters, so nothing is wrong",
  TERM_0004: "faulty and corrected example are the same ISBN",
  WOS_0001: "the example abbreviates a long list by three dots: there is nothing to count"
}

/** The example itself: without lines of comment, and for one platform only where there are two. */
const example = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !/^#(?!\d)/u.test(line))
    .join("\n")
    .trim()

/** How many kinds of errors are found and fixed. */
export interface Errors {
  readonly withExample: number
  readonly caught: number
  readonly fixed: number
  readonly falseAlarms: number
  readonly table: FreeTable
}

const verdict = ({ code, faulty, corrected }: Kind): readonly [found: string, mended: string, alarm: string] => {
  const rule = rules[code]
  if (faulty === undefined || corrected === undefined) return ["no example", "", ""]
  if (rule === undefined) return ["missed", "no", "no"]
  const [id, ...codes] = rule
  const dialect = Dialects.dialects[id]
  // PARSE_0006 shows two platforms at once: PubMed's half is the last line.
  const pick = (text: string): string => (code === "PARSE_0006" ? (text.split("\n").findLast((line) => line.trim() !== "") ?? "") : text)
  const [bad, good] = [pick(example(faulty)), code === "PARSE_0006" ? "eHealth[ti]" : example(corrected)]
  const has = (text: string) => dialect.read(text).problems.some((problem) => codes.includes(problem.code))
  const isCaught = has(bad)
  const fixed = Fixer.fix(bad, dialect)
  const isFixed = isCaught && fixed.text !== bad && !has(fixed.text) && !fixed.remaining.some(({ severity }) => severity === "error")
  return [isCaught ? "caught" : "missed", isFixed ? "yes" : "no", has(good) ? "yes" : "no"]
}

/** Reads the faulty and the corrected example of each kind, and fixes the faulty one. */
export const errors = (kinds: ReadonlyArray<Kind>): Errors => {
  const rows = kinds.map((kind) => [
    kind.code,
    kind.name,
    rules[kind.code]?.slice(1).join(", ") ?? "",
    ...verdict(kind),
    remarks[kind.code] ?? ""
  ])
  const count = (column: number, value: string) => rows.filter((row) => row[column] === value).length
  return {
    withExample: rows.length - count(3, "no example"),
    caught: count(3, "caught"),
    fixed: count(4, "yes"),
    falseAlarms: count(5, "yes"),
    table: {
      id: "errors",
      title: "Kinds of errors: found in the faulty example, fixed, and reported for the corrected one",
      columns: [
        { name: "kind" },
        { name: "name" },
        { name: "our code" },
        { name: "faulty example" },
        { name: "mended" },
        { name: "false alarm" },
        { name: "remark" }
      ],
      rows
    }
  }
}
