import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { citedEntries, ofCited } from "./citedQuestions.ts"
import { livingEntries, ofLiving } from "./livingDays.ts"
import { entries, referenceCollections } from "./references.ts"
import { manifestOf, sha256 } from "./tinyRoot.ts"
import { exam, trialCollections, trials } from "./trials.ts"

const topics = Array.from({ length: 12 }, (_, t) => `t${t + 1}`)
const ids = Array.from({ length: 24 }, (_, d) => `d${d}`)
const words = ["heart", "lung", "gene", "trial", "child", "fever"]

/** A number below n that looks random and never changes. */
const pick = (n: number, ...key: ReadonlyArray<number | string>): number => parseInt(sha256(key.join(" ")).slice(0, 8), 16) % n
const word = (...key: ReadonlyArray<number | string>): string => words[pick(words.length, ...key)]!

const documents = ids
  .map(
    (id) => `${JSON.stringify({ _id: id, title: `${word(id, 1)} ${word(id, 2)}`, text: `${word(id, 3)} ${word(id, 4)} ${word(id, 5)}` })}\n`
  )
  .join("")

const qrels = topics.flatMap((topic) => ids.slice(0, 18).map((id) => `${topic} 5 ${id} ${pick(3, topic, id)}\n`)).join("")

/** Better runs come first in the alphabet. */
const runOf = (tag: string, noise: number): string =>
  topics
    .flatMap((topic) =>
      ids
        .map((id) => [id, 3 * (qrels.includes(`${topic} 5 ${id} 2\n`) ? 2 : 0) + pick(noise, tag, topic, id)] as const)
        .sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1))
        .slice(0, 10)
        .map(([id, score], i) => `${topic} Q0 ${id} ${i + 1} ${score} ${tag}\n`)
    )
    .join("")

const runs = { a: runOf("a", 4), b: runOf("b", 8), c: runOf("c", 12) }

/** Two exports of one search, which have every second work in common. */
const risOf = (step: number): string =>
  ids.map((_, d) => `TY  - JOUR\nTI  - The ${words[d % 6]} of number ${d * step}\nDO  - 10.1234/n.${d * step}\nER  - \n`).join("")

const reviews = `doi,text,coded\n${ids.map((id, d) => `${id},searched ${d % 3 === 0 ? "on 3 May" : "widely"},${d % 2 === 0 ? "yes" : "no"}\n`).join("")}`

/** Records of a review, of which every fourth is kept. */
const screened = `id,title,text,kept\n${ids.map((id, d) => `${id},${word(id, 1)} ${word(id, 2)},${word(id, 3)} ${word(id, 4)},${d % 4 === 0 ? 1 : 0}\n`).join("")}`

/** Works as the atlas has them, and the milestones that a generator would have put into them. */
const invented = ids
  .map(
    (id, d) =>
      `${JSON.stringify({ id, title: `A phase ${["I", "II", "III"][d % 3]} trial of ${word(id, 6)}`, headings: [], publicationTypes: [], published: `${1990 + d}`, citationCount: d })}\n`
  )
  .join("")
const milestones = ids.map((id, d) => `${JSON.stringify({ milestone: `phase-${1 + (d % 3)}`, year: 1990 + d, work: id })}\n`).join("")

/** Papers of two years, with the years in which they were cited. */
const papers = ids
  .map((id, d) => {
    const year = 1974 + (d % 2)
    const cited = Array.from({ length: pick(9, id) }, (_, c) => ({ year: year + c }))
    const references = [d - 1, d - 2, d - 5]
      .filter((other) => other >= 0)
      .map((other) => ({ author: `A${other}`, volume: "1", page: String(other + 1), year: 1974 + (other % 2) }))
    const own = { authors: [`A${d}-B`], source: `Journal. ${year} May. 1(2). P ${d + 1}-9.`, references }
    return `${JSON.stringify({ id, year, title: word(id, 7), abstract: "", cited_by: cited, ...own })}\n`
  })
  .join("")

const factNames = "work design condition intervention comparator population outcome mechanism exclusion result quality"
const facts = [factNames.split(" "), ...ids.map((id) => [id, "trial-3", ...Array.from({ length: 9 }, () => "-")])]
  .map((columns) => `${columns.join("\t")}\n`)
  .join("")

/** Records of two views of the invented works. */
const views = `view\trecord\twork\tvia\tdoi\tlacks\n${ids.flatMap((id, d) => [`a\ta${d}\t${id}\t-\t-\t-\n`, ...(d % 2 === 0 ? [`b\tb${d}\t${id}\ta\t-\t-\n`] : [])]).join("")}`

/** Works in the lists of two sources. */
const sourceLists = [["a", "b"], ["a"], ["b"]]
const lists = ids.map((id, d) => `${JSON.stringify({ id, source: sourceLists[d % 3], document: id })}\n`).join("")

/** Records in MEDLINE's form, of which every second one is a trial. */
const medline = ids
  .map(
    (_, d) =>
      `PMID- ${d + 1}\nTI  - ${d % 3 === 0 ? "A randomised trial" : "A story"} of ${words[d % 6]}\nPT  - ${d % 2 === 0 ? "Randomized Controlled Trial" : "Review"}\n\n`
  )
  .join("")

const ofSmall = {
  ...ofLiving,
  "invented.jsonl": invented,
  "milestones.jsonl": milestones,
  "lists.jsonl": lists,
  "views.tsv": views,
  "facts.tsv": facts,
  "papers.jsonl": papers,
  "medline.nbib": medline,
  "reviews.csv": reviews,
  "exam.jsonl": exam(ids),
  "trials.csv": trials,
  "screened.csv": screened,
  "one.ris": risOf(1),
  "two.ris": risOf(2),
  "documents.jsonl": documents,
  "topics.tsv": topics.map((topic, t) => `${topic}\t${words[t % 6]} ${words[(t + 2) % 6]}\n`).join(""),
  "reworded.tsv": topics.map((topic, t) => `${topic}\t${words[(t + 2) % 6]} of ${words[(t + 3) % 6]}\n`).join(""),
  "qrels.txt": qrels,
  "board.csv": `run,team,report,type,contributed judgments,topicformat,n5\na,A,,automatic,yes,q,0.5\nb,B,,automatic,yes,q,0.4\nc,B,,feedback,no,q,0.3\n`,
  "citations.tsv": `doc_id\tcitations\tyear\tvenue\n${ids.map((id, d) => `${id}\t${pick(40, id)}\t${1990 + (d % 9)}\tA\n`).join("")}`,
  "records.csv": `uid,from,in\n${ids.map((id, d) => `${id},${d % 3 === 0 ? "B" : "A"},${["v1 v2", "v1", "v2"][d % 3]}\n`).join("")}`,
  "entries.jsonl": entries,
  ...Object.fromEntries(Object.entries(runs).map(([tag, run]) => [`runs/${tag}`, run]))
}

const filesOf = (dataset: string, names: ReadonlyArray<string>) =>
  Object.fromEntries(names.map((name) => [name, readFileSync(resolve(import.meta.dirname, "../../../../datasets", dataset, name))]))
const ofGolden = filesOf("golden", ["collections.json.gz", "values.json.gz"])
const agentFiles = ["sessions.jsonl", "tools.jsonl", "truth.json", "others.jsonl", "others-truth.json", "servers.jsonl"]
const ofAgents = filesOf("agents", agentFiles)

const small = manifestOf(
  "small",
  `  documents: { path: documents.jsonl, format: jsonl-documents, sha256: ${sha256(documents)} }
  topics: { path: topics.tsv, format: tsv-topics, sha256: ${sha256(ofSmall["topics.tsv"])} }
  reworded: { path: reworded.tsv, format: tsv-topics, sha256: ${sha256(ofSmall["reworded.tsv"])} }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
  board: { path: board.csv, format: leaderboard, sha256: ${sha256(ofSmall["board.csv"])} }
  citations: { path: citations.tsv, format: text, sha256: ${sha256(ofSmall["citations.tsv"])} }
  records: { path: records.csv, format: text, sha256: ${sha256(ofSmall["records.csv"])} }
  reviews: { path: reviews.csv, format: text, sha256: ${sha256(reviews)} }
  exam: { path: exam.jsonl, format: text, sha256: ${sha256(exam(ids))} }
  trials: { path: trials.csv, format: text, sha256: ${sha256(trials)} }
  screened: { path: screened.csv, format: text, sha256: ${sha256(screened)} }
  invented: { path: invented.jsonl, format: text, sha256: ${sha256(invented)} }
  milestones: { path: milestones.jsonl, format: text, sha256: ${sha256(milestones)} }
  facts: { path: facts.tsv, format: text, sha256: ${sha256(facts)} }
  entries: { path: entries.jsonl, format: text, sha256: ${sha256(entries)} }
  views: { path: views.tsv, format: text, sha256: ${sha256(views)} }
  lists: { path: lists.jsonl, format: text, sha256: ${sha256(lists)} }
  papers: { path: papers.jsonl, format: text, sha256: ${sha256(papers)} }
  medline: { path: medline.nbib, format: text, sha256: ${sha256(medline)} }
  one: { path: one.ris, format: text, sha256: ${sha256(ofSmall["one.ris"])} }
  two: { path: two.ris, format: text, sha256: ${sha256(ofSmall["two.ris"])} }
  collections: { path: collections.json.gz, format: text, sha256: ${sha256(ofGolden["collections.json.gz"]!)} }
  values: { path: values.json.gz, format: text, sha256: ${sha256(ofGolden["values.json.gz"]!)} }
${livingEntries}  sessions: { path: sessions.jsonl, format: text, sha256: ${sha256(ofAgents["sessions.jsonl"]!)} }
  tools: { path: tools.jsonl, format: text, sha256: ${sha256(ofAgents["tools.jsonl"]!)} }
  truth: { path: truth.json, format: text, sha256: ${sha256(ofAgents["truth.json"]!)} }
  others: { path: others.jsonl, format: text, sha256: ${sha256(ofAgents["others.jsonl"]!)} }
  others-truth: { path: others-truth.json, format: text, sha256: ${sha256(ofAgents["others-truth.json"]!)} }
  servers: { path: servers.jsonl, format: text, sha256: ${sha256(ofAgents["servers.jsonl"]!)} }
${citedEntries}runsets:
  set:
    about: runs
    folder: runs
    qrels: qrels
    leaderboard: board
    files: 3
    lines: ${Object.values(runs).reduce((sum, run) => sum + run.split("\n").length - 1, 0)}
    sha256: ${sha256(
      Object.entries(runs)
        .map(([tag, run]) => `${sha256(run)}  ${tag}\n`)
        .join("")
    )}
`
)

/** Strategies and the records that they are run on, by dataset and file: what `query-strategies` and `query-translation` read. */
const strategies: Readonly<Record<string, readonly [file: string, text: string]>> = {
  "clef-tar-2019": ["strategies", JSON.stringify({ topic: "CD1", boolean_query: "1. aspirin.tw.\n2. heart.tw.\n3. 1 and 2" })],
  "mesh-suggestion": [
    "clauses",
    JSON.stringify({ topic: "1", clause: 1, ovid_lines: ["aspirin.tw."], pubmed_with_mesh: "aspirin[Text Word]" })
  ],
  "query-errors": [
    "errors",
    JSON.stringify({ code: "PARSE_0002", name: "brackets", problematic: "(a[ti] AND b[ti]", recommended: "(a[ti] AND b[ti])" })
  ],
  "pubmedqa-labelled": [
    "records",
    JSON.stringify({ question: "Hearts?", abstract_sections: [{ text: "Aspirin." }], conclusion: "No.", pmid: "1", year: "2001", mesh: [] })
  ],
  "ovid-histories": [
    "histories",
    JSON.stringify({ id: "one", about: "words", ovid: "1. aspirin.ti.\n2. gout.ti.\n3. 1 and 2", pubmed: "aspirin[ti] AND gout[ti]" })
  ],
  "pubmed-pubtypes": ["records", "PMID- 2\nTI  - Aspirin in the heart\nDP  - 2004 Mar\nPT  - Review\n"]
}

/** Collections of several files each, with the formats of these: what `query-strategies`, `query-wordings` and `query-generation` read. */
const collections: Readonly<Record<string, Readonly<Record<string, readonly [format: string, text: string]>>>> = {
  ...referenceCollections,
  ...trialCollections,
  clirec: {
    keywords: ["tsv-topics", "A1.1\taspirin and gout\n"],
    pico: ["tsv-topics", "A1.1\tAdults gout aspirin\nA1.2\tAdults gout aspirin or rest\n"]
  },
  "sysrev-seed": {
    collection: ["text", JSON.stringify({ id: 1, query: "aspirin[ti] AND heart*[tiab]" })],
    included: ["trec-qrels", ["1 0 a 1", "1 0 b 1", "2 0 a 1", "2 0 b 1", "3 0 c 1"].map((line) => `${line}\n`).join("")],
    seeds: ["trec-qrels", "1 0 a 1\n2 0 c 1\n"],
    found: ["text", "1 0 b 0 0 x\n2 0 d 0 0 x\n3 0 c 0 0 x\n"],
    snowballed: ["text", "1\tb|c\n2\ta\n3\td\n"]
  }
}

const printed = JSON.stringify([{ id: 1, document_id: 1, query: "aspirin[ti] AND heart*[tiab]" }])
const leaf = { query_string: "aspirin", truncated: false, exploded: false, fields: [] }
const annotated = JSON.stringify([{ query_id: 1, document_id: 1, query: { queries: [leaf], grouping: "and", children: [] } }])
const drawn = `  printed: { path: printed.json, format: text, sha256: ${sha256(printed)} }
  annotated: { path: annotated.json, format: text, sha256: ${sha256(annotated)} }
`

const pipeline = `about: a collection at hand, its first documents ranked again
nodes:
  - { id: corpus, plugin: source/corpus, params: { depth: 12 }, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: corpus } }
  - { id: titles, plugin: ranker/bm25-boost, inputs: { works: works, query: $query } }
`

const entriesOf = (own: (typeof collections)[string]): string =>
  Object.entries(own)
    .map(([file, [format, text]]) => `  ${file}: { path: ${file}.txt, format: ${format}, sha256: ${sha256(text)} }\n`)
    .join("")

/** A report with values by topic, from which others are worked out. */
const compared = (system: string) => ({
  system,
  measure: "R@10",
  difference: 0.1,
  lower: null,
  upper: null,
  p: 1,
  isFloor: false,
  adjusted: 1,
  wins: 0,
  ties: 0,
  losses: 0,
  effect: { cohensD: null, rankBiserial: 0, superiority: 0.5 },
  detectable: null
})

const measured = JSON.stringify({
  version: 1,
  experiment: "measured",
  question: "?",
  dataset: { id: "small", title: "", version: "", licence: "", citation: "" },
  compat: "trec_eval-9.0.8",
  notes: [],
  analyses: [],
  tables: [
    {
      id: "values",
      title: "",
      qrels: { name: "qrels", sha256: "", forced: false },
      topicPolicy: "all",
      topics,
      measures: [{ name: "R@10", revision: 1, about: "" }],
      systems: ["a", "b", "c"].map((system, s) => ({
        system,
        input: { kind: "run", source: "", sha256: "" },
        summary: {},
        intervals: {},
        values: { "R@10": topics.map((topic) => (s + pick(5, system, topic)) / 10) },
        missing: []
      })),
      against: { baseline: "a", correction: "", family: "", comparisons: [compared("b"), compared("c")] },
      expected: [],
      notices: []
    }
  ]
})

/** The files of a workspace, by their paths. */
export const files: Readonly<Record<string, string | Uint8Array>> = {
  "reports/earlier/results.json": `{"version":1,"experiment":"earlier","question":"?","dataset":{"id":"small","title":"","version":"","licence":"","citation":""},"compat":"trec_eval-9.0.8","notes":[],"tables":[],"analyses":[]}`,
  "reports/measured/results.json": measured,
  "datasets/small/dataset.yaml": small,
  ...Object.fromEntries(
    Object.entries({ ...ofSmall, ...ofGolden, ...ofAgents, ...ofCited }).map(([name, content]) => [`datasets/small/${name}`, content])
  ),
  ...Object.fromEntries(
    Object.entries(strategies).flatMap(([id, [file, text]]) => [
      [`datasets/${id}/dataset.yaml`, manifestOf(id, `  ${file}: { path: lines.txt, format: text, sha256: ${sha256(text)} }\n`)],
      [`datasets/${id}/lines.txt`, text]
    ])
  ),
  ...Object.fromEntries(
    Object.entries(collections).flatMap(([id, own]) => [
      [`datasets/${id}/dataset.yaml`, manifestOf(id, entriesOf(own))],
      ...Object.entries(own).map(([file, [, text]]) => [`datasets/${id}/${file}.txt`, text])
    ])
  ),
  "datasets/sysrev-sigir2017/dataset.yaml": manifestOf("sysrev-sigir2017", drawn),
  "datasets/sysrev-sigir2017/printed.json": printed,
  "datasets/sysrev-sigir2017/annotated.json": annotated,
  "rank.pipeline.yaml": pipeline
}
