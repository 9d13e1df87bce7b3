import { sha256 } from "./tinyRoot.ts"

/** Invented questions in BioASQ's form, with the snippets that answer them: what `cited-report` reads. */
const url = (n: number): string => `http://www.ncbi.nlm.nih.gov/pubmed/${n}`

const question = (id: string, body: string, snippets: ReadonlyArray<readonly [article: number, text: string]>) => ({
  id,
  body,
  type: "summary",
  documents: snippets.map(([article]) => url(article)),
  snippets: snippets.map(([article, text]) => ({ document: url(article), text, beginSection: "abstract", endSection: "abstract" }))
})

const file = (...questions: ReadonlyArray<object>): string => JSON.stringify({ questions })

/** A batch of each of two editions, by its name. */
const citedBatches: Readonly<Record<string, string>> = {
  "edition-1-batch-1": file(
    question("a", "Does caffeine shorten sleep?", [
      [1, "Caffeine shortens sleep in nurses. It was found in tea."],
      [2, "Sleep is shorter with caffeine."]
    ]),
    question("b", "Does aspirin prevent stroke?", [[3, "Aspirin prevents stroke in adults."]])
  ),
  "edition-2-batch-1": file(
    question("c", "Does aspirin cause bleeding?", [[4, "Aspirin causes bleeding of the stomach."]]),
    question("d", "Do statins prevent dementia?", [[5, "Statins did not prevent dementia."]])
  )
}

/** The batches as lines of a manifest, and as files of its folder. */
export const citedEntries = Object.entries(citedBatches)
  .map(([name, text]) => `  ${name}: { path: ${name}.json, format: bioasq, sha256: ${sha256(text)} }\n`)
  .join("")
export const ofCited = Object.fromEntries(Object.entries(citedBatches).map(([name, text]) => [`${name}.json`, text]))

/** Small parameters over them. */
export const citedParams = (seed: number) => ({
  choosing: [1],
  reporting: 2,
  settings: { perSource: 5, fewest: 3, share: 0.8, most: 3, sentences: 2, threshold: 0.3 },
  dimensions: [{ id: "harm", question: "How does {subject} harm?", words: ["bleeding"] }],
  grid: { keywords: [1, 0], thresholds: [0.3], sentences: [1, 2] },
  chosen: { keywords: 1, threshold: 0.3 },
  stance: false,
  seed,
  resamples: 20
})
