import { quoted } from "@litfuse/files/shell"

/** What somebody typed into the form of an evaluation: names of files and of measures; an empty text says nothing. */
export interface Asked {
  readonly qrels: string
  readonly runs: ReadonlyArray<string>
  readonly measures: ReadonlyArray<string>
  readonly baseline: string
  readonly against: string
  readonly documents: string
}

const linesOf = (texts: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(texts.flatMap((text) => text.split(/\r?\n/).map((line) => line.trim())).filter((line) => line !== ""))
]

/** What the words of an address ask. */
export const askedIn = (words: URLSearchParams): Asked => {
  const textOf = (name: string): string => (words.get(name) ?? "").trim()
  return {
    qrels: textOf("qrels"),
    runs: linesOf(words.getAll("run")),
    measures: linesOf(words.getAll("measure").flatMap((text) => text.split(/\s+/))),
    baseline: textOf("baseline"),
    against: textOf("against"),
    documents: textOf("documents")
  }
}

/** The words of an address that ask the same. */
export const inAddress = ({ qrels, runs, measures, baseline, against, documents }: Asked): string => {
  const words = new URLSearchParams([
    ["qrels", qrels],
    ...runs.map((run): [string, string] => ["run", run]),
    ...measures.map((measure): [string, string] => ["measure", measure])
  ])
  for (const [name, value] of Object.entries({ baseline, against, documents })) if (value !== "") words.set(name, value)
  return words.toString()
}

/** The command that asks the same. */
export const commandOf = ({ qrels, runs, measures, baseline }: Asked): string =>
  [
    runs.length > 1 ? "litfuse compare" : "litfuse eval",
    ...[qrels, ...runs].map(quoted),
    ...measures.map((measure) => `-m ${quoted(measure)}`),
    ...(baseline === "" || runs.length < 2 ? [] : ["--baseline", quoted(baseline)]),
    ...(runs.length > 1 ? ["--format html --out compared.html"] : [])
  ].join(" ")
