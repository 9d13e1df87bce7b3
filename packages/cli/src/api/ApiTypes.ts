/**
 * What the JavaScript API takes and gives: plain objects, nothing of any library. It is written from the Schemas of requests and answers.
 */

/** Scores of documents by topic: `{ "1": { "d1": 12.5, "d2": 11.0 } }`. */
export type Scores = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Grades of documents by topic: `{ "1": { "d1": 2, "d2": 0 } }`; whole numbers. */
export type Grades = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * A run: the path of a run file, or scores, by topic or in rows, or ranked documents by topic. Scores determine ranks; ties are
 * broken as in trec_eval.
 */
export type RunLike =
  | string
  | Scores
  | Readonly<Record<string, ReadonlyArray<string | number>>>
  | ReadonlyArray<Readonly<Record<string, unknown>>>

/** Judgements: the path of a qrels file, or grades, by topic or in rows, or relevant documents by topic. */
export type QrelsLike =
  | string
  | Grades
  | Readonly<Record<string, ReadonlyArray<string | number>>>
  | ReadonlyArray<Readonly<Record<string, unknown>>>

/**
 * Runs: a list, or an object whose keys name them. In a list, a file has its tag as name, or its path if two tags are equal. Scores
 * are `run 1`, `run 2` by position.
 */
export type RunsLike = ReadonlyArray<RunLike> | Readonly<Record<string, RunLike>>

/** Which trec_eval sorts the hits: 9.0.8 compares scores as 32-bit floats, 10.0 as doubles. */
export type Compat = "trec_eval-9.0.8" | "trec_eval-10.0"

/** Something that worked less well than asked: a filter that was ignored, an operator that was approximated, a list that was cut. */
export interface Notice {
  readonly code: string
  readonly subject: string
  readonly text: string
}

/** What `evaluate` is asked. */
export interface EvaluateOptions {
  readonly qrels: QrelsLike
  readonly runs: RunsLike
  /** Names of measures as `litfuse eval -m` takes them: `nDCG@10`, `AP`, `P(rel=2)@5`. None: the usual columns. */
  readonly measures?: ReadonlyArray<string>
  /** Default `trec_eval-9.0.8`. */
  readonly compat?: Compat
  /** The topics to average: all judged ones, where a missing topic counts 0, or only those of the run. Default `judged`. */
  readonly topics?: "judged" | "intersection"
  /** The lowest grade that counts as relevant, unless a measure sets its own. Default 1. */
  readonly level?: number
  /** How many hits of each topic to keep before measuring. Default: all. */
  readonly depth?: number
  /** Whether to remove unjudged documents from every ranking before measuring. Default false. */
  readonly judgedOnly?: boolean
  /** Whether to leave out hits whose id is that of their topic, as BEIR does where topics are documents. Default false. */
  readonly ignoreIdentical?: boolean
  /** Whether to leave out judged topics without a relevant document, instead of counting 0. Default false. */
  readonly skipTopicsWithoutRelevant?: boolean
  /** A regular expression that finds a document in the id of its passage: the first group. A document counts with its best passage. */
  readonly parent?: string
  /** Whether to report how far the order of tied documents could move each value: the exact worst and best. Default false. */
  readonly ties?: boolean
  /** A document ranked or judged twice: an error, or the best counts. Default `error`. */
  readonly duplicates?: "error" | "best"
  /** The form of the judgements; all forms except `qrels` need a file. Default `qrels`. */
  readonly relations?: "qrels" | "prefs" | "qrels_prefs" | "qrels_jg"
  /** A file of topic, trec_eval's measure, mean and standard deviation, to standardise values. */
  readonly zscores?: string
  /** The number of documents in the collection; only trec_eval's utility uses it. Default 0. */
  readonly documents?: number
}

/** How far the order of tied documents could move a measure of a run. */
export interface TieSpan {
  readonly measure: string
  readonly value: number
  readonly worst: number
  readonly best: number
  /** Topics with tied documents inside the cutoff. */
  readonly tied: number
  /** The number of these topics whose value can move. */
  readonly moving: number
}

/** A measured run. */
export interface Measured {
  readonly name: string
  /** The mean of each measure, by its name. */
  readonly values: Readonly<Record<string, number>>
  /** The value of each measure by topic and name; null if a measure has none for a topic. */
  readonly perTopic: Readonly<Record<string, Readonly<Record<string, number | null>>>>
  /** Judged topics without a ranking, which count 0. */
  readonly missing: ReadonlyArray<string>
  /** Topics of the run without judgements. */
  readonly ignored: ReadonlyArray<string>
  /** By measure, if `ties` was requested. */
  readonly ties?: ReadonlyArray<TieSpan>
}

/** What `evaluate` answers. */
export interface Evaluated {
  readonly runs: ReadonlyArray<Measured>
  /** What the files may mean otherwise: topics that counted 0, scores upside down ... */
  readonly notices: ReadonlyArray<Notice>
}

/** What `compare` is asked. */
export interface CompareOptions {
  readonly qrels: QrelsLike
  /** Two or more. */
  readonly runs: RunsLike
  /** Names of measures, as `evaluate` takes them. None: `nDCG@10`. */
  readonly measures?: ReadonlyArray<string>
  /**
   * The name or path of the baseline run, or a list of several. Default: the first run. Every other run is compared with each
   * baseline, and all these pairs of a measure are one family.
   */
  readonly baseline?: string | ReadonlyArray<string>
  /**
   * The correction for the number of comparisons, within each measure: bonferroni corrects p and interval together; holm and
   * benjamini-hochberg have no intervals. Default `bonferroni`.
   */
  readonly correction?: "none" | "bonferroni" | "holm" | "benjamini-hochberg"
  /** Also test for equivalence: differences within this margin count as equivalent. */
  readonly margin?: number
  /** Whether every run is also tested against every other, by Tukey's HSD randomised within topics. Default false. */
  readonly tukey?: boolean
  /** Topics without a difference in Wilcoxon's test: ranked and then omitted, or omitted first. Default `pratt`. */
  readonly zeros?: "pratt" | "wilcoxon"
  /** Whether to leave out judged topics without a relevant document, instead of counting 0. Default false. */
  readonly skipTopicsWithoutRelevant?: boolean
  /** For sign flips, resamples and permutations. Default 1. */
  readonly seed?: number
  /** Default `trec_eval-9.0.8`. */
  readonly compat?: Compat
}

/** A mean with its 95 % interval; null where it has none. */
export interface Estimate {
  readonly mean: number
  readonly lower: number | null
  readonly upper: number | null
}

/** A p-value, raw and corrected for the number of comparisons. */
export interface Tested {
  readonly p: number
  readonly adjusted: number
}

/** The mean of a run that was compared, with its own 95 % interval. */
export interface ComparedRun {
  /** Its tag, or its file if two runs have the same tag. */
  readonly run: string
  readonly file: string
  readonly mean: number
  readonly lower: number | null
  readonly upper: number | null
  /** Judged topics without a ranking, which count 0. */
  readonly missing: ReadonlyArray<string>
}

/** A run against a baseline. */
export interface Difference {
  readonly baseline: string
  /** The mean difference: the run minus the baseline. */
  readonly mean: number
  readonly lower: number | null
  readonly upper: number | null
  /** The p-value of the family's rule: below 0.05 exactly when the interval, where there is one, excludes 0. */
  readonly p: number
  /** The smallest true difference that the rule finds with probability 0.8 on as many topics. */
  readonly detectable: number | null
  /** The mean difference in standard deviations of the differences (d_z). */
  readonly cohensD: number | null
  readonly rankBiserial: number
  /** The share of topics on which the run is better, ties counting half. */
  readonly superiority: number
  readonly wins: number
  readonly ties: number
  readonly losses: number
  /** Topics on which the run is better than the baseline, the largest difference first. */
  readonly gained: ReadonlyArray<{ readonly topic: string; readonly by: number }>
  /** Topics on which it is worse, the largest difference first. */
  readonly lost: ReadonlyArray<{ readonly topic: string; readonly by: number }>
  /** Other tests of the same difference, each a separate family. */
  readonly tests: {
    readonly t: { readonly t: number | null; readonly p: number; readonly adjusted: number }
    readonly randomisation: {
      readonly p: number
      readonly adjusted: number
      /** No resample was as extreme, so p is at most this value. */
      readonly isFloor: boolean
    }
    readonly wilcoxon: { readonly wPlus: number; readonly wMinus: number; readonly p: number; readonly adjusted: number }
    readonly equivalence?: Tested
  }
}

/** All comparisons of one measure. */
export interface ComparedMeasure {
  readonly measure: string
  readonly topics: number
  /** The family of comparisons for which p-values are corrected, in words. */
  readonly family: string
  /** The test behind p, interval and detectable difference, and its correction, in words. */
  readonly rule: string
  readonly baselines: ReadonlyArray<ComparedRun>
  readonly runs: ReadonlyArray<{
    /** Its tag, or its file if two runs have the same tag. */
    readonly run: string
    readonly file: string
    readonly mean: number
    readonly lower: number | null
    readonly upper: number | null
    /** Judged topics without a ranking, which count 0. */
    readonly missing: ReadonlyArray<string>
    /** One for each baseline, in their order. */
    readonly differences: ReadonlyArray<Difference>
    /** Topics on which the run is better than the first baseline, the largest difference first. */
    readonly gained: ReadonlyArray<{ readonly topic: string; readonly by: number }>
    /** Topics on which it is worse, the largest difference first. */
    readonly lost: ReadonlyArray<{ readonly topic: string; readonly by: number }>
  }>
  /** Every pair of runs, by Tukey's HSD randomised within topics. */
  readonly tukey?: ReadonlyArray<{
    readonly first: string
    readonly second: string
    /** The second run minus the first. */
    readonly difference: number
    /** Valid for all pairs without further correction. */
    readonly p: number
    readonly isFloor: boolean
  }>
}

/** What `compare` answers: what `litfuse compare --format json` prints. */
export interface Compared {
  readonly version: 2
  readonly qrels: string
  readonly seed: number
  readonly compat: string
  readonly zeros: string
  readonly margin?: number
  readonly correction: string
  readonly measures: ReadonlyArray<ComparedMeasure>
  readonly notices: ReadonlyArray<Notice>
}

/** Runs on several collections: what a suite.yaml has, with numbers instead of files where you have them. */
export interface SuiteLike {
  readonly version: 1
  /** Names of measures, as `litfuse eval` takes them. */
  readonly measures: ReadonlyArray<string>
  /** The collections, which weigh equally. */
  readonly collections: ReadonlyArray<{
    readonly id: string
    /** The judgements. */
    readonly qrels: QrelsLike
    /** A name that collections with the same documents share: they count as one collection. Default: a cluster for each collection. */
    readonly cluster?: string
  }>
  /** The systems that are compared, two or more. */
  readonly runs: ReadonlyArray<{
    readonly name: string
    /** The run of each collection, by the id of the collection. */
    readonly files: Readonly<Record<string, RunLike>>
  }>
  /** The name of a run: differences from it are shown. Default: all pairs are shown. */
  readonly baseline?: string
}

/** What `compareSuite` is asked. */
export interface CompareSuiteOptions {
  /** The path of a suite.yaml, or the same as an object, whose judgements and runs may be numbers. */
  readonly suite: string | SuiteLike
  /** Names of measures, as `evaluate` takes them. None: those of the suite. */
  readonly measures?: ReadonlyArray<string>
  /** The name of the baseline run, or a list of several. Default: that of the suite. Differences from baselines are shown first. */
  readonly baseline?: string | ReadonlyArray<string>
  /** Whether to leave out judged topics without a relevant document, instead of counting 0. Default false. */
  readonly skipTopicsWithoutRelevant?: boolean
  /** For resamples. Default 1. */
  readonly seed?: number
  /** Default `trec_eval-9.0.8`. */
  readonly compat?: Compat
}

/** The mean over clusters of collections, with a 95 % interval. */
export interface SuiteEstimate {
  readonly mean: number
  readonly lower: number | null
  readonly upper: number | null
  /** Why there is no interval; null where there is one. */
  readonly reason: string | null
}

/** The value of a run on a collection. */
export interface SuiteCell {
  readonly collection: string
  /** The mean over topics; null where it is missing. */
  readonly value: number | null
  /** Why the value is missing; null where there is one. */
  readonly reason: string | null
}

/** A run by one measure: its value on every collection, and its mean. */
export interface SuiteRun {
  readonly measure: string
  readonly run: string
  readonly cells: ReadonlyArray<SuiteCell>
  /** As if the collections were a sample of others: Student's t over clusters, from eight on. Null: a cell is missing. */
  readonly overCollections: SuiteEstimate | null
  /** For these collections: topics are resampled within each. Null: a cell is missing. */
  readonly overTopics: SuiteEstimate | null
  /** Ranks that agree with all pairs of the family, 1 is the best. Null: a cell is missing, or the measure has no best value. */
  readonly rank: { readonly lower: number | null; readonly upper: number | null }
  /** Why the run has no mean; null where it has one. */
  readonly reason: string | null
}

/** The difference of two runs: p, interval and detectable difference are of one rule over the family. */
export interface SuiteDifference {
  /** The second run minus the first. */
  readonly mean: number
  readonly lower: number | null
  readonly upper: number | null
  /** Below 0.05 exactly when the interval excludes 0; null where there is no interval. */
  readonly p: number | null
  /** The smallest true difference that the rule finds with probability 0.8. */
  readonly detectable: number | null
  /** Why there is no interval; null where there is one. */
  readonly reason: string | null
}

/** Two runs by one measure. A baseline is the first of two. */
export interface SuitePair {
  readonly measure: string
  readonly first: string
  readonly second: string
  /** As if the collections were a sample of others: Student's t over clusters, from eight on. Null: a cell is missing. */
  readonly overCollections: SuiteDifference | null
  /** For these collections: topics are resampled within each. Null: a cell is missing. */
  readonly overTopics: SuiteDifference | null
}

/** What `compareSuite` answers: what `litfuse compare --suite FILE --format json` prints. */
export interface ComparedSuite {
  readonly version: 1
  readonly suite: string
  readonly seed: number
  readonly compat: string
  /** Runs whose differences are shown first; empty: all pairs are. */
  readonly baselines: ReadonlyArray<string>
  /** The collections, in the order of the suite. */
  readonly collections: ReadonlyArray<{
    readonly id: string
    readonly cluster: string | null
    readonly topics: number
    /** The share of the collection in a mean. */
    readonly weight: number
  }>
  /** One for each measure. */
  readonly families: ReadonlyArray<{
    readonly measure: string
    /** The pairs for which p-values are corrected, in words. */
    readonly family: string
    /** The tests behind p, interval and detectable difference, in words. */
    readonly rule: string
  }>
  /** By measure, then by run. */
  readonly runs: ReadonlyArray<SuiteRun>
  /** By measure: every pair of runs. */
  readonly pairs: ReadonlyArray<SuitePair>
  readonly notices: ReadonlyArray<Notice>
}

/** What `fuse` is asked. */
export interface FuseOptions {
  /** Two or more. Their scores are finite. */
  readonly runs: RunsLike
  /** The id of a fusion, as in `litfuse plugin list`: `rrf`, `comb-sum` ... Default `rrf`. */
  readonly method?: string
  /** Its parameters, as in `litfuse plugin show`. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Judgements for a method that learns: a file, or grades. The fused run omits their topics. */
  readonly train?: QrelsLike
  /** Hits per topic to read and to keep. Default 1000. */
  readonly depth?: number
  /** Default `trec_eval-9.0.8`. */
  readonly compat?: Compat
  /** The tag of the fused run. Default: the method. */
  readonly tag?: string
}

/** What `tune` is asked. */
export interface TuneOptions {
  readonly qrels: QrelsLike
  /** Two or more. Their scores are finite. */
  readonly runs: RunsLike
  /** The measure to optimise, named as in `litfuse eval`. Default `nDCG@10`. */
  readonly measure?: string
  /** Fusions to choose from, as in `litfuse plugin list`. None: rrf, wsum, linear-ridge. */
  readonly methods?: ReadonlyArray<string>
  /** The number of folds of topics, each held out once. Default 5. */
  readonly folds?: number
  /** How often topics are split into folds; values are means over all splits. Default 10. */
  readonly seeds?: number
  /** Hits per topic to read. Default 1000. */
  readonly depth?: number
  /** Whether to leave out judged topics without a relevant document, instead of counting 0. Default false. */
  readonly skipTopicsWithoutRelevant?: boolean
  /** Default `trec_eval-9.0.8`. */
  readonly compat?: Compat
  /** How many threads share the work. The report does not depend on it. Default 1. */
  readonly workers?: number
}

/** What `tune` answers: what `litfuse tune --format json` prints. */
export interface Tuned {
  readonly version: 1
  readonly qrels: string
  readonly measure: string
  readonly topics: number
  /** Names of the runs, in the order of weights. */
  readonly runs: ReadonlyArray<string>
  readonly methods: ReadonlyArray<string>
  readonly folds: number
  readonly seeds: number
  readonly depth: number
  readonly systems: ReadonlyArray<{
    readonly system: string
    /** The mean over topics and seeds, each topic held out. */
    readonly value: number
    /** The standard deviation over seeds. */
    readonly deviation: number
  }>
  /** The run that is best in hindsight. */
  readonly bestRun: string
  /** The family of rows for which p and intervals are corrected, in words. */
  readonly family: string
  readonly differences: ReadonlyArray<{
    readonly against: string
    readonly difference: number
    readonly lower: number | null
    readonly upper: number | null
    readonly p: number
    /** Corrected in one step for all differences, like the interval. */
    readonly adjusted: number
    /** How many of the twenty orders reject on their own; null without orders. */
    readonly rejecting: number | null
    readonly wins: number
    readonly ties: number
    readonly losses: number
  }>
  /** The choice on all topics, for use with new topics. */
  readonly choice: {
    readonly method: string
    readonly params: Readonly<Record<string, unknown>>
    /** Whether the method also learns from judgements, which `fuse` takes as `train`. */
    readonly learns: boolean
  }
  /**
   * The recommended command: the choice if a gain over fusion without a choice is shown, else that fusion. It is null if a run is not
   * a file.
   */
  readonly command: string | null
  /** The choices in the folds of all seeds, the most frequent first. */
  readonly chosen: ReadonlyArray<{ readonly setting: string; readonly times: number }>
  readonly notices: ReadonlyArray<Notice>
}

/** What `compareJudges` is asked. */
export interface CompareJudgesOptions {
  readonly a: QrelsLike
  readonly b: QrelsLike
  /** Two or more runs, to compare the orders that both give them. */
  readonly runs?: RunsLike
  /** A run among the others that was made with the model behind the judgements; it is marked, and tau is also given without it. */
  readonly circular?: ReadonlyArray<string>
  /** The measure that orders the runs, named as in `litfuse eval`. Default `nDCG@10`. */
  readonly measure?: string
  /** The lowest grade that counts as relevant, unless the measure sets its own. Default 1. */
  readonly level?: number
  /** For resamples, permutations and random halves. Default 1. */
  readonly seed?: number
  /** Default `trec_eval-9.0.8`. */
  readonly compat?: Compat
}

/** Agreement on documents that both judges graded. */
export interface JudgeAgreement {
  /** Cohen's kappa of the grades; null where both judges always give one grade. */
  readonly kappa: number | null
  /** Of its 95 % interval, by the BCa bootstrap over topics; null where a resample has no kappa. */
  readonly lower: number | null
  /** Of the same interval. */
  readonly upper: number | null
  /** Gwet's AC1 of the grades. */
  readonly ac1: number | null
  /** Of its 95 % interval. */
  readonly ac1Lower: number | null
  /** Of the same interval. */
  readonly ac1Upper: number | null
  /** Kappa with linear weights: a neighbouring grade counts in part. */
  readonly weighted: number | null
  /** The share of documents with equal grades. */
  readonly same: number
  /** The same for relevant or not: grades from `level` on. */
  readonly relevant: {
    /** Cohen's kappa. */
    readonly kappa: number | null
    /** Gwet's AC1. */
    readonly ac1: number | null
    readonly same: number
  }
  /** The share of documents that each judge calls relevant. */
  readonly prevalence: { readonly a: number; readonly b: number }
  /** How many documents have each pair of grades, also pairs without any. */
  readonly byGrade: ReadonlyArray<{ readonly a: number; readonly b: number; readonly count: number }>
}

/** How the order of runs changes from A's judgements to B's. */
export interface JudgedOrder {
  readonly measure: string
  /** Topics that both judge: runs are measured on these alone. */
  readonly topics: number
  /** Kendall's tau-b; null where one side ties all runs. */
  readonly tau: number | null
  /** tau-AP, with A's order as the truth: swaps near the top weigh most. */
  readonly tauAp: number | null
  readonly pairs: number
  /** Pairs that A's judgements separate: p below 0.05. */
  readonly separated: number
  /** Separated pairs that B's judgements put in the opposite order. */
  readonly swapped: ReadonlyArray<{
    /** The run that A's judgements put first. */
    readonly a: string
    /** The run that B's judgements put first. */
    readonly b: string
    /** p of the pair by A's judgements, by Tukey's HSD over all pairs. */
    readonly pA: number
    /** The same by B's. */
    readonly pB: number
  }>
  /** The same between random halves of A's topics, as means over splits; null below four topics. */
  readonly halves: {
    readonly splits: number
    /** In the smaller half. */
    readonly topics: number
    readonly separated: number
    readonly swapped: number
    /** Of all separated pairs; null where no split separates a pair. */
    readonly share: number | null
    /** Kendall's tau-b between the halves. */
    readonly tau: number | null
  } | null
  /** Without the circular runs; null without such a run. */
  readonly withoutCircular: {
    readonly runs: number
    /** Of the other runs. */
    readonly tau: number | null
    /** Of the other runs. */
    readonly tauAp: number | null
  } | null
  readonly runs: ReadonlyArray<{
    readonly run: string
    readonly file: string
    /** Whether the request says that the model behind the judgements made it. */
    readonly isCircular: boolean
    readonly a: {
      readonly mean: number
      /** 1 is the best; equal runs share the mean of their ranks. */
      readonly rank: number
    }
    readonly b: {
      readonly mean: number
      /** 1 is the best; equal runs share the mean of their ranks. */
      readonly rank: number
    }
  }>
}

/** What `compareJudges` answers: what `litfuse judge compare --format json` prints. */
export interface ComparedJudges {
  readonly version: 1
  readonly a: { readonly file: string; readonly topics: number; readonly documents: number }
  readonly b: { readonly file: string; readonly topics: number; readonly documents: number }
  /** Documents that both judged, over all topics. */
  readonly documents: number
  readonly level: number
  readonly seed: number
  readonly agreement: JudgeAgreement
  /** Null without runs. */
  readonly order: JudgedOrder | null
  /** Topics that both judge, in byte order. */
  readonly topics: ReadonlyArray<{
    readonly topic: string
    readonly documents: number
    /** The share of documents with equal grades; null without documents that both judged. */
    readonly same: number | null
    /** Cohen's kappa of the grades. */
    readonly kappa: number | null
  }>
  readonly notices: ReadonlyArray<Notice>
}

/** What `boundRecall` is asked. */
export interface BoundRecallOptions {
  /** Records included so far, without those of the sample. */
  readonly found: number
  /** Records that were not screened when the sample was drawn, the sample included. */
  readonly left: number
  /** The size of a random sample of them, declared before it was drawn; 0 = none was drawn. Default 0. */
  readonly drawn?: number
  /** How many records of the sample were included. Default 0. */
  readonly hits?: number
  /** The recalls whose price is asked. */
  readonly recalls?: ReadonlyArray<number>
  /** How often the bounds of all looks may be wrong. Default 0.05. */
  readonly alpha?: number
  /** How many samples are drawn in all, declared before the first: each spends the same share of alpha. Default 1. */
  readonly looks?: number
  /** The chance with which a sample of the forecast shows the recall. Default 0.8. */
  readonly power?: number
}

/** What `boundRecall` answers. */
export interface BoundedRecall {
  readonly version: 1
  readonly alpha: number
  readonly bound: { readonly missed: number; readonly recall: number } | null
  readonly missed: readonly [number, number] | null
  readonly prices: ReadonlyArray<{ readonly recall: number; readonly least: number; readonly forecast: readonly [number, number] | null }>
}

/** What `check` is asked. */
export interface CheckOptions {
  readonly run: RunLike
  /** Judgements, a file or grades, to check for missing topics and count judged hits. */
  readonly qrels?: QrelsLike
  /** The topics of the task, to find missing and foreign ones: a file of topics, a file with an id on each line, or ids. */
  readonly topics?: string | ReadonlyArray<string>
  /** A file of all valid document ids, one on each line; any other id is reported. */
  readonly documents?: string
  /** The most hits allowed per topic. Default 1000. */
  readonly depth?: number
}

/** The result of one check. */
export interface CheckFinding {
  readonly id:
    | "format"
    | "columns"
    | "second column"
    | "tags"
    | "ranks"
    | "blocks"
    | "duplicates"
    | "depth"
    | "scores"
    | "topics"
    | "foreign topics"
    | "judged topics"
    | "other topics"
    | "judged hits"
    | "documents"
    | "topic ids"
    | "order"
    | "ties"
    | "32-bit ties"
    | "file order"
  /** `failed`: an organiser would refuse the run; `skipped`: the check needs something that was not given. */
  readonly state: "ok" | "failed" | "skipped"
  /** The first line that is wrong; null where no line is. */
  readonly line: number | null
  readonly message: string
}

/** What `check` answers: what `litfuse eval --check --format json` prints. */
export interface Checked {
  readonly version: 1
  readonly file: string
  readonly checks: ReadonlyArray<CheckFinding>
}

/** What is searched for, and how much of it is wanted. */
export interface AskedSearch {
  /** Words, or fields, phrases and operators: `title:"heart attack" AND aspirin`. */
  readonly query?: string
  /** A file with the query, instead of its text; `-` is standard input. */
  readonly file?: string
  /**
   * The syntax of the query. `auto` detects it from marks such as `[tiab]` or `.ti,ab.`, and the answer says which syntax it chose.
   * Default `auto`.
   */
  readonly syntax?: GivenSyntax
  /**
   * Ids of the sources to ask, and files of references as `file:PATH`. Default: the named collection, or all sources except those that
   * must be named.
   */
  readonly sources?: ReadonlyArray<string>
  /** Published in or after this year, month or day: `2019`, `2019-03`, `2019-03-01`. */
  readonly from?: string
  /** Published in or before this year, month or day. */
  readonly to?: string
  /** The order of the works, and of the records that sources list. Default `relevance`. */
  readonly sort?: "relevance" | "newest" | "cited" | "author"
  /** How many records to request from each service; a file of references is read completely. Default 100. */
  readonly perSource?: number
  /** Fetch every matching record; cannot be combined with `perSource`. Default false. */
  readonly all?: boolean
  /**
   * Time limit in seconds for each source and each enricher. Records received by then are kept, and the outcome says that more were to
   * come. Default: only sources that stop responding are abandoned.
   */
  readonly timeout?: number
  /** The pipeline to run: a name under presets/, or a file. Default `search`. */
  readonly preset?: string
  /** Whether every work explains its score. Default false. */
  readonly explain?: boolean
  /** A folder of recordings that replace the network. */
  readonly replay?: string
  /** Whether to skip records that cannot be read, and report how many; otherwise the first one is an error. Default false. */
  readonly skipBad?: boolean
  /** The databases that the files of references come from, such as `Embase (Ovid)`, in the order of the files. */
  readonly names?: ReadonlyArray<string>
}

/** Where requests to services go instead of the network. */
export interface Traffic {
  /** A folder in which every exchange with a source is recorded, without secrets. */
  readonly record?: string
  /** A folder of recordings that replace the network. */
  readonly replay?: string
}

/** A collection on this machine that is searched instead of services. */
export interface AskedCollection {
  /** A dataset of the workspace around the folder, whose documents are searched. */
  readonly dataset?: string
  /** The dataset's file of documents. Default `documents`. */
  readonly corpus?: string
  /** An index that `litfuse index build` wrote, a file or opensearch:NAME, instead of a dataset. */
  readonly index?: string
  /** The environment variable with the addresses of a cluster. Default: OPENSEARCH_URL. */
  readonly url?: string
  /** The retriever that ranks the documents of a dataset or an index. Default `bm25`. */
  readonly retriever?: string
}

/** What `search` is asked. */
export interface SearchOptions extends AskedSearch, Traffic, AskedCollection {
  /** How many works the answer holds; null for all. Default 10. */
  readonly limit?: number | null
  /** Lists works that the ranking leaves out after the ranked ones, each with the reason. Default false. */
  readonly keepFiltered?: boolean
  /** Whether works include abstracts. Default true. */
  readonly abstracts?: boolean
  /** Whether every field of a work names the records that it comes from. Default false. */
  readonly provenance?: boolean
  /**
   * What the project's graph stores. known: works of the answer, and citations between works in the graph. all: also works that the
   * answer omits. Default `nothing`.
   */
  readonly keep?: "nothing" | "known" | "all"
  /**
   * Asks each source at most two further queries. `acronyms`: with the other form of an acronym, which the question or two of the
   * found records explain. `headings`: with headings for its words, from the table `headings` and from PubMed's own translation.
   */
  readonly expand?: "acronyms" | "headings"
  /** A file of subject headings for further queries, one per line; a line may begin with an entry term and a tab. */
  readonly headings?: string
  /** Saves the run under this name and protects it from `runs prune`. */
  readonly save?: string
  /** Only records that their database made in or after this year, month or day. */
  readonly createdFrom?: string
  /** Ids of analyzers to run in addition to those of the pipeline. */
  readonly beside?: ReadonlyArray<string>
  /** The pipeline to run instead of a preset: the text of a pipeline file, or its content as data. */
  readonly pipeline?: string | Readonly<Record<string, unknown>>
}

/** A query as it was read, in no source's syntax. */
export type QueryTree =
  | { readonly _tag: "Term"; readonly text: string }
  | { readonly _tag: "Phrase"; readonly text: string; readonly isOpen?: true }
  | { readonly _tag: "Pattern"; readonly text: string }
  | {
      readonly _tag: "Heading"
      readonly descriptor: string
      readonly qualifiers: ReadonlyArray<string>
      readonly exploded: boolean
      readonly major: boolean
    }
  | {
      readonly _tag: "Range"
      readonly date: "published" | "print" | "electronic" | "created" | "entered" | "indexed" | "completed" | "updated"
      readonly from?: string
      readonly until?: string
    }
  | {
      readonly _tag: "Field"
      readonly fields: ReadonlyArray<
        | "title"
        | "originalTitle"
        | "abstract"
        | "heading"
        | "qualifier"
        | "keyword"
        | "substance"
        | "pharmacologicalAction"
        | "registryNumber"
        | "contributor"
        | "firstAuthor"
        | "lastAuthor"
        | "fullAuthor"
        | "groupAuthor"
        | "editor"
        | "investigator"
        | "fullInvestigator"
        | "personSubject"
        | "authorId"
        | "affiliation"
        | "containerTitle"
        | "issn"
        | "volume"
        | "issue"
        | "pages"
        | "publicationType"
        | "language"
        | "identifier"
        | "pmid"
        | "pmcid"
        | "doi"
        | "articleId"
        | "locationId"
        | "manuscriptId"
        | "accession"
        | "databankNumber"
        | "isbn"
        | "journalId"
        | "book"
        | "publisher"
        | "publicationPlace"
        | "conflictStatement"
        | "owner"
        | "grant"
        | "comment"
        | "subset"
        | "fullText"
        | "anywhere"
      >
      readonly query: QueryTree
    }
  | { readonly _tag: "Near"; readonly queries: ReadonlyArray<QueryTree>; readonly between: number; readonly ordered: boolean }
  | { readonly _tag: "And"; readonly queries: ReadonlyArray<QueryTree> }
  | { readonly _tag: "Or"; readonly queries: ReadonlyArray<QueryTree> }
  | { readonly _tag: "Not"; readonly query: QueryTree }

/** How one source answered. */
export interface SourceOutcome {
  readonly source: string
  /** Its display name. Of a file of references: the database that it was exported from, as the user names it. */
  readonly name?: string
  readonly state: "found" | "empty" | "partial" | "failed" | "skipped"
  /** Number of records received. */
  readonly delivered: number
  /** Number of records that match at the source; null if it does not report this. */
  readonly total: number | null
  /** Milliseconds; null if the source was replayed or not asked. */
  readonly ms: number | null
  /** The query as the source understood it, if it reports this. */
  readonly effectiveQuery: string | null
  /** The version of the service's interface, if the service states it. */
  readonly apiVersion?: string
  /** Why the answer is missing or incomplete. For a skipped source: why it was not asked. */
  readonly error: { readonly reason: string; readonly message: string } | null
  readonly notices: ReadonlyArray<Notice>
}

/** The explanation of a score: a value is the sum of its parts; `from` explains numbers that were used and are not added. */
export interface SearchExplanation {
  readonly label: string
  readonly value: number
  readonly key?: string
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
  /** The score of the ranking, higher is better; null for a work that it leaves out. */
  readonly score: number | null
  /** Why the ranking leaves this work out; only with `keepFiltered`. */
  readonly filtered?: string
  readonly id: string
  /** The address to cite: the DOI's, else PubMed's, else Semantic Scholar's, else a `urn:litfuse:`. */
  readonly citationUri: string
  readonly title: string
  /** As precise as known: `2021`, `2021-03` or `2021-03-15`. */
  readonly published: string | null
  /** Dates of the issue and of the electronic version, if a source distinguishes them. */
  readonly dates?: { readonly issue?: string; readonly electronic?: string }
  /** Identifiers with their schemes: `doi:10.1000/182`. */
  readonly identifiers: ReadonlyArray<string>
  readonly sources: ReadonlyArray<string>
  /** Records merged into this work: `pubmed:12345`. */
  readonly records: ReadonlyArray<string>
  readonly contributors?: ReadonlyArray<{ readonly family: string; readonly given?: string } | { readonly literal: string }>
  readonly containerTitle?: string
  readonly volume?: string
  readonly issue?: string
  readonly pages?: string
  /** The sections of the abstract; a section without a heading has the label null. */
  readonly abstract?: ReadonlyArray<{ readonly label: string | null; readonly text: string }>
  readonly publicationTypes?: ReadonlyArray<string>
  readonly meshHeadings?: ReadonlyArray<{
    readonly descriptor: string
    readonly ui?: string
    readonly treeNumbers?: ReadonlyArray<string>
    readonly qualifiers: ReadonlyArray<{ readonly name: string; readonly ui?: string; readonly major: boolean }>
    readonly major: boolean
  }>
  readonly keywords?: ReadonlyArray<string>
  readonly languages?: ReadonlyArray<string>
  /** The title in the language of the text, if `title` is a translation. */
  readonly originalTitle?: string
  readonly fieldsOfStudy?: ReadonlyArray<string>
  /** Registry numbers of the trials that the work reports. */
  readonly trials?: ReadonlyArray<{ readonly registry: string; readonly number: string }>
  /** Dates of these trials in their registry. Absent unless the pipeline asks for them. */
  readonly trialDates?: ReadonlyArray<{
    readonly number: string
    readonly registered?: string
    readonly started?: string
    readonly completed?: string
    readonly results?: string
  }>
  readonly funding?: ReadonlyArray<{ readonly funder?: string; readonly grant?: string }>
  /** Genes, diseases, chemicals and other concepts that programs found in its text. Absent unless the pipeline asks for them. */
  readonly annotations?: ReadonlyArray<{
    readonly source: string
    readonly type: string
    readonly name: string
    readonly id?: string
    readonly mentions: number
  }>
  /** A summary by a third party, not by the authors. */
  readonly tldr?: string
  /** Every citation count, with its source and date. */
  readonly citations?: ReadonlyArray<{ readonly count: number; readonly source: string; readonly date: string }>
  readonly influentialCitationCount?: number
  /** Where the text is free to read. Absent if no source and no enricher of the pipeline names a place. */
  readonly openAccess?: ReadonlyArray<FreeText>
  /** Numbers about its reception. Absent if no source and no enricher of the pipeline has one; the preset `impact` asks iCite. */
  readonly impact?: ReadonlyArray<ImpactNumber>
  /**
   * The most severe state that a source reports, and the sources that report it; `title` if only the title says so. A
   * `retraction-notice` retracts another work.
   */
  readonly retraction?: { readonly state: string; readonly by: ReadonlyArray<string> } | null
  /** Relations to other publications: by identifier, or as a citation if the source gives no identifier. */
  readonly relations?: ReadonlyArray<{
    readonly kind:
      | "preprint-of"
      | "has-preprint"
      | "version-of"
      | "has-version"
      | "erratum-for"
      | "has-erratum"
      | "retraction-of"
      | "retracted-by"
      | "concern-about"
      | "has-concern"
      | "update-of"
      | "updated-by"
      | "comment-on"
      | "has-comment"
    readonly id: string | null
    readonly citation?: string
  }>
  /** It is a page of the web that a search engine found: its address, the day, and the sha256 of the snippet, which is its `abstract`. */
  readonly webPage?: { readonly address: string; readonly retrieved: string; readonly sha256?: string }
  /** Score by source: 1 for the first of the source's own list, 1/n for the last of n. */
  readonly scores?: Readonly<Record<string, number>>
  /** The source with the highest score. */
  readonly bestSource?: string
  readonly bestScore?: number
  /** The named parts of the score, if the ranker names any. */
  readonly breakdown?: Readonly<Record<string, number>>
  /** The records from which each field was taken. */
  readonly provenance?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly explanation?: SearchExplanation
}

/** What an analyzer of the pipeline said; where `output` is null, `reason` says why. */
export interface Analysed {
  readonly analyzer: string
  readonly revision: number
  readonly output: unknown
  readonly reason: string | null
}

/** What `search` answers: what `litfuse search --format json` prints. */
export interface Found {
  readonly version: 2
  /** The id of the run in the project; null if no project stores it. */
  readonly runId: string | null
  /** The query as typed, and as parsed. */
  readonly query: { readonly text: string; readonly tree: QueryTree | null }
  readonly replayed: boolean
  /** Milliseconds from the first request to the last node; null for a replay of recordings. */
  readonly ms: number | null
  readonly outcomes: ReadonlyArray<SourceOutcome>
  /** The message if no source answered; absent if one did. Without an answer it is unknown whether there are such works. */
  readonly silence?: string
  /** Records by source, how many of them were merged into another record, and works. */
  readonly counts: { readonly identified: Readonly<Record<string, number>>; readonly duplicates: number; readonly works: number }
  /** How many of the found works are in the file that was written; null if no file was written. */
  readonly written: { readonly n: number; readonly of: number } | null
  readonly works: ReadonlyArray<FoundWork>
  /** Genes, trials and other entities of a look-up, in the order of the names that asked for them; absent if none was asked for. */
  readonly entities?: ReadonlyArray<{
    readonly asked: string
    readonly source: string
    readonly type: "gene" | "variant" | "condition" | "compound" | "trial" | "protein" | "structure" | "image"
    readonly id: string
    readonly symbol?: string
    readonly name: string
    readonly otherNames: ReadonlyArray<string>
    readonly organism?: { readonly name: string; readonly taxon?: string }
    readonly summary?: string
    readonly facts: ReadonlyArray<{ readonly label: string; readonly text: string }>
    readonly identifiers: ReadonlyArray<string>
    readonly links: ReadonlyArray<{ readonly relation: string; readonly id: string }>
    readonly linkTotal?: number
    readonly address: string
    readonly picture?: { readonly address: string; readonly shows: string }
    readonly retrieved: string
  }>
  readonly analyses?: Readonly<Record<string, Analysed>>
  readonly notices: ReadonlyArray<Notice>
}

/** What `get` is asked. */
export interface GetOptions extends Traffic {
  /**
   * Identifiers of works in common forms: `PMID:12345`, `PMC12345`, `10.1000/182`, `arXiv:2101.00001`, or a web address with one.
   * Names of entities: `GENE:BRCA1`, `GENE:BRCA1@mouse`, `CLINVAR:12397`, `MEDGEN:C1845167`, `CID:2244`, `NCT01234567`,
   * `UNIPROT:P05093`, `AF-P05093-F1`, `OPENI:pneumothorax`.
   */
  readonly ids: ReadonlyArray<string>
  /** Ids of the sources to ask. Default: all that can look up one of the identifiers. */
  readonly sources?: ReadonlyArray<string>
  /** Whether works include abstracts. Default true. */
  readonly abstracts?: boolean
  /** Whether every field of a work names the records that it comes from. Default false. */
  readonly provenance?: boolean
  /**
   * What the project's graph stores. known: works of the answer, and citations between works in the graph. all: also works that the
   * answer omits. Default `nothing`.
   */
  readonly keep?: "nothing" | "known" | "all"
}

/** What `walk` is asked. */
export interface WalkOptions extends Traffic {
  /** The start works, by identifier: `PMID:12345`, `PMC12345`, `10.1000/182`, or a web address with one. */
  readonly ids: ReadonlyArray<string>
  /**
   * forward goes to citing works, backward to cited works, both goes both ways at every work; related finds works that share
   * citations. Default `forward`.
   */
  readonly direction?: "forward" | "backward" | "both" | "related"
  /** The most citations between a work and the start works. Default 1. */
  readonly depth?: number
  /** Ids of the sources to ask. Default: all that know citations. */
  readonly sources?: ReadonlyArray<string>
  /** How many works of a hop to follow further; the first hop follows all start works. Default 20. */
  readonly perHop?: number
  /** The most works of the answer in addition to the start works; nearer works come first. Default 200. */
  readonly max?: number
  /** Which works come first within a hop: the most cited, or those with most links to nearer works. Default `cited`. */
  readonly follow?: "cited" | "near"
  /** Time limit in seconds for each source per hop; records received by then are kept. Default: a day. */
  readonly timeout?: number
  /** Whether works include abstracts. Default true. */
  readonly abstracts?: boolean
  /** Whether every field of a work names the records that it comes from. Default false. */
  readonly provenance?: boolean
  /** Whether the project stores each finished piece of the work, so that a run that was killed continues after it. Default false. */
  readonly durable?: boolean
  /**
   * What the project's graph stores. known: works of the answer, and citations between works in the graph. all: also works that the
   * answer omits. Default `nothing`.
   */
  readonly keep?: "nothing" | "known" | "all"
}

/** What `walk` answers along citations: what `litfuse walk --format json` prints. */
export interface Walked {
  readonly version: 1
  /** The id of the run in the project; null if no project stores it. */
  readonly runId: string | null
  /** The parsed identifiers of the start works. */
  readonly ids: ReadonlyArray<string>
  readonly follow: string
  readonly replayed: boolean
  /** Milliseconds from the first request to the last node; null for a replay of recordings. */
  readonly ms: number | null
  readonly hops: ReadonlyArray<{
    /** The number of citations between a work and the start works, which are at 0. */
    readonly hop: number
    readonly provider: string
    readonly direction: "citing" | "cited"
    /** Requested lists, one for each work and direction. */
    readonly lists: number
    /** Number of records in its lists. */
    readonly found: number
    /** The number of records that the source states; null if it does not state every list's length. */
    readonly stated: number | null
    /** Lists shorter than stated. */
    readonly cut: number
    /** Lists without a stated length. */
    readonly unstated: number
    /** Records without an identifier, which are not works of the answer. */
    readonly stubs: number
    /** The requests behind the counts: folder and name of their recordings without the number, as in `openalex/3f2a9c0b1d44`. */
    readonly requests: ReadonlyArray<string>
  }>
  /** Citations between works of the answer. */
  readonly edges: ReadonlyArray<{
    readonly citing: string
    readonly cited: string
    /** The sources that report the citation. */
    readonly providers: ReadonlyArray<string>
    /** The directions in which they reported it. */
    readonly directions: ReadonlyArray<"citing" | "cited">
    /** The first hop at which one of them reported it. */
    readonly hop: number
  }>
  /** Received records, works made of them, works and edges of the answer, and records without an identifier. */
  readonly counts: {
    readonly records: number
    readonly works: number
    readonly kept: number
    readonly links: number
    readonly stubs: number
  }
  /** The outcome of each source at each hop; at 0 for the look-up of the start works. */
  readonly outcomes: ReadonlyArray<{
    /** The number of citations between a work and the start works, which are at 0. */
    readonly hop: number
    readonly source: string
    /** Its display name. Of a file of references: the database that it was exported from, as the user names it. */
    readonly name?: string
    readonly state: "found" | "empty" | "partial" | "failed" | "skipped"
    /** Number of records received. */
    readonly delivered: number
    /** Number of records that match at the source; null if it does not report this. */
    readonly total: number | null
    /** Milliseconds; null if the source was replayed or not asked. */
    readonly ms: number | null
    /** The query as the source understood it, if it reports this. */
    readonly effectiveQuery: string | null
    /** The version of the service's interface, if the service states it. */
    readonly apiVersion?: string
    /** Why the answer is missing or incomplete. For a skipped source: why it was not asked. */
    readonly error: { readonly reason: string; readonly message: string } | null
    readonly notices: ReadonlyArray<Notice>
    /** The requests behind the counts: folder and name of their recordings without the number, as in `openalex/3f2a9c0b1d44`. */
    readonly requests: ReadonlyArray<string>
  }>
  /** The message if no source answered; absent if one did. Without an answer it is unknown whether there are such works. */
  readonly silence?: string
  readonly notices: ReadonlyArray<Notice>
  readonly direction: string
  readonly depth: number
  /** Analyses of the answer's citation graph. */
  readonly readings: {
    readonly components: { readonly count: number; readonly largest: number }
    readonly mainPath: {
      readonly spc:
        | {
            /** From the earliest on, each cited by the next. */
            readonly works: ReadonlyArray<string>
            /** The weights of the citations between them, as integers of any length. */
            readonly weights: ReadonlyArray<string>
            /** Citations omitted because works cite each other in a cycle. */
            readonly ringed: number
          }
        | {
            /** Why the graph is too small for this analysis. */
            readonly refused: string
          }
      readonly spnp:
        | {
            /** From the earliest on, each cited by the next. */
            readonly works: ReadonlyArray<string>
            /** The weights of the citations between them, as integers of any length. */
            readonly weights: ReadonlyArray<string>
            /** Citations omitted because works cite each other in a cycle. */
            readonly ringed: number
          }
        | {
            /** Why the graph is too small for this analysis. */
            readonly refused: string
          }
    }
    readonly cocited:
      | ReadonlyArray<{ readonly works: readonly [string, string]; readonly common: number }>
      | {
          /** Why the graph is too small for this analysis. */
          readonly refused: string
        }
    readonly coupled:
      | ReadonlyArray<{ readonly works: readonly [string, string]; readonly common: number }>
      | {
          /** Why the graph is too small for this analysis. */
          readonly refused: string
        }
    readonly bursts:
      | ReadonlyArray<{ readonly work: string; readonly from: number; readonly until: number; readonly weight: number }>
      | {
          /** Why the graph is too small for this analysis. */
          readonly refused: string
        }
    readonly retracted: ReadonlyArray<string>
    readonly tainted: ReadonlyArray<{ readonly work: string; readonly distance: number; readonly nearest: ReadonlyArray<string> }>
  }
  /** The start works, then the nearest first; within a hop the most cited, or those with most links to nearer works. */
  readonly works: ReadonlyArray<{
    readonly rank: number
    /** The score of the ranking, higher is better; null for a work that it leaves out. */
    readonly score: number | null
    /** Why the ranking leaves this work out; only with `keepFiltered`. */
    readonly filtered?: string
    readonly id: string
    /** The address to cite: the DOI's, else PubMed's, else Semantic Scholar's, else a `urn:litfuse:`. */
    readonly citationUri: string
    readonly title: string
    /** As precise as known: `2021`, `2021-03` or `2021-03-15`. */
    readonly published: string | null
    /** Dates of the issue and of the electronic version, if a source distinguishes them. */
    readonly dates?: { readonly issue?: string; readonly electronic?: string }
    /** Identifiers with their schemes: `doi:10.1000/182`. */
    readonly identifiers: ReadonlyArray<string>
    readonly sources: ReadonlyArray<string>
    /** Records merged into this work: `pubmed:12345`. */
    readonly records: ReadonlyArray<string>
    readonly contributors?: ReadonlyArray<{ readonly family: string; readonly given?: string } | { readonly literal: string }>
    readonly containerTitle?: string
    readonly volume?: string
    readonly issue?: string
    readonly pages?: string
    /** The sections of the abstract; a section without a heading has the label null. */
    readonly abstract?: ReadonlyArray<{ readonly label: string | null; readonly text: string }>
    readonly publicationTypes?: ReadonlyArray<string>
    readonly meshHeadings?: ReadonlyArray<{
      readonly descriptor: string
      readonly ui?: string
      readonly treeNumbers?: ReadonlyArray<string>
      readonly qualifiers: ReadonlyArray<{ readonly name: string; readonly ui?: string; readonly major: boolean }>
      readonly major: boolean
    }>
    readonly keywords?: ReadonlyArray<string>
    readonly languages?: ReadonlyArray<string>
    /** The title in the language of the text, if `title` is a translation. */
    readonly originalTitle?: string
    readonly fieldsOfStudy?: ReadonlyArray<string>
    /** Registry numbers of the trials that the work reports. */
    readonly trials?: ReadonlyArray<{ readonly registry: string; readonly number: string }>
    /** Dates of these trials in their registry. Absent unless the pipeline asks for them. */
    readonly trialDates?: ReadonlyArray<{
      readonly number: string
      readonly registered?: string
      readonly started?: string
      readonly completed?: string
      readonly results?: string
    }>
    readonly funding?: ReadonlyArray<{ readonly funder?: string; readonly grant?: string }>
    /** Genes, diseases, chemicals and other concepts that programs found in its text. Absent unless the pipeline asks for them. */
    readonly annotations?: ReadonlyArray<{
      readonly source: string
      readonly type: string
      readonly name: string
      readonly id?: string
      readonly mentions: number
    }>
    /** A summary by a third party, not by the authors. */
    readonly tldr?: string
    /** Every citation count, with its source and date. */
    readonly citations?: ReadonlyArray<{ readonly count: number; readonly source: string; readonly date: string }>
    readonly influentialCitationCount?: number
    /** Where the text is free to read. Absent if no source and no enricher of the pipeline names a place. */
    readonly openAccess?: ReadonlyArray<FreeText>
    /** Numbers about its reception. Absent if no source and no enricher of the pipeline has one; the preset `impact` asks iCite. */
    readonly impact?: ReadonlyArray<ImpactNumber>
    /**
     * The most severe state that a source reports, and the sources that report it; `title` if only the title says so. A
     * `retraction-notice` retracts another work.
     */
    readonly retraction?: { readonly state: string; readonly by: ReadonlyArray<string> } | null
    /** Relations to other publications: by identifier, or as a citation if the source gives no identifier. */
    readonly relations?: ReadonlyArray<{
      readonly kind:
        | "preprint-of"
        | "has-preprint"
        | "version-of"
        | "has-version"
        | "erratum-for"
        | "has-erratum"
        | "retraction-of"
        | "retracted-by"
        | "concern-about"
        | "has-concern"
        | "update-of"
        | "updated-by"
        | "comment-on"
        | "has-comment"
      readonly id: string | null
      readonly citation?: string
    }>
    /** It is a page of the web that a search engine found: its address, the day, and the sha256 of the snippet, which is its `abstract`. */
    readonly webPage?: { readonly address: string; readonly retrieved: string; readonly sha256?: string }
    /** Score by source: 1 for the first of the source's own list, 1/n for the last of n. */
    readonly scores?: Readonly<Record<string, number>>
    /** The source with the highest score. */
    readonly bestSource?: string
    readonly bestScore?: number
    /** The named parts of the score, if the ranker names any. */
    readonly breakdown?: Readonly<Record<string, number>>
    /** The records from which each field was taken. */
    readonly provenance?: Readonly<Record<string, ReadonlyArray<string>>>
    readonly explanation?: SearchExplanation
    /** The number of citations between a work and the start works, which are at 0. */
    readonly hop: number
    /** The nearer works that it cites, or that cite it. */
    readonly via: ReadonlyArray<string>
  }>
}

/** What `walk` answers with the direction `related`. */
export interface WorksInCommon {
  readonly version: 1
  /** The id of the run in the project; null if no project stores it. */
  readonly runId: string | null
  /** The parsed identifiers of the start works. */
  readonly ids: ReadonlyArray<string>
  readonly follow: string
  readonly replayed: boolean
  /** Milliseconds from the first request to the last node; null for a replay of recordings. */
  readonly ms: number | null
  readonly hops: ReadonlyArray<{
    /** The number of citations between a work and the start works, which are at 0. */
    readonly hop: number
    readonly provider: string
    readonly direction: "citing" | "cited"
    /** Requested lists, one for each work and direction. */
    readonly lists: number
    /** Number of records in its lists. */
    readonly found: number
    /** The number of records that the source states; null if it does not state every list's length. */
    readonly stated: number | null
    /** Lists shorter than stated. */
    readonly cut: number
    /** Lists without a stated length. */
    readonly unstated: number
    /** Records without an identifier, which are not works of the answer. */
    readonly stubs: number
    /** The requests behind the counts: folder and name of their recordings without the number, as in `openalex/3f2a9c0b1d44`. */
    readonly requests: ReadonlyArray<string>
  }>
  /** Citations between works of the answer. */
  readonly edges: ReadonlyArray<{
    readonly citing: string
    readonly cited: string
    /** The sources that report the citation. */
    readonly providers: ReadonlyArray<string>
    /** The directions in which they reported it. */
    readonly directions: ReadonlyArray<"citing" | "cited">
    /** The first hop at which one of them reported it. */
    readonly hop: number
  }>
  /** Received records, works made of them, works and edges of the answer, and records without an identifier. */
  readonly counts: {
    readonly records: number
    readonly works: number
    readonly kept: number
    readonly links: number
    readonly stubs: number
  }
  /** The outcome of each source at each hop; at 0 for the look-up of the start works. */
  readonly outcomes: ReadonlyArray<{
    /** The number of citations between a work and the start works, which are at 0. */
    readonly hop: number
    readonly source: string
    /** Its display name. Of a file of references: the database that it was exported from, as the user names it. */
    readonly name?: string
    readonly state: "found" | "empty" | "partial" | "failed" | "skipped"
    /** Number of records received. */
    readonly delivered: number
    /** Number of records that match at the source; null if it does not report this. */
    readonly total: number | null
    /** Milliseconds; null if the source was replayed or not asked. */
    readonly ms: number | null
    /** The query as the source understood it, if it reports this. */
    readonly effectiveQuery: string | null
    /** The version of the service's interface, if the service states it. */
    readonly apiVersion?: string
    /** Why the answer is missing or incomplete. For a skipped source: why it was not asked. */
    readonly error: { readonly reason: string; readonly message: string } | null
    readonly notices: ReadonlyArray<Notice>
    /** The requests behind the counts: folder and name of their recordings without the number, as in `openalex/3f2a9c0b1d44`. */
    readonly requests: ReadonlyArray<string>
  }>
  /** The message if no source answered; absent if one did. Without an answer it is unknown whether there are such works. */
  readonly silence?: string
  readonly notices: ReadonlyArray<Notice>
  /** How many works, at the beginning of the list, have something in common with the start works. */
  readonly related: number
  /** The works with most in common first, then the start works, then the works in common. */
  readonly works: ReadonlyArray<{
    readonly rank: number
    /** The score of the ranking, higher is better; null for a work that it leaves out. */
    readonly score: number | null
    /** Why the ranking leaves this work out; only with `keepFiltered`. */
    readonly filtered?: string
    readonly id: string
    /** The address to cite: the DOI's, else PubMed's, else Semantic Scholar's, else a `urn:litfuse:`. */
    readonly citationUri: string
    readonly title: string
    /** As precise as known: `2021`, `2021-03` or `2021-03-15`. */
    readonly published: string | null
    /** Dates of the issue and of the electronic version, if a source distinguishes them. */
    readonly dates?: { readonly issue?: string; readonly electronic?: string }
    /** Identifiers with their schemes: `doi:10.1000/182`. */
    readonly identifiers: ReadonlyArray<string>
    readonly sources: ReadonlyArray<string>
    /** Records merged into this work: `pubmed:12345`. */
    readonly records: ReadonlyArray<string>
    readonly contributors?: ReadonlyArray<{ readonly family: string; readonly given?: string } | { readonly literal: string }>
    readonly containerTitle?: string
    readonly volume?: string
    readonly issue?: string
    readonly pages?: string
    /** The sections of the abstract; a section without a heading has the label null. */
    readonly abstract?: ReadonlyArray<{ readonly label: string | null; readonly text: string }>
    readonly publicationTypes?: ReadonlyArray<string>
    readonly meshHeadings?: ReadonlyArray<{
      readonly descriptor: string
      readonly ui?: string
      readonly treeNumbers?: ReadonlyArray<string>
      readonly qualifiers: ReadonlyArray<{ readonly name: string; readonly ui?: string; readonly major: boolean }>
      readonly major: boolean
    }>
    readonly keywords?: ReadonlyArray<string>
    readonly languages?: ReadonlyArray<string>
    /** The title in the language of the text, if `title` is a translation. */
    readonly originalTitle?: string
    readonly fieldsOfStudy?: ReadonlyArray<string>
    /** Registry numbers of the trials that the work reports. */
    readonly trials?: ReadonlyArray<{ readonly registry: string; readonly number: string }>
    /** Dates of these trials in their registry. Absent unless the pipeline asks for them. */
    readonly trialDates?: ReadonlyArray<{
      readonly number: string
      readonly registered?: string
      readonly started?: string
      readonly completed?: string
      readonly results?: string
    }>
    readonly funding?: ReadonlyArray<{ readonly funder?: string; readonly grant?: string }>
    /** Genes, diseases, chemicals and other concepts that programs found in its text. Absent unless the pipeline asks for them. */
    readonly annotations?: ReadonlyArray<{
      readonly source: string
      readonly type: string
      readonly name: string
      readonly id?: string
      readonly mentions: number
    }>
    /** A summary by a third party, not by the authors. */
    readonly tldr?: string
    /** Every citation count, with its source and date. */
    readonly citations?: ReadonlyArray<{ readonly count: number; readonly source: string; readonly date: string }>
    readonly influentialCitationCount?: number
    /** Where the text is free to read. Absent if no source and no enricher of the pipeline names a place. */
    readonly openAccess?: ReadonlyArray<FreeText>
    /** Numbers about its reception. Absent if no source and no enricher of the pipeline has one; the preset `impact` asks iCite. */
    readonly impact?: ReadonlyArray<ImpactNumber>
    /**
     * The most severe state that a source reports, and the sources that report it; `title` if only the title says so. A
     * `retraction-notice` retracts another work.
     */
    readonly retraction?: { readonly state: string; readonly by: ReadonlyArray<string> } | null
    /** Relations to other publications: by identifier, or as a citation if the source gives no identifier. */
    readonly relations?: ReadonlyArray<{
      readonly kind:
        | "preprint-of"
        | "has-preprint"
        | "version-of"
        | "has-version"
        | "erratum-for"
        | "has-erratum"
        | "retraction-of"
        | "retracted-by"
        | "concern-about"
        | "has-concern"
        | "update-of"
        | "updated-by"
        | "comment-on"
        | "has-comment"
      readonly id: string | null
      readonly citation?: string
    }>
    /** It is a page of the web that a search engine found: its address, the day, and the sha256 of the snippet, which is its `abstract`. */
    readonly webPage?: { readonly address: string; readonly retrieved: string; readonly sha256?: string }
    /** Score by source: 1 for the first of the source's own list, 1/n for the last of n. */
    readonly scores?: Readonly<Record<string, number>>
    /** The source with the highest score. */
    readonly bestSource?: string
    readonly bestScore?: number
    /** The named parts of the score, if the ranker names any. */
    readonly breakdown?: Readonly<Record<string, number>>
    /** The records from which each field was taken. */
    readonly provenance?: Readonly<Record<string, ReadonlyArray<string>>>
    readonly explanation?: SearchExplanation
    /** The number of citations between a work and the start works, which are at 0. */
    readonly hop: number
    /** The nearer works that it cites, or that cite it. */
    readonly via: ReadonlyArray<string>
    /** The number of works that both it and a start work cite. */
    readonly sharedReferences: number
    /** The number of works that cite both it and a start work. */
    readonly citedTogether: number
  }>
}

/** What `showGraph` answers: what `litfuse graph show --format json` prints. */
export interface GraphShown {
  readonly version: 1
  readonly works: number
  /** Pairs of works, each once. */
  readonly citations: number
  readonly providers: ReadonlyArray<{
    readonly provider: string
    readonly citations: number
    readonly first: string
    readonly last: string
  }>
  /** The number of connected components. */
  readonly components: number
  /** Works of the largest component. */
  readonly largest: number
  readonly retracted: ReadonlyArray<string>
  /** Works that cite retracted works directly or indirectly, the nearest first. */
  readonly tainted: ReadonlyArray<{ readonly work: string; readonly distance: number; readonly nearest: ReadonlyArray<string> }>
}

/** What `queryGraph` is asked. */
export interface QueryGraphOptions {
  /** The works, by any of their identifiers. */
  readonly ids: ReadonlyArray<string>
  /** The direction: `forward` to citing works, `backward` to cited works, `both` at every work. Default `both`. */
  readonly direction?: "forward" | "backward" | "both"
  /** The most citations between a work and the named works. Default 1. */
  readonly depth?: number
  /** The most works in addition to the named ones; nearer works come first. Default 200. */
  readonly max?: number
}

/** What `queryGraph` answers: what `litfuse graph query --format json` prints. */
export interface GraphQueried {
  readonly version: 1
  readonly works: ReadonlyArray<{
    /** Its first identifier, as `get` and `cites` accept it. */
    readonly id: string
    readonly uri: string
    /** Empty if no source has a title. */
    readonly title: string
    readonly published: string | null
    /** Its state, such as `retracted`; null if no source reports one. */
    readonly retraction: string | null
    readonly identifiers: ReadonlyArray<string>
    /** Records of sources: `pubmed:12345`. */
    readonly records: ReadonlyArray<string>
    /** The first day on which a run found it. */
    readonly first: string
    /** The last day. */
    readonly last: string
    /** The first run that found it; `replay` for a run over recordings. */
    readonly run: string
    readonly hop: number
  }>
  /** Citations between works of the answer, once for each source that reports them. */
  readonly citations: ReadonlyArray<{
    readonly citing: string
    readonly cited: string
    readonly provider: string
    readonly first: string
    readonly last: string
    readonly run: string
  }>
  /** Identifiers that are not in the graph. */
  readonly missing: ReadonlyArray<string>
  /** How many works are omitted because of `max`. */
  readonly left: number
}

/** What `exportGraph` is asked. */
export interface ExportGraphOptions {
  /** GraphML for graph programs, or JSON-LD with the vocabularies schema.org and CiTO. Default `graphml`. */
  readonly format?: "graphml" | "jsonld"
  /** The file that is written; `-` is standard output. */
  readonly file: string
}

/** What `exportGraph` answers: how much it wrote. */
export interface GraphExported {
  readonly works: number
  /** Pairs of works, each once. */
  readonly citations: number
}

/** What `retrieve` is asked; one of `dataset`, `documents` and `index` is named. */
export interface RetrieveOptions extends AskedCollection {
  /** A file of documents: JSONL with "_id", "title", "text", or SMART; gzip or not. */
  readonly documents?: string
  /** A file of topics: TREC, JSONL, SMART or `id TAB text`; with a dataset also the name of one of its files. */
  readonly topics: string
  /** Parameters of the retriever; a table is `{ table: "FILE" }`. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Hits per topic. Default 1000. */
  readonly depth?: number
  /** Whether to leave out the document with the id of a topic, as BEIR does. A dataset may ask for it itself. Default false. */
  readonly ignoreIdentical?: boolean
  /** The tag of the run. Default: the retriever. */
  readonly tag?: string
  /** Name of the run in messages. Default `the run`. */
  readonly out?: string
  /** Which part of the topics, such as 2/4; `bench merge` combines the parts. */
  readonly shard?: string
  /** How many threads. Default: all cores for large jobs, else one. */
  readonly workers?: number
}

/** What `retrieve` answers: a run of all topics. */
export interface Retrieved {
  /** The text of the run, or of a shard's file, in consecutive pieces. */
  readonly parts: ReadonlyArray<Uint8Array>
  readonly topics: number
  readonly documents: number
  readonly retriever: string
  /** How many scores were lowered by the smallest step of a 32-bit float to keep trec_eval's order. */
  readonly lowered: number
  /** Topics without a document. */
  readonly empty: ReadonlyArray<string>
  /** The file that `bench merge` reads for this shard. */
  readonly shardFile?: string
}

/** What `buildIndex` is asked; either `documents` or `dataset` is named. */
export interface IndexOptions {
  /** A file of documents: JSONL with "_id", "title", "text", or SMART; gzip or not. */
  readonly documents?: string
  /** A dataset of the workspace around the folder, whose documents are searched. */
  readonly dataset?: string
  /** The dataset's file of documents. Default `documents`. */
  readonly corpus?: string
  /** The file to write. */
  readonly out?: string
  /** The type of cluster that stores the index, instead of a file. */
  readonly engine?: "opensearch"
  /** The name of the index in the cluster. */
  readonly name?: string
  /** The environment variable with the addresses of a cluster. Default: OPENSEARCH_URL. */
  readonly url?: string
  /** How many shards the index has in the cluster. Default: 1. */
  readonly shards?: number
  /** How many replicas of each shard the cluster stores. Default: 0. */
  readonly replicas?: number
  /** The retriever that will use the index; bm25-f and bm25-boost need other fields. Default `bm25`. */
  readonly retriever?: string
  /** Parameters on which the index depends. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Megabytes of text to index at a time. A larger JSONL file is indexed in segments, which are then merged. Default: 128. */
  readonly buffer?: number
}

/** What `buildIndex` answers: the index that was written. */
export interface Indexed {
  readonly version: 1
  readonly documents: number
  /** Negative for an index without terms. */
  readonly terms: number
  /** Size of the file; in a cluster, of one copy. */
  readonly bytes: number
  readonly sha256: string
  /** Documents that an interrupted build had already indexed. */
  readonly resumed: number
  /** Whether an interrupted build had other documents or shards, so that its work was discarded. */
  readonly forgotten: boolean
  /** The value of a request's `index` for this index in a cluster. */
  readonly index?: string
  /** Documents that the cluster rejected at first for lack of capacity. */
  readonly again?: number
  /** Terms that were split because they are too long for a cluster. */
  readonly divided?: number
}

/** What `bundle` is asked. */
export interface BundleOptions extends AskedSearch {
  /** How many works the answer holds; null for all. Default 10. */
  readonly limit?: number | null
  /** Whether to include answers of services that require a key. Check that their terms allow this. Default false. */
  readonly withLicensed?: boolean
  /** A file with the private Ed25519 key that signs the bundle, in PEM or as `ssh-keygen` writes it. Default: no signature. */
  readonly sign?: string
}

/** What `bundle` answers. */
export interface Bundled {
  /** The text of the bundle, uncompressed. */
  readonly text: string
  /** Sources whose answers are omitted, because they require a key. */
  readonly leftOut: ReadonlyArray<string>
  /** The key that signed the bundle; null if it is not signed. */
  readonly signature: {
    /** The fingerprint of the key, as OpenSSH prints it: `SHA256:...`. */
    readonly fingerprint: string
    /** The owner of the key in the file of signers; null without such a file. */
    readonly signer: string | null
  } | null
  /** How many answers of services it contains. */
  readonly recordings: number
  /** How many files of references it contains. */
  readonly files: number
  /** How many works it contains. */
  readonly works: number
  /** The answer of the whole search. */
  readonly asked: Found
  /** The answer in the bundle. */
  readonly bundled: Found
}

/** What `replay` is asked. */
export interface ReplayOptions {
  /** A bundle that `litfuse bundle` wrote; `-` is standard input. */
  readonly file: string
  /**
   * A file of accepted keys and their owners, in the form of OpenSSH's `allowed_signers`. A bundle without a signature by one of them
   * is refused. Default: no signature is required.
   */
  readonly signers?: string
}

/** What `replay` answers. */
export interface Replayed {
  readonly answer: Found
  /** Whether it equals the answer in the bundle, apart from numbers that differ by at most 1e-12, as between processors. */
  readonly isSame: boolean
  /** The largest difference of a number; 0 if every byte is the same, null if the answer differs. */
  readonly apart: number | null
  /** The version of litfuse that wrote the bundle. */
  readonly madeBy: string
  /** The version that replayed it. */
  readonly version: string
  /** The key that signed the bundle; null if it is not signed. */
  readonly signature: {
    /** The fingerprint of the key, as OpenSSH prints it: `SHA256:...`. */
    readonly fingerprint: string
    /** The owner of the key in the file of signers; null without such a file. */
    readonly signer: string | null
  } | null
}

/** A source as `listSources` shows it. */
export interface ListedSource {
  readonly id: string
  /** Its display name. */
  readonly name?: string
  readonly abilities: ReadonlyArray<"search" | "lookup" | "citations" | "fullText">
  /** The credentials that it accepts, and whether they are set; never their values. */
  readonly keys: ReadonlyArray<{ readonly name: string; readonly variable: string; readonly isSet: boolean; readonly isRequired: boolean }>
  /** The package or file of the plugin. */
  readonly from: string
  readonly about: string
  /** Whether a request must name it to ask it. */
  readonly isOnlyByName: boolean
}

/** A source of entities as `listEntitySources` shows it. */
export interface ListedEntitySource {
  readonly id: string
  /** Its display name. */
  readonly name: string
  readonly abilities: ReadonlyArray<"lookup" | "search" | "links">
  /** A name that `get` takes, such as `GENE:BRCA1`: others of this source begin alike. */
  readonly knows: string
  /** The credentials that it accepts, and whether they are set; never their values. */
  readonly keys: ReadonlyArray<{ readonly name: string; readonly variable: string; readonly isSet: boolean; readonly isRequired: boolean }>
  /** The package or file of the plugin. */
  readonly from: string
  readonly about: string
}

/** A plugin as `listPlugins` shows it. */
export interface ListedPlugin {
  readonly kind:
    | "source"
    | "retriever"
    | "enricher"
    | "ranker"
    | "normalisation"
    | "fusion"
    | "reranker"
    | "analyzer"
    | "embedder"
    | "measure"
    | "entity"
  readonly id: string
  readonly revision: number
  /** The package or file of the plugin. */
  readonly from: string
  readonly about: string
  /** The host services that it can use. */
  readonly services: ReadonlyArray<string>
  /** The service that it asks; absent if it asks none. */
  readonly origin?: string
  readonly pace?: { readonly requests: number; readonly perMs: number }
  readonly credentials: ReadonlyArray<{ readonly variable: string; readonly isRequired: boolean }>
}

/** What `listPlugins` answers. */
export interface ListedPlugins {
  readonly plugins: ReadonlyArray<ListedPlugin>
  /** The purpose of each host service. */
  readonly services: Readonly<Record<string, string>>
}

/** What `runPipeline` is asked. */
export interface PipelineOptions extends Traffic {
  /** A pipeline file such as those under presets/, the name of a stored one, or its content as data. */
  readonly pipeline: string | Readonly<Record<string, unknown>>
  /** A dataset of the workspace around the folder, whose documents are searched. */
  readonly dataset?: string
  /** The dataset's file of documents. Default `documents`. */
  readonly corpus?: string
  /** An index that `litfuse index build` wrote, a file or opensearch:NAME, instead of a dataset. */
  readonly index?: string
  /** The sources that `source/*` expands to. Default: the dataset or the index, or the sources that a search asks. */
  readonly sources?: ReadonlyArray<string>
  /** Parameters by node, which replace those of the file. */
  readonly params?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Values of the pipeline's own parameters, by name. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Whether the project stores each finished piece of the work, so that a run that was killed continues after it. Default false. */
  readonly durable?: boolean
  /**
   * What the project's graph stores. known: works of the answer, and citations between works in the graph. all: also works that the
   * answer omits. Default `nothing`.
   */
  readonly keep?: "nothing" | "known" | "all"
  /** The value of `$query` in the file. */
  readonly query: string
  /** Whether every work explains its score. Default false. */
  readonly explain?: boolean
  /** How many hits of the last ranking the answer contains. Default 10. */
  readonly limit?: number
  /** The seed of nodes that use random numbers. Default 1. */
  readonly seed?: number
}

/** What `runPipeline` answers. */
export interface PipelineRan {
  /** The id of the run in the project; null if no project stores it. */
  readonly runId: string | null
  /** The node with the last ranking; null if there is none. */
  readonly node: string | null
  /** The first hits of that ranking. */
  readonly hits: ReadonlyArray<{ readonly id: string; readonly score: number; readonly explanation?: SearchExplanation }>
  /** Results of analyzers as data and as text; `reason` says why an output is null. */
  readonly analyses: ReadonlyArray<{
    readonly node: string
    readonly analyzer: string
    readonly revision: number
    readonly output: unknown
    readonly reason: string | null
    readonly text: string
  }>
  /** Failed nodes, and why. */
  readonly failures: ReadonlyArray<string>
  /** The message if no source answered; null if one did. */
  readonly silence: string | null
}

/** What `dedup` is asked. */
export interface DedupOptions {
  /**
   * Files of references, gzip or not: RIS, NBIB, BibTeX, EndNote, CSV, Excel, CSL-JSON, Web of Science, RefWorks, Ovid, PubMed XML,
   * trials, litfuse's JSON.
   */
  readonly files: ReadonlyArray<string>
  /**
   * A file of decisions, one `{"version": 2, "at", "who", "action", "a", "b", "why"}` per line; `action` is same, different or undo.
   * Decisions also apply to the same records in other files; a project stores them.
   */
  readonly decisions?: string
  /** Who decided, for lines of the file that name no person; a project stores it. Default `somebody`. */
  readonly who?: string
  /** The rules that decide; strict never merges records without a common identifier. Default `corrected`. */
  readonly preset?: "corrected" | "strict" | "equal-titles" | "similar-titles"
  readonly mergeFrom?: number
  /** Whether to skip records that cannot be read, and report how many; otherwise the first one is an error. Default false. */
  readonly skipBad?: boolean
  /** A folder with all shards of this deduplication; their pairs are not compared again. */
  readonly merge?: string
  /** The output. json: the duplicates; html: the pairs in doubt, to decide; others: the merged records as references. Default `json`. */
  readonly format?: "json" | "html" | "ris" | "nbib" | "bibtex" | "endnote" | "csl" | "csv" | "rayyan" | "covidence"
  /** The form of the merged records, as a second output. */
  readonly merged?: "ris" | "nbib" | "bibtex" | "endnote" | "csl" | "csv" | "rayyan" | "covidence"
  /** Whether the JSON names the records that each field of a merged record comes from. Default false. */
  readonly provenance?: boolean
  /** Name of the output in notices. Default `the merged records`. */
  readonly out?: string
}

/** What `dedup` answers. */
export interface Deduplicated {
  readonly document: {
    readonly version: 1
    readonly records: number
    readonly clusters: ReadonlyArray<ReadonlyArray<string>>
    readonly review: ReadonlyArray<{
      readonly pair: readonly [string, string]
      readonly score: number
      readonly for: ReadonlyArray<string>
      readonly against: ReadonlyArray<string>
    }>
    readonly links: ReadonlyArray<{ readonly pair: readonly [string, string]; readonly kind: string }>
    readonly provenance?: ReadonlyArray<{
      readonly cluster: ReadonlyArray<string>
      readonly fields: Readonly<Record<string, ReadonlyArray<string>>>
    }>
  }
  readonly counts: ReadonlyArray<{ readonly file: string; readonly records: number }>
  readonly text: string
  readonly merged: string | null
  readonly queue: string
  readonly notices: ReadonlyArray<Notice>
}

/** What `analyse` is asked; either `files` or `dataset` and `topic` are named. */
export interface AnalyseOptions {
  /** An answer of `litfuse search --format json`, or files of references, each of which is a source. */
  readonly files?: ReadonlyArray<string>
  /** A dataset of the workspace to search for a topic. */
  readonly dataset?: string
  /** The dataset's file of documents. Default `documents`. */
  readonly corpus?: string
  /** The dataset's file of topics. Default `topics`. */
  readonly topics?: string
  /** The id of the topic. */
  readonly topic?: string
  /** The analyses to run. Default: all. */
  readonly analyses?: ReadonlyArray<"sda" | "timeline" | "lineage" | "landmarks" | "rscore" | "prisma" | "flow">
  /**
   * Another answer or file of references, from an earlier run or another topic: compares timelines, and lists new, lost and changed
   * works. Several: timelines of all topics side by side, and works of several topics.
   */
  readonly against?: ReadonlyArray<string>
  /** Files of references that a review included; the analyses also report how many of them each source found. */
  readonly included?: ReadonlyArray<string>
  /** Whether to skip records that cannot be read, and report how many; otherwise the first one is an error. Default false. */
  readonly skipBad?: boolean
  /**
   * Whether the milestone of each work is also shown as your language model names it, next to that of the rules. It is read from
   * recordings of its calls: docs/models.md. Default false.
   */
  readonly model?: boolean
  /** A folder in which every call of the model is recorded, without its key. */
  readonly record?: string
  /** A folder of recorded calls of the model. */
  readonly replay?: string
}

/** What `analyse` answers. */
export interface Analyses {
  readonly version: 1
  readonly analyses: Readonly<Record<string, Analysed>>
  readonly notices: ReadonlyArray<Notice>
}

/** What `verify` is asked. */
export interface VerifyOptions extends Traffic {
  /**
   * A file of references, or a manuscript: BibTeX, RIS, CSL-JSON and all forms of `convert`; Markdown, LaTeX, Word, lines of text. Or
   * a report of `answer` as JSON. `-` is standard input.
   */
  readonly file?: string
  /** The text of references or of a manuscript, instead of a file. */
  readonly text?: string
  /** The form of the input. Default: from its name, else from its content. */
  readonly inForm?: "references" | "markdown" | "latex" | "docx" | "lines"
  /** Files with the references of a manuscript, instead of those that it names. */
  readonly bibliography?: ReadonlyArray<string>
  /** The most references of the input; a file with more is refused. */
  readonly most?: number
  /** The table of Retraction Watch (CSV), whose retractions count too. */
  readonly retractions?: string
  /**
   * Store the references in the project. `project update` and `review update` then list those that were retracted, corrected or
   * doubted since. Default false.
   */
  readonly watch?: boolean
  /** Ids of the sources to ask. Default: crossref, pubmed, europepmc. */
  readonly sources?: ReadonlyArray<string>
}

/** What `verify` answers. */
export interface VerifyAnswer {
  readonly version: 1
  readonly file: string
  readonly references: ReadonlyArray<{
    /** The file that has it: a file of references that the manuscript names, or the manuscript. */
    readonly file: string
    /** The name under which the text cites it. */
    readonly key: string | null
    /** The line in its file, from 1; of a Word document the paragraph; 0 if the format has no lines. */
    readonly line: number
    readonly input: string
    readonly state: "ok" | "differs" | "ambiguous" | "absent" | "unknown"
    /** Why the state is unknown. */
    readonly reason: string | null
    readonly match: {
      readonly id: string
      readonly title: string
      /** How well the work fits the reference: 0 to 1. */
      readonly score: number
    } | null
    readonly runnerUp: {
      readonly id: string
      readonly title: string
      /** How well the work fits the reference: 0 to 1. */
      readonly score: number
    } | null
    readonly differences: ReadonlyArray<{
      /** `title`, `author`, `year`, `journal`, the scheme of an identifier, or `address` for a link of a report. */
      readonly field: string
      /** What the reference says. */
      readonly said: string
      /** What the sources say; null if none has a value. */
      readonly is: string | null
    }>
    readonly marks: ReadonlyArray<{
      readonly kind: "retracted" | "concern" | "corrected" | "preprint"
      /** The sources that say so; `title` if only the title does. */
      readonly by: ReadonlyArray<string>
      /** The date of the notice, as precise as known. */
      readonly date: string | null
      /** The notice, or the published version of a preprint. */
      readonly id: string | null
    }>
    readonly quotes: ReadonlyArray<{
      readonly text: string
      readonly line: number
      readonly state: "found" | "differs" | "absent" | "no-text"
      /** The passage that is nearest to a quotation that differs. */
      readonly near: string | null
      /** Where the text that was compared is from. */
      readonly address: string | null
    }>
  }>
  readonly outcomes: ReadonlyArray<{
    readonly source: string
    readonly name?: string
    readonly state: "found" | "empty" | "partial" | "failed" | "skipped"
    /** Records that it sent. */
    readonly delivered: number
    /** Look-ups and searches of this source. */
    readonly requests: number
    /** Those that failed. */
    readonly failed: number
    readonly error: { readonly reason: string; readonly message: string } | null
  }>
  /**
   * What the project watches of this file now. `without`: references that have no identifier. `left`: those that it watched before,
   * and no longer.
   */
  readonly watched?: {
    readonly file: string
    readonly references: number
    readonly without: ReadonlyArray<string>
    readonly left: ReadonlyArray<string>
  }
  readonly notices: ReadonlyArray<Notice>
}

/** What `updateProject` is asked. */
export interface UpdateProjectOptions extends Traffic {
  /** The table of Retraction Watch (CSV), whose retractions count too. */
  readonly retractions?: string
}

/** What `updateProject` answers. */
export interface UpdatedProject {
  readonly version: 1
  readonly watched: ReadonlyArray<{ readonly file: string; readonly since: string; readonly references: number; readonly without: number }>
  readonly changed: ReadonlyArray<{
    /** The watched file, from the folder of the project. */
    readonly manuscript: string
    /** When the file was watched. */
    readonly since: string
    /** The file that has the entry. */
    readonly file: string
    readonly key: string | null
    readonly line: number
    readonly input: string
    /** The paper; null if it was not found when the file was watched. */
    readonly id: string | null
    /** The new ones: `retracted`, `concern` or `corrected`. */
    readonly marks: ReadonlyArray<{
      readonly kind: "retracted" | "concern" | "corrected" | "preprint"
      /** The sources that say so; `title` if only the title does. */
      readonly by: ReadonlyArray<string>
      /** The date of the notice, as precise as known. */
      readonly date: string | null
      /** The notice, or the published version of a preprint. */
      readonly id: string | null
    }>
    /** The first sentences of the file that cite it. */
    readonly cited: ReadonlyArray<{ readonly line: number; readonly text: string }>
    /** How many citations the file has. */
    readonly citations: number
  }>
  readonly outcomes: ReadonlyArray<{
    readonly source: string
    readonly name?: string
    readonly state: "found" | "empty" | "partial" | "failed" | "skipped"
    /** Records that it sent. */
    readonly delivered: number
    /** Look-ups and searches of this source. */
    readonly requests: number
    /** Those that failed. */
    readonly failed: number
    readonly error: { readonly reason: string; readonly message: string } | null
  }>
  readonly notices: ReadonlyArray<Notice>
}

/** What `text` is asked. */
export interface TextOptions extends Traffic {
  /** An identifier in a common form: `PMC12345`, `PMID:12345`, `10.1000/182`, `arXiv:2101.00001`, or a web address with one. */
  readonly ids: ReadonlyArray<string>
  /** Only the sections of this name: the whole name, a heading above them, or its beginning. Default: the whole text. */
  readonly section?: string
  /** Ids of the sources to ask, in this order. Default: Europe PMC, PMC and CORE, then the places that sources name as free to read. */
  readonly sources?: ReadonlyArray<string>
  /**
   * Whether PDF files are read by your GROBID server, at the address `upstreams.grobid` of your configuration or
   * LITFUSE_UPSTREAM_GROBID. Default false.
   */
  readonly grobid?: boolean
  /**
   * Whether your own browser opens the address of the text at its publisher or your library if it is not open. You log in there and
   * save the file; litfuse reads it. The browser is named in your configuration. Default false.
   */
  readonly download?: boolean
  /** How many seconds to wait for you to save the file. Default 600. */
  readonly wait?: number
  /** Whether to open the address although an earlier download of the work failed a short time ago. Default false. */
  readonly again?: boolean
  /** Time limit in seconds for each source and each file. Default 60. */
  readonly timeout?: number
}

/** What `text` answers. */
export interface TextAnswer {
  readonly version: 1
  readonly id: string
  readonly title: string | null
  readonly provider: string | null
  readonly state: "preprint" | "accepted" | "published" | null
  readonly licence: string | null
  readonly url: string | null
  /** What the sections were read from. */
  readonly form: "jats" | "pdf" | "text" | null
  readonly sha256: string | null
  readonly tried: ReadonlyArray<{
    readonly provider: string
    readonly url?: string
    /**
     * `closed`: the provider has no open text of this work. `failed`: an error, so this is unknown. `refused`: another text, or an
     * unreadable one. `skipped`: not asked.
     */
    readonly state: "found" | "closed" | "failed" | "refused" | "skipped"
    readonly reason: string | null
  }>
  readonly sections: ReadonlyArray<{
    /** The headings above it, joined by ` > `. No other section of the text has this name. */
    readonly name: string
    readonly path: ReadonlyArray<string>
    readonly kind?: "table" | "figure" | "supplement"
    readonly text: string
    /** The start in the whole text, in UTF-16 units. An empty line separates two sections. */
    readonly offset: number
    readonly sha256: string
  }>
  readonly tables: ReadonlyArray<{ readonly label: string; readonly section: string }>
  readonly figures: ReadonlyArray<{ readonly label: string; readonly section: string }>
  readonly references: ReadonlyArray<{ readonly citation: string; readonly identifiers: ReadonlyArray<string> }>
  readonly retraction: { readonly state: string; readonly by: ReadonlyArray<string> } | null
  /** Whether the project stores the text, so that `find` searches it. */
  readonly stored: boolean
  readonly notices: ReadonlyArray<Notice>
}

/** What `find` is asked. */
export interface FindOptions {
  /**
   * Words that a section must contain, all of them. `"day sleep"` in quotation marks is a phrase, and `caffein*` the beginning of a
   * word.
   */
  readonly words?: ReadonlyArray<string>
  /** A file to search: JATS, PDF, text, or the JSON of `litfuse text`; of references (RIS, NBIB, CSV ...) or results, their abstracts. */
  readonly in?: string
  /**
   * Whether to search the texts of the project or review, and the abstracts of its works: those of the review, else of the latest run.
   * Default false.
   */
  readonly project?: boolean
  /** A file with earlier hits, the JSON of this command. Each address is read again, and litfuse says what changed. */
  readonly check?: string
  /** How many sections to quote. Default 10. */
  readonly limit?: number
  /** How many sections of one work to quote. Default: 5 in a project, no limit in a file. */
  readonly perWork?: number
}

/** The place of a quotation in a text. Units: `from`, `to` UTF-16 units of the section's text, the end exclusive. */
export interface TextAddress {
  readonly work: string
  readonly section: string
  readonly from: number
  readonly to: number
  readonly sha256: string
}

/** What `find` answers. */
export interface FindAnswer {
  readonly version: 1
  readonly words: string
  readonly hits: ReadonlyArray<{
    readonly address: TextAddress
    readonly quote: string
    /** BM25; higher is better. */
    readonly score: number
    readonly title: string | null
    readonly retraction: string | null
  }>
  /** How many works and sections have all the words. */
  readonly found: { readonly works: number; readonly sections: number }
  /** For each quoted work: how many more of its sections have the words. */
  readonly more: ReadonlyArray<{ readonly work: string; readonly sections: number }>
  /** How many texts were searched. */
  readonly searched: number
  /** How many of them are abstracts of records. */
  readonly abstracts: number
  readonly checked?: ReadonlyArray<{
    readonly address: TextAddress
    /** `moved`: the section has another name. `no-text`: the work is not among the texts. */
    readonly state: "fits" | "moved" | "changed" | "gone" | "no-text"
    /** What is at the address now. */
    readonly quote: string | null
    /** What was at the address, if the store or the file of addresses still has it. */
    readonly was: string | null
    /** The new address of the quotation, if it is elsewhere now. */
    readonly now: TextAddress | null
    /** The versions of the text, if another one replaced that of the address. */
    readonly replaced: {
      readonly was: {
        readonly provider: string
        /** `preprint`, `accepted` or `published`; null if unknown. */
        readonly state: string | null
        /** The day when the project stored it. */
        readonly storedAt: string
      }
      readonly now: {
        readonly provider: string
        /** `preprint`, `accepted` or `published`; null if unknown. */
        readonly state: string | null
        /** The day when the project stored it. */
        readonly storedAt: string
      }
    } | null
    readonly problem: string | null
  }>
  readonly notices: ReadonlyArray<Notice>
}

/** What `evidence` is asked. */
export interface EvidenceOptions {
  /** The claim, one sentence. */
  readonly claim: string
  /**
   * Texts to search: a file (JATS, PDF, text, or the JSON of `litfuse text`), or the identifier of a work. Of a work without a stored
   * text, and in a file of references (RIS, NBIB, CSV ...) or results, abstracts are searched. Default: all texts of the project or
   * review, and the abstracts of its works: those of the review, else of the latest run.
   */
  readonly in?: ReadonlyArray<string>
  /** How many sentences to give. Default 10. */
  readonly limit?: number
}

/** What `evidence` answers. */
export interface EvidenceAnswer {
  readonly version: 1
  readonly claim: string
  readonly state: "found" | "none"
  readonly sentences: ReadonlyArray<{
    readonly address: TextAddress
    /** The sentence, on one line. */
    readonly text: string
    /** By rules. `unclear`: they do not decide. */
    readonly stance: "supports" | "contradicts" | "unclear"
    /** Higher is better. */
    readonly score: number
    readonly title: string | null
    /** The state of the work, if it is retracted or doubted. */
    readonly retraction: string | null
  }>
  /** How many texts were searched. */
  readonly searched: number
  /** How many of them are abstracts of records. */
  readonly abstracts: number
  readonly method: { readonly id: string; readonly revision: number; readonly threshold: number }
  readonly notices: ReadonlyArray<Notice>
}

/** What `answer` is asked. */
export interface AnswerOptions extends Traffic {
  /** The question, one sentence or two. */
  readonly question: string
  /**
   * `paper`: as BioMedSearch describes it. `corrected`: alternative words of each dimension, and a filter that works of a rebuilt
   * query can pass. Default `corrected`.
   */
  readonly preset?: "corrected" | "paper"
  /** A YAML file of dimensions, along which the question is divided. Default: development, physiology, phenotype, mechanism. */
  readonly dimensions?: string
  /** Ids of the sources to search. Default: pubmed, pmc, sciencedirect. */
  readonly sources?: ReadonlyArray<string>
  /**
   * The folder of a sentence model, by which works are compared with a part. Default: latent semantic analysis of the works that were
   * found.
   */
  readonly sentenceModel?: string
  /**
   * Whether your language model is asked for the parts of the question, except of a given plan, and to join sentences. Your own
   * configuration names it: docs/models.md. Default false.
   */
  readonly model?: boolean
  /** A plan to run, as `--plan` writes it; it may be edited. */
  readonly pipeline?: string
}

/** What `answer` answers. */
export interface AnswerReport {
  readonly version: 1
  /** The run in the project; null = none stores it. Default null. */
  readonly runId?: string | null
  readonly question: string
  /** The content of a pipeline file. */
  readonly plan: Readonly<Record<string, unknown>>
  /** The language model, where one was asked. Default null. */
  readonly model?: {
    readonly name: string
    readonly dropped: ReadonlyArray<{
      readonly part: string
      readonly kind: "part" | "question" | "keyword" | "joined"
      readonly text: string
      readonly why: string
    }>
    readonly calls: ReadonlyArray<{
      /** The sha256 of the messages. */
      readonly prompt: string
      readonly model: string
      readonly parameters: { readonly temperature: number | null; readonly maxTokens: number; readonly format: string }
      readonly outcome:
        | "answered"
        | "refused"
        | "cut"
        | "invalid"
        | "timed-out"
        | "unreachable"
        | "rate-limited"
        | "unauthorised"
        | "rejected"
        | "not-recorded"
      readonly detail: string | null
      readonly inputTokens: number | null
      readonly outputTokens: number | null
      readonly usd: number | null
    }>
  } | null
  readonly background: ReadonlyArray<{
    readonly text: string
    /**
     * A quotation is the text at its address, on one line. A statement is made of what its address says, in a fixed form. A joined
     * sentence has the quotations at its addresses, joined by a language model.
     */
    readonly kind: "quotation" | "statement" | "joined"
    /** Where it is from; at least one address. */
    readonly evidence: ReadonlyArray<TextAddress>
  }>
  readonly parts: ReadonlyArray<{
    /** Its node in the plan. */
    readonly id: string
    readonly dimension: string
    readonly question: string
    /** Who wrote the question of the part. Default `rules`. */
    readonly writer?: "rules" | "model"
    /** Words that a language model added to those of the dimension. */
    readonly byModel?: ReadonlyArray<string>
    /** The query with fewer keywords, where a source found nothing; null = not asked again. */
    readonly requeried: string | null
    /** `refused`: no sentence that was found fits well enough. */
    readonly state: "answered" | "refused"
    /** Why it was refused; null = answered. */
    readonly reason: string | null
    /** Works that passed the filters, whose abstracts were read. */
    readonly works: number
    readonly statements: ReadonlyArray<{
      readonly text: string
      /**
       * A quotation is the text at its address, on one line. A statement is made of what its address says, in a fixed form. A joined
       * sentence has the quotations at its addresses, joined by a language model.
       */
      readonly kind: "quotation" | "statement" | "joined"
      /** Where it is from; at least one address. */
      readonly evidence: ReadonlyArray<TextAddress>
    }>
    /** The text around the quoted sentences: each with the sentences before and after it in its section, where there are any. */
    readonly passages?: ReadonlyArray<{
      readonly text: string
      /**
       * A quotation is the text at its address, on one line. A statement is made of what its address says, in a fixed form. A joined
       * sentence has the quotations at its addresses, joined by a language model.
       */
      readonly kind: "quotation" | "statement" | "joined"
      /** Where it is from; at least one address. */
      readonly evidence: ReadonlyArray<TextAddress>
    }>
  }>
  readonly links: ReadonlyArray<{ readonly parts: ReadonlyArray<string>; readonly works: ReadonlyArray<string> }>
  readonly contradictions: ReadonlyArray<{
    readonly part: string
    readonly statements: ReadonlyArray<{
      readonly text: string
      /**
       * A quotation is the text at its address, on one line. A statement is made of what its address says, in a fixed form. A joined
       * sentence has the quotations at its addresses, joined by a language model.
       */
      readonly kind: "quotation" | "statement" | "joined"
      /** Where it is from; at least one address. */
      readonly evidence: ReadonlyArray<TextAddress>
    }>
    /** An organism, sex, age, dose or time that only one of both names, in its words. */
    readonly onlyOne?: ReadonlyArray<string>
  }>
  readonly references: ReadonlyArray<{
    /** As addresses name it: an identifier of a work, or the name of an entity. */
    readonly id: string
    /** `page`: a page of the web, of which only the snippet of a search engine was read. */
    readonly kind: "work" | "entity" | "page"
    readonly title: string | null
    readonly year: number | null
    readonly identifiers: ReadonlyArray<string>
    /** Its page. */
    readonly address: string | null
    /** The day on which the search engine listed a page of the web. */
    readonly retrieved?: string
    /** The state of the work, if it is retracted or doubted. */
    readonly retraction: string | null
  }>
  readonly outcomes: ReadonlyArray<{
    readonly source: string
    readonly name?: string
    readonly state: "found" | "empty" | "partial" | "failed" | "skipped"
    /** Records that it sent. */
    readonly delivered: number
    /** Look-ups and searches of this source. */
    readonly requests: number
    /** Those that failed. */
    readonly failed: number
    readonly error: { readonly reason: string; readonly message: string } | null
  }>
  readonly notices: ReadonlyArray<Notice>
}

/** What `convertIds` is asked. */
export interface ConvertIdsOptions extends Traffic {
  /** Identifiers: PMID:12345 or 12345, PMC12345, 10.1000/182, or a web address with one. */
  readonly ids?: ReadonlyArray<string>
  /** A file with an identifier on each line; - is standard input. */
  readonly file?: string
  /**
   * Files of references or results of litfuse, whose records are used before a service is asked. Default: the works of the review, or
   * of the latest run of the project.
   */
  readonly in?: ReadonlyArray<string>
  /** Send no request: use local records alone. Default false. */
  readonly offline?: boolean
}

/** What `convertIds` answers. */
export interface ConvertedIds {
  readonly version: 1
  readonly ids: ReadonlyArray<{
    /** The text as it was given. */
    readonly input: string
    /** Its line in the file, from 1; null if it was named. */
    readonly line: number | null
    /** converted: another identifier is known; unknown: a service failed; invalid: no PMID, PMCID or DOI. */
    readonly state: "converted" | "not-found" | "unknown" | "invalid"
    readonly pmid: string | null
    readonly pmcid: string | null
    readonly doi: string | null
    /** Who said so: records (local ones), idconv (NCBI), europepmc. */
    readonly from: ReadonlyArray<string>
    /** Why it was not converted, or what may be missing. */
    readonly why: string | null
  }>
  readonly outcomes: ReadonlyArray<SourceOutcome>
  readonly notices: ReadonlyArray<Notice>
}

/** What `pushZotero` is asked. */
export interface PushOptions {
  /** Files of references: RIS, NBIB, BibTeX, CSL-JSON, or the JSON of a search. */
  readonly files?: ReadonlyArray<string>
  /** A run of the project: its id, a prefix of one, its saved name, or `last`. */
  readonly run?: string
  /** Whether to push the works that the review around the folder includes. Default false. */
  readonly included?: boolean
  /** The name of the collection in Zotero, which is made if there is none, or the key of one if several have the name. */
  readonly collection: string
  /** The number of a group, to write into its library. Default: the user's own library. */
  readonly group?: number
  /** Whether to only say what would be written. Default false. */
  readonly dryRun?: boolean
  /** Whether to skip records that cannot be read, and report how many; otherwise the first one is an error. Default false. */
  readonly skipBad?: boolean
}

/** What `pushZotero` answers. */
export interface Pushed {
  readonly version: 1
  readonly dryRun: boolean
  readonly library: string
  readonly collection: { readonly name: string; readonly key: string; readonly isNew: boolean }
  readonly counts: {
    readonly created: number
    readonly added: number
    readonly present: number
    readonly inBin: number
    readonly failed: number
  }
  readonly works: ReadonlyArray<{
    readonly work: string | null
    readonly title: string | null
    readonly key: string
    /**
     * `created`: a new item. `added`: the library held it, and the collection now does too. `present`: the collection held it. `in-bin`:
     * it is in the bin, and stays there.
     */
    readonly state: "created" | "added" | "present" | "in-bin" | "failed"
    readonly reason: string | null
  }>
  readonly notices: ReadonlyArray<Notice>
}

/** What `convert` is asked. */
export interface ConvertOptions {
  /**
   * A file of references, gzip or not: RIS, NBIB, BibTeX, EndNote, CSV, Excel, CSL-JSON, Web of Science, RefWorks, Ovid, PubMed XML,
   * trials, litfuse's JSON.
   */
  readonly file?: string
  /** The text of references, instead of a file. */
  readonly text?: string
  /** Whether to skip records that cannot be read, and report how many; otherwise the first one is an error. Default false. */
  readonly skipBad?: boolean
  /** The form of the input. Default: detected from its name and content. */
  readonly inForm?:
    | "ris"
    | "nbib"
    | "bibtex"
    | "endnote"
    | "csl"
    | "csv"
    | "rayyan"
    | "covidence"
    | "wos"
    | "enw"
    | "refworks"
    | "ovid"
    | "xlsx"
    | "pubmed-xml"
    | "litfuse"
    | "ctgov-json"
    | "ctgov-xml"
    | "ictrp"
  /** The form of the output; md is a Markdown list, which cannot be read back. */
  readonly outForm: "ris" | "nbib" | "bibtex" | "endnote" | "csl" | "csv" | "rayyan" | "covidence" | "md"
  /** Name of the output in notices. Default `the converted text`. */
  readonly out?: string
}

/** What `convert` answers. */
export interface Converted {
  readonly text: string
  readonly records: number
  readonly notices: ReadonlyArray<Notice>
}

/** A syntax in which queries are read. */
export type ReadSyntax =
  | "litfuse"
  | "pubmed"
  | "ovid"
  | "ovid-medline"
  | "ovid-embase"
  | "ovid-psycinfo"
  | "embase"
  | "cochrane"
  | "ebsco"
  | "proquest"
  | "scopus"
  | "wos"

/** The syntax of a query that is given; `auto` is by the signs in it. */
export type GivenSyntax =
  | "auto"
  | "litfuse"
  | "pubmed"
  | "ovid"
  | "ovid-medline"
  | "ovid-embase"
  | "ovid-psycinfo"
  | "embase"
  | "cochrane"
  | "ebsco"
  | "proquest"
  | "scopus"
  | "wos"

/** A syntax in which queries are written. */
export type WrittenSyntax =
  | "litfuse"
  | "pubmed"
  | "ovid"
  | "ovid-medline"
  | "ovid-embase"
  | "ovid-psycinfo"
  | "embase"
  | "cochrane"
  | "ebsco"
  | "proquest"
  | "europepmc"
  | "openalex"
  | "semanticscholar"
  | "core"
  | "crossref"
  | "arxiv"
  | "doaj"
  | "openaire"
  | "scopus"
  | "wos"

/** What a reader or a printer says of a query. */
export interface QueryRemark {
  readonly code: string
  readonly from: number
  readonly to: number
  readonly text: string
}

/** What a query needs of a search system. */
export type QueryFeature = "booleans" | "phrases" | "proximity" | "truncation" | "wildcards" | "headings" | "explosion" | "fields" | "dates"

/** What `translate` is asked. */
export interface TranslateOptions {
  /** The query. */
  readonly text?: string
  /** A file with the query, instead of its text; `-` is standard input. */
  readonly file?: string
  /**
   * The syntax of the query. `auto` detects it from marks such as `[tiab]` or `.ti,ab.`, and the answer says which syntax it chose.
   * Default `auto`.
   */
  readonly syntax?: GivenSyntax
  /** The syntax of the translation. */
  readonly into: WrittenSyntax
  /** Whether to search for a record that only one of both forms matches. Default false. */
  readonly prove?: boolean
  /** A file of references to test too, in addition to records generated from both forms. */
  readonly records?: string
}

/** What `translate` answers. */
export interface Translated {
  readonly version: 1
  readonly from: ReadSyntax
  readonly to: WrittenSyntax
  readonly text: string
  readonly notices: ReadonlyArray<QueryRemark>
  readonly counterexample?: {
    readonly record: {
      readonly texts: Readonly<Record<string, ReadonlyArray<string>>>
      readonly headings?: ReadonlyArray<{
        readonly descriptor: string
        readonly qualifiers: ReadonlyArray<string>
        readonly major: boolean
      }>
      readonly dates?: Readonly<Record<string, string>>
    }
    readonly matches: "from" | "to"
  } | null
}

/** What `generateQueries` is asked. */
export interface GenerateOptions extends Traffic {
  /** The research goal or question, in plain words. */
  readonly goal?: string
  /** A file of known relevant references, instead of a goal: the terms that find them at the least cost in `records`. */
  readonly seeds?: string
  /** A file of references. They explain acronyms, name related terms, and show how many records each query finds. */
  readonly records?: string
  /** A file of subject headings, one per line; a line may begin with an entry term and a tab. Queries search for those of the goal. */
  readonly headings?: string
  /** The field of research. Words that are general in it, such as `performance` in technology, are not searched for. Default `general`. */
  readonly domain?: "medical" | "technology" | "biology" | "psychology" | "general"
  /** The dates of publication. Default `all_time`. */
  readonly timeFrame?: "last_year" | "last_5_years" | "last_10_years" | "all_time"
  /** Types of publication, of which a record must have one, separated by commas. */
  readonly studyTypes?: ReadonlyArray<string>
  /** Words or phrases that every query must hold, separated by commas. */
  readonly keywords?: ReadonlyArray<string>
  /** Words or phrases that no record may have, separated by commas. */
  readonly exclude?: ReadonlyArray<string>
  /** The number of queries; each has a different strategy, so there are at most three. Default 3. */
  readonly maxQueries?: number
  /**
   * The strategy of the first query. `comprehensive`: all terms of the two main concepts. `focused`: all concepts, few terms.
   * `exploratory`: each pair of up to four concepts, with related terms. Default `comprehensive`.
   */
  readonly strategy?: "comprehensive" | "focused" | "exploratory"
  /** The syntax of the queries. Default `pubmed`. */
  readonly into?: WrittenSyntax
  /** Whether each query is also written in the syntax of every platform. Default false. */
  readonly everyForm?: boolean
  /**
   * Whether your language model is asked for synonyms, headings and the parts of the question. Your own configuration names it:
   * docs/models.md. Default false.
   */
  readonly model?: boolean
  /**
   * The id of a source, such as `pubmed`. It is asked for headings of the goal's phrases, and how many records each query finds.
   * Without it, nothing is sent.
   */
  readonly ask?: string
}

/** What `generateQueries` answers. */
export interface GeneratedQueries {
  readonly version: 1
  readonly queries: ReadonlyArray<{
    readonly query_string: string
    readonly strategy: "comprehensive" | "focused" | "exploratory" | "seeds"
    readonly rationale: string
    readonly expected_scope: string | null
    readonly confidence_score: number | null
    readonly forms: ReadonlyArray<{
      readonly into: WrittenSyntax
      readonly query_string: string
      readonly notices: ReadonlyArray<QueryRemark>
    }>
    readonly notices: ReadonlyArray<QueryRemark>
  }>
  readonly mesh_terms: ReadonlyArray<string>
  readonly field_tags: ReadonlyArray<string>
  readonly query_metadata: {
    readonly domain_context: string
    readonly synonyms_used: ReadonlyArray<string>
    readonly query_complexity: "simple" | "moderate" | "complex"
  }
  readonly steps: {
    readonly concepts: ReadonlyArray<{
      readonly role: "population" | "intervention" | "comparison" | "outcome" | "group" | "topic"
      readonly phrases: ReadonlyArray<{
        readonly from: number
        readonly to: number
        readonly text: string
        readonly terms: ReadonlyArray<{ readonly text: string; readonly is_heading: boolean; readonly origin: string }>
      }>
    }>
    readonly study_types: ReadonlyArray<{ readonly from: number; readonly to: number; readonly text: string; readonly type: string }>
    readonly left_out: ReadonlyArray<{ readonly from: number; readonly to: number; readonly text: string; readonly why: string }>
  } | null
  readonly model: {
    readonly name: string
    readonly roles: ReadonlyArray<{ readonly about: string; readonly role: string }>
    readonly dropped: ReadonlyArray<{
      readonly about: string
      readonly kind: "synonym" | "heading" | "role"
      readonly text: string
      readonly why: string
    }>
    readonly calls: ReadonlyArray<{
      /** The sha256 of the messages. */
      readonly prompt: string
      readonly model: string
      readonly parameters: { readonly temperature: number | null; readonly maxTokens: number; readonly format: string }
      readonly outcome:
        | "answered"
        | "refused"
        | "cut"
        | "invalid"
        | "timed-out"
        | "unreachable"
        | "rate-limited"
        | "unauthorised"
        | "rejected"
        | "not-recorded"
      readonly detail: string | null
      readonly inputTokens: number | null
      readonly outputTokens: number | null
      readonly usd: number | null
    }>
  } | null
  readonly seeds: {
    readonly n: number
    readonly found: number
    readonly heldOut: { readonly found: number; readonly of: number } | null
    readonly unreached: ReadonlyArray<string>
    readonly cost: { readonly records: number; readonly of: number }
  } | null
  readonly notices: ReadonlyArray<QueryRemark>
}

/** What `testQuery` is asked. */
export interface TestQueryOptions {
  /** The query. */
  readonly text?: string
  /** A file with the query, instead of its text; `-` is standard input. */
  readonly file?: string
  /**
   * The syntax of the query. `auto` detects it from marks such as `[tiab]` or `.ti,ab.`, and the answer says which syntax it chose.
   * Default `auto`.
   */
  readonly syntax?: GivenSyntax
  /**
   * A file of references to test the strategy on. Default: generated records, for each part of the strategy some that match all other
   * parts.
   */
  readonly records?: string
  /** Identifiers of studies that the strategy must find, such as doi:10.1000/1,pmid:12345. `records` has their records. */
  readonly known?: ReadonlyArray<string>
}

/** What `testQuery` answers. */
export interface TestedQuery {
  readonly version: 1
  readonly records: number
  readonly score: number | null
  readonly mutants: ReadonlyArray<{
    readonly line: number
    readonly from: number
    readonly to: number
    readonly text: string
    readonly gained: number
    readonly lost: number
    readonly dead: boolean
    readonly relaxed?: number
  }>
  readonly known?: ReadonlyArray<{
    readonly id: string
    readonly found: boolean | null
    readonly lostBy: number | null
    readonly relaxing: number | null
  }>
  readonly found?: { readonly n: number; readonly of: number }
  readonly notices: ReadonlyArray<QueryRemark>
}

/** What `lint` is asked. */
export interface LintOptions {
  /** The query. */
  readonly text?: string
  /** A file with the query, instead of its text; `-` is standard input. */
  readonly file?: string
  /**
   * The syntax of the query. `auto` detects it from marks such as `[tiab]` or `.ti,ab.`, and the answer says which syntax it chose.
   * Default `auto`.
   */
  readonly syntax?: GivenSyntax
  /** A file of valid headings, one per line; a line may begin with a synonym and a tab. litfuse warns about all others. */
  readonly headings?: string
  /** A file of references; litfuse warns about headings of the query that none of them has. */
  readonly records?: string
  /** Whether to print the corrected query; only problems with exactly one solution are corrected. Default false. */
  readonly fix?: boolean
}

/** What `lint` answers. */
export interface Linted {
  readonly version: 1
  readonly syntax?: ReadSyntax
  readonly text?: string
  readonly problems: ReadonlyArray<{
    readonly code: string
    readonly severity: "error" | "warning"
    readonly from: number
    readonly to: number
    readonly message: string
    readonly line: number
    readonly fix: { readonly from: number; readonly to: number; readonly text: string } | null
  }>
}

/** What `mapCodes` is asked. */
export interface MapCodesOptions {
  readonly codes: ReadonlyArray<string>
  /** A CSV file of codes and headings, with a header; each line is one pair, and both may be in several lines. */
  readonly table: string
  /** The column of ICD-10 codes. Default `icd10`. */
  readonly icd?: string
  /** The column of headings. Default `mesh`. */
  readonly mesh?: string
}

/** What `mapCodes` answers. */
export interface MappedCodes {
  readonly version: 1
  readonly codes: ReadonlyArray<{ readonly code: string; readonly from: "icd10" | "mesh"; readonly found: ReadonlyArray<string> }>
}

/** What `explain` is asked. */
export interface ExplainOptions {
  /** The query. */
  readonly text?: string
  /** A file with the query, instead of its text; `-` is standard input. */
  readonly file?: string
  /**
   * The syntax of the query. `auto` detects it from marks such as `[tiab]` or `.ti,ab.`, and the answer says which syntax it chose.
   * Default `auto`.
   */
  readonly syntax?: GivenSyntax
}

/** What `explain` answers. */
export interface Explained {
  readonly version: 1
  readonly from: ReadSyntax
  readonly tree: QueryTree
  readonly features: ReadonlyArray<QueryFeature>
  readonly fields: Readonly<Record<string, ReadonlyArray<QueryFeature>>>
  readonly dates: Readonly<Record<string, "year" | "month" | "day">>
  readonly notices: ReadonlyArray<QueryRemark>
}

/** A dataset as `listDatasets` shows it. */
export interface ListedDataset {
  readonly id: string
  readonly state: "embedded" | "here" | "not here" | "broken"
  readonly title?: string
  readonly about?: string
  readonly problem?: string
}

/** What `listDatasets` answers. */
export interface ListedDatasets {
  readonly datasets: ReadonlyArray<ListedDataset>
}

/** What `checkDatasets` is asked. */
export interface CheckDatasetsOptions {
  /** Ids of datasets. Default: all whose files are here. */
  readonly datasets?: ReadonlyArray<string>
}

/** What `checkDatasets` answers. */
export interface CheckedDatasets {
  readonly files: ReadonlyArray<{
    readonly dataset: string
    readonly file?: string
    readonly state: "ok" | "wrong" | "not here"
    readonly found?: string
    readonly problem?: string
    readonly obtain?: string
  }>
}

/** What `fetchDatasets` is asked. */
export interface FetchDatasetsOptions {
  /** Ids of datasets. */
  readonly datasets: ReadonlyArray<string>
  /**
   * A folder, or the address of a web server. Both have the folders and files of LITFUSE_DATA. A server has FOLDER.sha256 for each
   * folder of runs, as `LC_ALL=C sha256sum *` in it prints.
   */
  readonly from: string
  /** The largest file to accept, in megabytes. Default: 4000. Default 4000. */
  readonly mostMegabytes?: number
}

/** What `fetchDatasets` answers. */
export interface FetchedDatasets {
  readonly files: ReadonlyArray<{
    readonly dataset: string
    readonly file?: string
    readonly state: "fetched" | "present" | "embedded" | "failed"
    readonly bytes?: number
    readonly problem?: string
  }>
}

/** What `listExperiments` answers. */
export interface ListedExperiments {
  readonly experiments: ReadonlyArray<
    | {
        readonly id: string
        readonly dataset: string
        readonly isHere: boolean
        readonly missingModels?: ReadonlyArray<string>
        readonly ci: boolean
        readonly question: string
      }
    | { readonly id: string; readonly problem: string }
  >
}

/** What `runExperiment` is asked. */
export interface RunExperimentOptions {
  /** An experiment's id: the name of its folder under reports/. */
  readonly experiment: string
  /** Whether run sets are measured with judgements that they were not made for; the report says so. Default false. */
  readonly force?: boolean
  /**
   * A folder for the run of every system, including held-out runs, below the id of its table or analysis. Default: runs are not
   * written.
   */
  readonly runs?: string
  /** How many threads share the work. The report does not depend on it. Default 1. */
  readonly workers?: number
  /** Whether the project stores each finished piece of the work, so that a run that was killed continues after it. Default false. */
  readonly durable?: boolean
  /** A variable that holds the address of a PostgreSQL database. Workers that are connected to it do the pieces of a durable run. */
  readonly workersAt?: string
  /**
   * An index of the dataset's documents that `litfuse index build` wrote. Systems that search them use it; the report does not depend
   * on it.
   */
  readonly index?: string
  /** Further forms of the report, written below .cache/reports/. */
  readonly forms?: ReadonlyArray<"html" | "tex" | "csv" | "json" | "ir-metadata">
  /** The machine that runs litfuse, for the form `ir-metadata`. */
  readonly machine?: {
    readonly cpu?: string
    readonly architecture?: string
    readonly cores?: number
    readonly ram?: string
    readonly kernel?: string
    readonly node?: string
  }
}

/** What `runExperiment` answers. */
export interface ExperimentRan {
  readonly experiment: string
  readonly headlines: ReadonlyArray<string>
  readonly expectations: string
  readonly finding: string
  readonly table?: {
    readonly title: string
    readonly columns: ReadonlyArray<{ readonly name: string; readonly isNumber: boolean }>
    readonly rows: ReadonlyArray<ReadonlyArray<string>>
    readonly of: { readonly rows: number; readonly columns: number }
  }
  readonly figure?: string
  readonly surprises: ReadonlyArray<{
    readonly system: string
    readonly measure: string
    readonly topic?: string
    readonly expected: string
    readonly actual: string
    readonly verdict: "equal" | "within tolerance" | "better" | "worse" | "absent"
    readonly origin: string
  }>
  readonly files: ReadonlyArray<string>
  readonly report: string
  readonly forms: ReadonlyArray<string>
}

/** What `checkExperiments` is asked. */
export interface CheckExperimentsOptions {
  /** Ids of experiments. */
  readonly experiments?: ReadonlyArray<string>
  /** Whether to check all experiments marked `ci: true` too. Default false. */
  readonly ci?: boolean
  /** How many experiments must be checked. Any other number fails, because an experiment was added or left out. */
  readonly expect?: number
  /** The experiments whose data must be on this machine: none, the named ones, or all. Default `none`. */
  readonly required?: "none" | "named" | "all"
  /** Whether to accept reports whose numbers differ by at most 1e-12, as on another processor or Node version. Default false. */
  readonly close?: boolean
  /** Whether to write the reports that changed; an expected value that fails remains a failure. Default false. */
  readonly update?: boolean
  /** How many threads share the work. The report does not depend on it. Default 1. */
  readonly workers?: number
  /**
   * An index of the dataset's documents that `litfuse index build` wrote. Systems that search them use it; the report does not depend
   * on it.
   */
  readonly index?: string
}

/** What `checkExperiments` answers. */
export interface CheckedExperiments {
  readonly root: string
  readonly experiments: ReadonlyArray<{
    readonly id: string
    readonly state: "same" | "close" | "within tolerance" | "changed" | "updated" | "failed" | "no data" | "broken"
    readonly text: string
    readonly changed: ReadonlyArray<string>
    readonly expected: ReadonlyArray<{
      readonly part: string
      readonly system: string
      readonly measure: string
      readonly topic?: string
      readonly expected: string
      readonly actual: string
      readonly verdict: "equal" | "within tolerance" | "better" | "worse" | "absent"
      readonly origin: string
    }>
    readonly moves: ReadonlyArray<{
      readonly table: string
      readonly system: string
      readonly measure: string
      readonly before: number
      readonly after: number
      readonly topics: number
    }>
    readonly isLacking: boolean
  }>
  readonly problems: ReadonlyArray<string>
  readonly unmarked: ReadonlyArray<string>
  readonly miscount: string | null
  readonly isOpen: boolean
}
