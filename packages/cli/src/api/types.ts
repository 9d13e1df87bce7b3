/** What the JavaScript API takes and gives: plain objects, nothing of any library. */

/** Scores of documents by topic: `{ "1": { "d1": 12.5, "d2": 11.0 } }`. */
export type Scores = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Grades of documents by topic: `{ "1": { "d1": 2, "d2": 0 } }`; whole numbers. */
export type Grades = Scores

/** A run: the path of a run file, or scores. Ranks are made from scores, ties as trec_eval breaks them. */
export type RunLike = string | Scores

/** Judgements: the path of a qrels file, or grades. */
export type QrelsLike = string | Grades

/** Runs: a list, or an object whose keys name them. In a list a file is named by its tag, or by its path where two have one tag. */
export type RunsLike = ReadonlyArray<RunLike> | Readonly<Record<string, RunLike>>

/** Which trec_eval sorts the hits: 9.0.8 compares scores as 32-bit floats, 10.0 as doubles. */
export type Compat = "trec_eval-9.0.8" | "trec_eval-10.0"

/** What `evaluate` is asked. */
export interface EvaluateOptions {
  readonly qrels: QrelsLike
  readonly runs: RunsLike
  /** Names of measures as `litfuse eval -m` takes them: `nDCG@10`, `AP`, `P(rel=2)@5`. */
  readonly measures: ReadonlyArray<string>
  /** Default `trec_eval-9.0.8`. */
  readonly compat?: Compat
  /** The topics that are averaged: all judged ones, a missing one counting 0, or those that the run has too. Default `judged`. */
  readonly topics?: "judged" | "intersection"
}

/** A run that was measured. */
export interface Measured {
  readonly name: string
  /** The mean of each measure, by its name. */
  readonly values: Readonly<Record<string, number>>
  /** The value of each measure by topic and name; null where a measure has none for a topic. */
  readonly perTopic: Readonly<Record<string, Readonly<Record<string, number | null>>>>
  /** Judged topics without a ranking, which count 0. */
  readonly missing: ReadonlyArray<string>
  /** Topics of the run that nobody judged. */
  readonly ignored: ReadonlyArray<string>
}

/** What `evaluate` answers. */
export interface Evaluated {
  readonly runs: ReadonlyArray<Measured>
}

/** What `compare` is asked. */
export interface CompareOptions {
  readonly qrels: QrelsLike
  /** Two or more. */
  readonly runs: RunsLike
  readonly measures: ReadonlyArray<string>
  /** The name, or the path, of the run that the others are compared with. Default: the first. */
  readonly baseline?: string
  /** Of p-values, for the number of comparisons within each measure. Default `holm`. */
  readonly correction?: "none" | "bonferroni" | "holm" | "benjamini-hochberg"
  /** Tests also which differences within it count as equivalent. */
  readonly margin?: number
  /** Tests also every run with every other. Default false. */
  readonly tukey?: boolean
  /** Topics without a difference in Wilcoxon's test: ranked, then left out, or left out first. Default `pratt`. */
  readonly zeros?: "pratt" | "wilcoxon"
  /** For sign flips, resamples and permutations. Default 1. */
  readonly seed?: number
  readonly compat?: Compat
}

/** A mean with its 95 % interval; null where it has none. */
export interface Estimate {
  readonly mean: number
  readonly lower: number | null
  readonly upper: number | null
}

/** A p-value, and the same corrected for the number of comparisons. */
export interface Tested {
  readonly p: number
  readonly adjusted: number
}

/** The mean of a run that was compared. */
export interface ComparedRun extends Estimate {
  readonly run: string
  readonly file: string
  readonly missing: ReadonlyArray<string>
}

/** A run against the baseline. */
export interface Difference extends ComparedRun {
  readonly difference: Estimate
  readonly randomisation: Tested & { readonly isFloor: boolean }
  readonly t: Tested & { readonly t: number | null }
  readonly wilcoxon: Tested & { readonly wPlus: number; readonly wMinus: number }
  readonly equivalence?: Tested
  readonly cohensD: number | null
  readonly rankBiserial: number
  readonly superiority: number
  readonly wins: number
  readonly ties: number
  readonly losses: number
  readonly detectable: number | null
}

/** All comparisons of one measure. */
export interface ComparedMeasure {
  readonly measure: string
  readonly topics: number
  readonly family: string
  readonly baseline: ComparedRun
  readonly runs: ReadonlyArray<Difference>
  readonly tukey?: ReadonlyArray<{ readonly first: string; readonly second: string; readonly difference: number; readonly p: number }>
}

/** What `compare` answers: what `litfuse compare --format json` prints. */
export interface Compared {
  readonly qrels: string
  readonly seed: number
  readonly compat: string
  readonly zeros: string
  readonly margin?: number
  readonly correction: string
  readonly measures: ReadonlyArray<ComparedMeasure>
}

/** What `fuse` is asked. */
export interface FuseOptions {
  /** Two or more. */
  readonly runs: RunsLike
  /** A fusion's id, as `litfuse plugin list` shows it: `rrf`, `comb-sum` ... */
  readonly method: string
  /** Its parameters, as `litfuse plugin show` lists them. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Hits per topic to read and to keep. Default 1000. */
  readonly depth?: number
  readonly compat?: Compat
}

/** What `search` is asked. */
export interface SearchOptions {
  /** Words, or fields, phrases and operators: `title:"heart attack" AND aspirin`. */
  readonly query: string
  /** Ids of the sources to ask, and files of references as `file:PATH`. Default: the collection named below, or those that `litfuse search` asks. */
  readonly sources?: ReadonlyArray<string>
  /** Published in or after this year, month or day: `2019`, `2019-03`, `2019-03-01`. */
  readonly from?: string
  /** Published in or before it. */
  readonly to?: string
  /** The order in which sources list their records, and of the works. Default `relevance`. */
  readonly sort?: "relevance" | "newest" | "cited"
  /** A dataset of the workspace around the current folder, whose documents are searched. */
  readonly dataset?: string
  /** The dataset's file of documents. Default `documents`. */
  readonly corpus?: string
  /** An index file that `litfuse index build` wrote, instead of a dataset. */
  readonly index?: string
  /** How the documents of a dataset or of an index are ranked. Default `bm25`. */
  readonly retriever?: string
  /** How many works. Default 10. */
  readonly limit?: number
  /** How many records are asked of each source. Default 100. */
  readonly perSource?: number
  /** The pipeline to run: a name under presets/, or a file. Default `search`. */
  readonly preset?: string
  /** Says of every work what its score is made of. Default false. */
  readonly explain?: boolean
  /** A folder in which every exchange with a source is kept. */
  readonly record?: string
  /** A folder of recordings that replace the network. */
  readonly replay?: string
}

/** Something that worked less well than asked: a filter that was ignored, an operator that was approximated, a list that was cut. */
export interface Notice {
  readonly code: string
  readonly subject: string
  readonly text: string
}

/** How one source answered. `total` is what the source says that it has; null where it does not say. */
export interface SourceOutcome {
  readonly source: string
  readonly state: "found" | "empty" | "partial" | "failed" | "skipped"
  readonly delivered: number
  readonly total: number | null
  /** Milliseconds; null when it was replayed or not asked. */
  readonly ms: number | null
  /** The query as the source understood it, where it says so. */
  readonly effectiveQuery: string | null
  readonly error: { readonly reason: string; readonly message: string } | null
  readonly notices: ReadonlyArray<Notice>
}

/** The explanation of a score: a value is the sum of its parts; `from` explains numbers that were used and are not added. */
export interface SearchExplanation {
  readonly label: string
  readonly key?: string
  readonly value: number
  readonly parts: ReadonlyArray<SearchExplanation>
  readonly from?: ReadonlyArray<SearchExplanation>
}

/** A place where the text of a work can be read for free, as sources and enrichers say. */
export interface FreeText {
  readonly url: string
  readonly licence?: string
  readonly version?: "submitted" | "accepted" | "published"
  readonly host?: "publisher" | "repository"
}

/** A number about the reception of a work: `rcr`, `nih-percentile` and others of iCite, who says so, and on which day. */
export interface ImpactNumber {
  readonly measure: string
  readonly value: number
  readonly source: string
  readonly date: string
}

/** A publication, the best first. */
export interface FoundWork {
  readonly rank: number
  readonly score: number
  readonly id: string
  /** The address to cite: the DOI's, else PubMed's, else Semantic Scholar's, else a `urn:litfuse:` of its own. */
  readonly citationUri: string
  readonly title: string
  /** As exact as it is known: `2021`, `2021-03` or `2021-03-15`. */
  readonly published: string | null
  /** With their schemes: `doi:10.1000/182`. */
  readonly identifiers: ReadonlyArray<string>
  readonly sources: ReadonlyArray<string>
  /** The records that it is made of: `pubmed:12345`. */
  readonly records: ReadonlyArray<string>
  /** Absent when no source and no enricher of the pipeline names one. */
  readonly openAccess?: ReadonlyArray<FreeText>
  /** Absent when no source and no enricher of the pipeline knows one; the preset `impact` asks iCite. */
  readonly impact?: ReadonlyArray<ImpactNumber>
  readonly explanation?: SearchExplanation
}

/** What an analyzer said: `output` in its own form; null where it said nothing, and `reason` says why. */
export interface FoundAnalysis {
  readonly analyzer: string
  readonly revision: number
  readonly output: unknown
  readonly reason: string | null
}

/** What `search` answers: what `litfuse search --format json` prints. */
export interface Found {
  readonly version: 2
  readonly runId: string | null
  /** `tree` the query as it was parsed. */
  readonly query: { readonly text: string; readonly tree: unknown }
  readonly replayed: boolean
  readonly outcomes: ReadonlyArray<SourceOutcome>
  /** Records by source, how many of them were merged into another, and works. */
  readonly counts: { readonly identified: Readonly<Record<string, number>>; readonly duplicates: number; readonly works: number }
  readonly works: ReadonlyArray<FoundWork>
  /** What the analyzers of the pipeline said, by node, where it has any; `agreement` with the preset of that name. */
  readonly analyses?: Readonly<Record<string, FoundAnalysis>>
  readonly notices: ReadonlyArray<Notice>
}
