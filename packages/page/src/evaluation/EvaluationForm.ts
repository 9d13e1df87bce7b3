import { quoteForShell } from "@litfuse/files/quoteForShell"

/** The form of an evaluation: names of files and measures. An empty text or list means the default. */
export interface EvaluationForm {
  readonly qrels: string
  readonly runs: ReadonlyArray<string>
  readonly measures: ReadonlyArray<string>
  readonly baselines: ReadonlyArray<string>
  readonly against: string
  readonly documents: string
}

/** The lines of texts, trimmed, each once; empty ones are left out. */
export const linesOf = (texts: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(texts.flatMap((text) => text.split(/\r?\n/).map((line) => line.trim())).filter((line) => line !== ""))
]

/** Reads the query string of an address. */
export const parseEvaluationForm = (words: URLSearchParams): EvaluationForm => {
  const textOf = (name: string): string => (words.get(name) ?? "").trim()
  return {
    qrels: textOf("qrels"),
    runs: linesOf(words.getAll("run")),
    measures: linesOf(words.getAll("measure").flatMap((text) => text.split(/\s+/))),
    baselines: linesOf(words.getAll("baseline")),
    against: textOf("against"),
    documents: textOf("documents")
  }
}

/** The query string with the same values. */
export const evaluationAddress = ({ qrels, runs, measures, baselines, against, documents }: EvaluationForm): string => {
  const words = new URLSearchParams([
    ["qrels", qrels],
    ...runs.map((run): [string, string] => ["run", run]),
    ...measures.map((measure): [string, string] => ["measure", measure]),
    ...baselines.map((baseline): [string, string] => ["baseline", baseline])
  ])
  for (const [name, value] of Object.entries({ against, documents })) if (value !== "") words.set(name, value)
  return words.toString()
}

/** The equivalent command. */
export const evaluationCommand = ({ qrels, runs, measures, baselines }: EvaluationForm): string =>
  [
    runs.length > 1 ? "litfuse compare" : "litfuse eval",
    ...[qrels, ...runs].map(quoteForShell),
    ...measures.map((measure) => `-m ${quoteForShell(measure)}`),
    ...(runs.length < 2 ? [] : baselines.map((baseline) => `--baseline ${quoteForShell(baseline)}`)),
    ...(runs.length > 1 ? ["--format html --out compared.html"] : [])
  ].join(" ")
