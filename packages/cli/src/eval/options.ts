/**
 * One option of `litfuse eval`, described once: the parser, the help page and the shell completions all read this table.
 *
 * - `value` the name of its value in the help; absent = a switch
 */
export interface Option {
  readonly name: string
  readonly short?: string
  readonly value?: string
  readonly about: string
}

/** How `litfuse eval` can print; the first is the default. */
export const formats = ["table", "trec", "json", "csv"] as const

/** All options of `litfuse eval`, in the order of the help page. */
export const options = [
  {
    name: "measure",
    short: "m",
    value: "NAME",
    about: "as ir_measures (nDCG@10) or trec_eval (P.5,10 official all_trec) write it; repeatable"
  },
  { name: "per-topic", short: "q", about: "one line per topic too" },
  { name: "no-summary", short: "n", about: "no lines for the mean over topics" },
  { name: "format", value: formats.join("|"), about: "how to print; trec is byte for byte trec_eval -c" },
  { name: "intersection", about: "average only topics that the run has; otherwise a missing topic counts 0" },
  { name: "complete", short: "c", about: "average every judged topic (the default; accepted as trec_eval's -c)" },
  { name: "level", short: "l", value: "GRADE", about: "lowest relevant grade, where a measure does not say its own (default 1)" },
  { name: "depth", short: "M", value: "HITS", about: "keep so many hits per topic, before anything is measured" },
  { name: "judged-only", short: "J", about: "drop unjudged documents from every ranking, before anything is measured" },
  {
    name: "relations",
    short: "R",
    value: "FORM",
    about: "form of QRELS: qrels (default); prefs or qrels_prefs (measures prefs, all_prefs); qrels_jg"
  },
  {
    name: "zscores",
    short: "Z",
    value: "FILE",
    about: "deviations from a mean instead of values; lines of FILE: topic, trec_eval's measure, mean, deviation"
  },
  { name: "documents", short: "N", value: "COUNT", about: "documents in the collection; only trec_eval's utility reads it" },
  { name: "ties", about: "how far tied documents could move each value: exact worst and best over all their orders" },
  { name: "compat", value: "VERSION", about: "trec_eval-9.0.8 (default: ties on 32-bit scores) or trec_eval-10.0" },
  { name: "workers", value: "COUNT", about: "threads that share the runs (default 1); what is printed does not depend on it" },
  { name: "duplicates", value: "error|best", about: "a document ranked or judged twice: an error (default), or keep the best" },
  { name: "help", short: "h", about: "this page" }
] as const satisfies ReadonlyArray<Option>

/** The name of an option, without its dashes. */
export type Name = (typeof options)[number]["name"]

const examples = [
  "litfuse eval qrels.txt bm25.run",
  "litfuse eval qrels.txt bm25.run rrf.run.gz -m nDCG@10 -m 'P(rel=2)@5' -m R@1000",
  "litfuse eval qrels.txt bm25.run -m ndcg_cut_10 -m map -q --format trec",
  "litfuse eval qrels.txt *.run --format json > values.json"
]

/** The help page. */
export const help = (measures: ReadonlyArray<{ readonly id: string; readonly about: string }>): string => {
  const flags = options.map((option: Option) => {
    const short = option.short === undefined ? "    " : `-${option.short}, `
    return [`${short}--${option.name}${option.value === undefined ? "" : ` ${option.value}`}`, option.about] as const
  })
  const pad = (rows: ReadonlyArray<readonly [string, string]>) => {
    const width = Math.max(...rows.map(([left]) => left.length))
    return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
  }
  return [
    "litfuse eval QRELS RUN... [options]",
    "",
    "Measures runs against relevance judgements. Files may be gzip. Order: score, then id descending, as trec_eval sorts; ranks are ignored.",
    "",
    "Options:",
    ...pad(flags),
    "",
    "Measures (cutoff after @, parameters in parentheses):",
    ...pad(measures.map(({ id, about }) => [id, about] as const)),
    "",
    "Examples:",
    ...examples.map((example) => `  ${example}`),
    "",
    "Exit code 0, or 2 when a file, a measure or an option is wrong."
  ].join("\n")
}
