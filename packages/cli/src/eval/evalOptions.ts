import { wrapText } from "@litfuse/document/wrapText"
import type { FieldFlag } from "../FieldFlag.ts"
import { evalFlags } from "./evalFlags.ts"

/** How `litfuse eval` can print; the first is the default. */
export const formats = ["table", "trec", "json", "csv"] as const

/** An option that is no field of a request. */
const option = <const N extends string>(name: N, about: string, more: Partial<FieldFlag> = {}) =>
  ({ field: name, name, about, kind: "switch", isList: false, isOptional: true, ...more }) satisfies FieldFlag as FieldFlag & {
    readonly name: N
  }

const inCheck = (about: string): string => `with --check: ${about}`

/** An option of evaluations and of checks, each with its own kind of value. */
const documents = option(
  "documents",
  `${evalFlags.evaluate.find(({ name }) => name === "documents")!.about}; ${inCheck(evalFlags.check.find(({ name }) => name === "documents")!.about)}`,
  { short: "N", value: "COUNT|FILE", kind: "text" }
)

/** How many threads share the runs. */
export const workers = option("workers", "how many threads share the runs (default 1); the output does not depend on it", {
  kind: "whole",
  expected: "a whole number of at least 1",
  least: 1
})

/** All options of `litfuse eval`, in the order of the help page: fields of its two requests, and those of the terminal. */
export const evalOptions = [
  ...evalFlags.evaluate.filter(({ name }) => name === "measure"),
  option("per-topic", "print the values of every topic too", { short: "q" }),
  option("no-summary", "do not print the mean over topics", { short: "n" }),
  option("format", "how to print; trec is byte for byte what trec_eval -c prints", { kind: "choice", choices: formats }),
  option("out", "the file to write (default: the terminal)", { kind: "text", completes: "file" }),
  option("intersection", "average only the topics that the run has; without it a missing topic counts 0"),
  option("complete", "average every judged topic (the default; accepted as trec_eval's -c)", { short: "c" }),
  ...evalFlags.evaluate.filter(({ name }) => name !== "measure" && name !== "documents"),
  documents,
  option("check", "check one RUN as organisers do (see below); exit 1 if a check fails"),
  ...evalFlags.check.filter(({ name }) => name !== "documents").map((flag) => ({ ...flag, about: inCheck(flag.about) })),
  workers,
  option("trust", "use the measures of the project's plugins if they have this hash", { kind: "text", value: "HASH" }),
  option("no-plugins", "leave out litfuse.config.yaml with the plugins of the project"),
  option("max-unpacked", "how much a packed file may become; use it for files that you trust", { kind: "text", value: "BYTES" }),
  option("quiet", "as every command takes it; an evaluation shows no progress"),
  option("help", "print this page", { short: "h" })
]

/** The name of an option, without its dashes. */
export type Name = (typeof evalOptions)[number]["name"]

/** Options that only a check has. */
export const checkOptions: ReadonlyArray<Name> = ["check", ...evalFlags.check.flatMap(({ name }) => (name === "documents" ? [] : [name]))]

/** What the help calls the value of an option; undefined for a switch. */
export const valueName = ({ kind, value, completes, choices }: FieldFlag): string | undefined => {
  if (kind === "switch" || value !== undefined) return value
  if (choices !== undefined) return choices.join("|")
  if (kind === "whole") return "COUNT"
  return completes === "file" ? "FILE" : "TEXT"
}

/** How wide the help page is. Units: characters. */
const width = 140

const examples = [
  "litfuse eval qrels.txt bm25.run",
  "litfuse eval qrels.txt bm25.run rrf.run.gz -m nDCG@10 -m 'P(rel=2)@5' -m R@1000",
  "litfuse eval qrels.txt bm25.run -m ndcg_cut_10 -m map -q --format trec",
  "litfuse eval qrels.txt *.run --format json > values.json",
  "litfuse eval --check my.run.gz --qrels qrels.txt --documents docids.txt.gz"
]

/** A name and what it means, for a list of the help page. */
interface Described {
  readonly id: string
  readonly about: string
}

/** The help page. `checks`: those of --check. */
export const help = (measures: ReadonlyArray<Described>, checks: ReadonlyArray<Described>): string => {
  const flags = evalOptions.map((option: FieldFlag) => {
    const [short, value] = [option.short === undefined ? "    " : `-${option.short}, `, valueName(option)]
    return [`${short}--${option.name}${value === undefined ? "" : ` ${value}`}`, option.about] as const
  })
  const pad = (rows: ReadonlyArray<readonly [string, string]>) => {
    const column = Math.max(...rows.map(([left]) => left.length))
    const room = width - column - 4
    return rows.flatMap(([left, right]) =>
      (right.length <= room ? [right] : wrapText(right, room)).map((line, i) => `  ${(i === 0 ? left : "").padEnd(column)}  ${line}`)
    )
  }
  return [
    "litfuse eval QRELS RUN... [options]",
    "litfuse eval --check RUN [options]",
    "",
    "Measures runs against relevance judgements. Files may be gzip.",
    "Hits are sorted as trec_eval does: by score, ties by document id descending; ranks are ignored.",
    "",
    "Options:",
    ...pad(flags),
    "",
    "Measures (cutoff after @, parameters in parentheses):",
    ...pad(measures.map(({ id, about }) => [id, about] as const)),
    "",
    "Checks of --check:",
    ...pad(checks.map(({ id, about }) => [id, about] as const)),
    "",
    "Examples:",
    ...examples.map((example) => `  ${example}`),
    "",
    "Exit code 0, 1 when a check fails, or 2 when a file, a measure or an option is wrong."
  ].join("\n")
}
