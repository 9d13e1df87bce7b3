/** The text of docs/reference/measures.md, from the table of measures and their docstrings. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { measures } from "@litfuse/eval/measures/index"
import { families } from "@litfuse/eval/measureName/families"
import type { Measure } from "@litfuse/engine/Measure"
import { root } from "../shared/repositoryFiles.ts"

const folder = "packages/eval/src/measures"

const docstrings = (): ReadonlyMap<string, ReadonlyArray<string>> => {
  const found = new Map<string, ReadonlyArray<string>>()
  for (const file of globSync(`${folder}/*.ts`, { cwd: root }).sort()) {
    const text = readFileSync(join(root, file), "utf8")
    const [, comment, id] = /\/\*\*\n((?: \*[^\n]*\n)+?) \*\/\nexport const \w+ = Measure\.plugin\(\{\n {2}id: "([^"]+)"/.exec(text) ?? []
    if (comment === undefined || id === undefined) continue
    const lines = comment
      .trimEnd()
      .split("\n")
      .map((line) => line.replace(/^ \* ?/, ""))
    found.set(id, lines)
  }
  return found
}

/** trec_eval's names for a measure, from its own table: the part before parameters. */
const trecNames = (id: string): ReadonlyArray<string> => {
  const setting = { compat: "trec_eval-9.0.8", level: 1, docs: 0, isComplete: false } as const
  return families.flatMap((family) => {
    const argument = family.read(undefined)?.[0]?.argument ?? ""
    const prints = family.lines(argument, setting)[0]?.prints
    const name = typeof prints === "object" && "name" in prints ? prints.name : ""
    return /^[^(@]+/.exec(name)?.[0] === id ? [family.name] : []
  })
}

const nameOf = (measure: Measure): string => {
  const at = measure.params[measure.at]
  if (at === undefined) return measure.id
  return "fallback" in at ? `${measure.id}[@${measure.at}]` : `${measure.id}@${measure.at}`
}

const overTopics: Readonly<Record<string, string>> = {
  mean: "mean",
  sum: "sum",
  gmean: "geometric mean",
  "gmean-shifted": "BioASQ's geometric mean"
}

const parameters = (measure: Measure): ReadonlyArray<string> =>
  Object.entries(measure.params).map(([name, param]) => {
    const fallback = "fallback" in param ? param.print(param.fallback) : undefined
    const shown = param.fallback
    const text = typeof shown === "number" || typeof shown === "string" || typeof shown === "boolean" ? String(shown) : fallback
    const hasDefault = text !== undefined && text !== "Infinity"
    const optional = hasDefault ? `default ${text}` : "optional"
    const byDefault = "fallback" in param ? optional : "must be given"
    return `- \`${name === measure.at ? `@${name}` : name}\`: ${param.expected} (${byDefault})`
  })

const claims = ({ laws, params }: Measure): string => {
  const [lowest, highest] = laws.range
  const show = (value: number) => String(value).replace("Infinity", "∞")
  const promises = [
    laws.idealHighest ? "no ranking beats the ideal one" : "",
    laws.swapNeverRaises ? "a worse document in a better one's place never raises it" : "",
    laws.cutoffBlind && params["cutoff"] !== undefined ? "what lies below the cutoff does not matter" : "",
    laws.unjudgedTailBlind ? "unjudged documents at the end change nothing" : "",
    laws.unjudgedBlind ? "unjudged documents anywhere change nothing" : ""
  ].filter((text) => text !== "")
  return ["Laws:", "", ...[`between ${show(lowest)} and ${show(highest)}`, ...promises].map((text) => `- ${text}`)].join("\n")
}

const section = (measure: Measure, docs: ReadonlyArray<string>): string => {
  const listed = parameters(measure)
  return [`### ${measure.id}`, "", ...docs, "", ...(listed.length > 0 ? ["Parameters:", "", ...listed, ""] : []), claims(measure), ""].join(
    "\n"
  )
}

/** What was decided where trec_eval has a bug, differs between versions or leaves a value undefined. */
const decisions: ReadonlyArray<string> = [
  "A topic of the qrels that the run lacks counts 0, or is left out with `--intersection`. It never ends the program, as it does in 10.0 without `-c`.",
  "`rbp` reads uninitialised memory in 10.0. Here it is `RBP(p=0.9,gain=graded)`: grades divided by the collection's highest, so equal where judgements are binary.",
  "Fractional gains are sorted as numbers; trec_eval cuts their differences to whole numbers and leaves gains less than 1 apart unsorted.",
  "`-J` with nothing judged retrieved gives `iprec_at_recall` and `11pt_avg` the value 0, not NaN.",
  "A topic whose judgements are all negative has no relevant document and counts 0; trec_eval reads freed memory.",
  "A level above the largest judgement leaves nothing relevant, and `bpref` is 0; trec_eval reads past an array.",
  "The summary's `num_rel` counts grades from 1 on under `-c`, whatever `-l` says: as trec_eval does.",
  "`-l 0` counts every judged document as relevant, as trec_eval does. Below 0, ranked measures count unjudged hits too (`-l -1`: outside the pool; `-l -2`: all). Numbers of relevant documents, `infAP`, `bpref` and set measures do not. These values have no meaning. Every line is what trec_eval 9.0.8 prints, except `Rndcg`: it prints NaN for 0/0 and litfuse 0.",
  "`utility` with parameters is 0 without hits, also where `-J` has dropped them all. For topics without a ranking, 10.0 counts a hit that does not exist. Its `utility` with parameters counts it, and its `relstring` with a parameter prints it as `-`.",
  "Preferences (`-R prefs`, `-R qrels_prefs`) that contradict themselves within a group, levels below 0 and a document twice in a sub-group are refused; trec_eval aborts, or counts them. Ties of scores go to the **lower** id there, as in trec_eval.",
  "trec_eval's tests print the same bytes in 9.0.8 and in 10.0 (those without `-c` under `--intersection`). The exception is `rbp` of one topic of 10.0, for the reason above.",
  "`iprec_at_recall` and `11pt_avg` follow the rule of the version named by `--compat`; so do 32-bit ties.",
  "A score may be `inf`. A decimal beyond the range of a double, such as `1e400`, is read as `inf`. Hits of equal scores are ordered by id, as in trec_eval. Scores that are not numbers are refused, where trec_eval's order would be undefined."
]

/** The page. */
export const measuresPage = (): string => {
  const docs = docstrings()
  const rows = measures.map((measure) => {
    const theirs = trecNames(measure.id).map((name) => `\`${name}\``)
    const link = `[\`${nameOf(measure)}\`](#${measure.id.toLowerCase()})`
    return `| ${link} | ${measure.about} | ${overTopics[measure.aggregate]} | ${theirs.join(", ")} |`
  })
  return [
    "# Measures",
    "",
    "Generated by `npm run make measures` from `packages/eval/src/measures`; do not edit.",
    "",
    "A measure is named as ir_measures names it: `nDCG@20`, `P(rel=2)@10`, `RBP(p=0.5)`. trec_eval's names (`ndcg_cut_20`, `map`) are",
    "understood too. Files are sorted by score, ties by document id from high to low, as trec_eval does. `--compat` chooses whether scores are",
    "compared as 32-bit floats (9.0.8) or doubles (10.0). A topic without a ranking counts as an empty one unless a measure says otherwise.",
    "",
    "| measure | what it is | over topics | trec_eval |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
    "## Where trec_eval is not followed, or which one is",
    "",
    ...decisions.map((decision) => `- ${decision}`),
    "",
    "## Each measure",
    "",
    ...measures.map((measure) => section(measure, docs.get(measure.id) ?? [measure.about]))
  ].join("\n")
}
