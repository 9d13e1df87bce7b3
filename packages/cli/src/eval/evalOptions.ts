/** One option of `litfuse eval`, for parser, help and completions. `value`: the name of its value; absent = a switch. */
export interface Option {
  readonly name: string
  readonly short?: string
  readonly value?: string
  readonly about: string
}

/** How `litfuse eval` can print; the first is the default. */
export const formats = ["table", "trec", "json", "csv"] as const

/** All options of `litfuse eval`, in the order of the help page. */
export const evalOptions = [
  {
    name: "measure",
    short: "m",
    value: "NAME",
    about: "a measure, named as in ir_measures (nDCG@10) or trec_eval (P.5,10 official all_trec); repeatable"
  },
  { name: "per-topic", short: "q", about: "print the values of every topic too" },
  { name: "no-summary", short: "n", about: "do not print the mean over topics" },
  { name: "format", value: formats.join("|"), about: "how to print; trec is byte for byte what trec_eval -c prints" },
  { name: "out", value: "FILE", about: "the file to write (default: the terminal)" },
  { name: "intersection", about: "average only the topics that the run has; without it a missing topic counts 0" },
  { name: "complete", short: "c", about: "average every judged topic (the default; accepted as trec_eval's -c)" },
  {
    name: "level",
    short: "l",
    value: "GRADE",
    about: "the lowest grade that counts as relevant, where a measure does not set its own (default 1)"
  },
  { name: "depth", short: "M", value: "HITS", about: "keep only the first HITS hits of each topic, before anything is measured" },
  { name: "judged-only", short: "J", about: "drop unjudged documents from every ranking, before anything is measured" },
  { name: "skip-topics-without-relevant", about: "leave out judged topics without a relevant document; without it they count 0" },
  { name: "ignore-identical", about: "leave out hits whose id is that of their topic, as BEIR does where topics are documents" },
  {
    name: "parent",
    value: "REGEX",
    about: "what finds a document in the id of its passage: its first group; the best passage of a document counts"
  },
  {
    name: "relations",
    short: "R",
    value: "FORM",
    about: "the form of QRELS: qrels (default); prefs or qrels_prefs (for the measures prefs, all_prefs); qrels_jg"
  },
  {
    name: "zscores",
    short: "Z",
    value: "FILE",
    about: "print standardised values; each line of FILE has topic, trec_eval's measure, mean, standard deviation"
  },
  {
    name: "documents",
    short: "N",
    value: "COUNT",
    about: "the number of documents in the collection, for trec_eval's utility; with --check, a FILE of valid ids"
  },
  { name: "check", about: "check one RUN as organisers do (see below); exit 1 if a check fails" },
  { name: "topics", value: "FILE", about: "with --check: the topics of the task, as `retrieve` reads them or one id on each line" },
  { name: "qrels", value: "FILE", about: "with --check: judgements, to find missing topics and count judged hits" },
  { name: "max-hits", value: "COUNT", about: "with --check: the most hits allowed per topic (default 1000)" },
  { name: "ties", about: "print also how far ties could move each value: exact worst and best over all orders of tied documents" },
  {
    name: "compat",
    value: "VERSION",
    about: "trec_eval-9.0.8 (default: scores are compared as 32-bit floats) or trec_eval-10.0 (as doubles)"
  },
  { name: "workers", value: "COUNT", about: "how many threads share the runs (default 1); the output does not depend on it" },
  {
    name: "duplicates",
    value: "error|best",
    about: "what to do when a document is ranked or judged twice: an error (default), or keep the best"
  },
  { name: "trust", value: "HASH", about: "use the measures of the project's plugins if they have this hash" },
  { name: "no-plugins", about: "leave out litfuse.config.yaml with the plugins of the project" },
  { name: "max-unpacked", value: "BYTES", about: "how much a packed file may become; use it for files that you trust" },
  { name: "quiet", about: "as every command takes it; an evaluation shows no progress" },
  { name: "help", short: "h", about: "print this page" }
] as const satisfies ReadonlyArray<Option>

/** The name of an option, without its dashes. */
export type Name = (typeof evalOptions)[number]["name"]

/** Options that only a check has. */
export const checkOptions: ReadonlyArray<Name> = ["check", "topics", "qrels", "max-hits"]

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
  const flags = evalOptions.map((option: Option) => {
    const short = option.short === undefined ? "    " : `-${option.short}, `
    return [`${short}--${option.name}${option.value === undefined ? "" : ` ${option.value}`}`, option.about] as const
  })
  const pad = (rows: ReadonlyArray<readonly [string, string]>) => {
    const width = Math.max(...rows.map(([left]) => left.length))
    return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
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
