/**
 * What the JavaScript API takes and gives: plain objects, nothing of any library. Written by `node tools/api-types.ts` from the Schemas of requests and
 * answers.
 */

/** Scores of documents by topic: `{ "1": { "d1": 12.5, "d2": 11.0 } }`. */
export type Scores = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Grades of documents by topic: `{ "1": { "d1": 2, "d2": 0 } }`; whole numbers. */
export type Grades = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A run: the path of a run file, or scores. Ranks are made from scores, ties as trec_eval breaks them. */
export type RunLike = string | Scores

/** Judgements: the path of a qrels file, or grades. */
export type QrelsLike = string | Grades

/**
 * Runs: a list, or an object whose keys name them. In a list a file is named by its tag, or by its path where two have one tag;
 * scores are `run 1`, `run 2` by their place.
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
  /** The topics that are averaged: all judged ones, a missing one counting 0, or those that the run has too. Default `judged`. */
  readonly topics?: "judged" | "intersection"
  /** The lowest grade that counts as relevant, where a measure does not set its own. Default 1. */
  readonly level?: number
  /** How many hits of each topic are kept, before anything is measured. Default: all. */
  readonly depth?: number
  /** Whether unjudged documents are dropped from every ranking, before anything is measured. Default false. */
  readonly judgedOnly?: boolean
  /** Whether the answer says how far the order of tied documents could move each value. Default false. */
  readonly ties?: boolean
  /** A document that is ranked or judged twice: an error, or its best counts. Default `error`. */
  readonly duplicates?: "error" | "best"
  /** The form of the judgements, which are a file where it is not `qrels`. Default `qrels`. */
  readonly relations?: "qrels" | "prefs" | "qrels_prefs" | "qrels_jg"
  /** A file of topic, trec_eval's measure, mean and standard deviation, by which values are standardised. */
  readonly zscores?: string
  /** Documents in the collection; only trec_eval's utility reads it. Default 0. */
  readonly documents?: number
}

/** How far the order of tied documents could move a measure of a run. */
export interface TieSpan {
  readonly measure: string
  readonly value: number
  /** The lowest value over all orders of tied documents: exact, not sampled. */
  readonly worst: number
  /** The highest. */
  readonly best: number
  /** Topics with tied documents inside the cutoff. */
  readonly tied: number
  /** Those of them whose value can move. */
  readonly moving: number
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
  /** By measure, where `ties` was asked for. */
  readonly ties?: ReadonlyArray<TieSpan>
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
  /** Names of measures, as `evaluate` takes them. None: `nDCG@10`. */
  readonly measures?: ReadonlyArray<string>
  /** The name, or the path, of the run that the others are compared with. Default: the first. */
  readonly baseline?: string
  /** How p-values are corrected for the number of comparisons, within each measure and kind of test. Default `holm`. */
  readonly correction?: "none" | "bonferroni" | "holm" | "benjamini-hochberg"
  /** Tests also which differences are within it, and count as equivalent. */
  readonly margin?: number
  /** Whether every run is tested against every other too. Default false. */
  readonly tukey?: boolean
  /** Topics without a difference in Wilcoxon's test: ranked, then left out, or left out first. Default `pratt`. */
  readonly zeros?: "pratt" | "wilcoxon"
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

/** A p-value, and the same corrected for the number of comparisons. */
export interface Tested {
  readonly p: number
  readonly adjusted: number
}

/** The mean of a run that was compared. */
export interface ComparedRun {
  /** Its name: its tag, or its file where two have one tag. */
  readonly run: string
  readonly file: string
  readonly mean: number
  readonly lower: number | null
  readonly upper: number | null
  /** Judged topics without a ranking, which count 0. */
  readonly missing: ReadonlyArray<string>
}

/** A run against the baseline. */
export interface Difference {
  /** Its name: its tag, or its file where two have one tag. */
  readonly run: string
  readonly file: string
  readonly mean: number
  readonly lower: number | null
  readonly upper: number | null
  /** Judged topics without a ranking, which count 0. */
  readonly missing: ReadonlyArray<string>
  readonly difference: Estimate
  readonly randomisation: {
    readonly p: number
    readonly adjusted: number
    /** No resample was as extreme: p is at most this. */
    readonly isFloor: boolean
  }
  readonly t: { readonly t: number | null; readonly p: number; readonly adjusted: number }
  readonly wilcoxon: { readonly wPlus: number; readonly wMinus: number; readonly p: number; readonly adjusted: number }
  readonly equivalence?: Tested
  /** The mean difference in standard deviations of the differences (d_z). */
  readonly cohensD: number | null
  readonly rankBiserial: number
  /** The share of topics on which the run is better, ties counting half. */
  readonly superiority: number
  readonly wins: number
  readonly ties: number
  readonly losses: number
  /** The difference that would be seen on as many topics: power 0.8, alpha 0.05, uncorrected. */
  readonly detectable: number | null
}

/** All comparisons of one measure. */
export interface ComparedMeasure {
  readonly measure: string
  readonly topics: number
  /** The comparisons for whose number p-values are corrected, in words. */
  readonly family: string
  readonly baseline: ComparedRun
  readonly runs: ReadonlyArray<Difference>
  /** Every pair of runs, by Tukey's HSD randomised within topics. */
  readonly tukey?: ReadonlyArray<{
    readonly first: string
    readonly second: string
    /** The second less the first. */
    readonly difference: number
    /** Holds for all pairs, without further correction. */
    readonly p: number
    readonly isFloor: boolean
  }>
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
  /** Two or more. Their scores are finite. */
  readonly runs: RunsLike
  /** A fusion's id, as `litfuse plugin list` shows it: `rrf`, `comb-sum` ... Default `rrf`. */
  readonly method?: string
  /** Its parameters, as `litfuse plugin show` lists them. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Judgements on which a method that learns is trained: a file, or grades. Their topics are left out of the fused run. */
  readonly train?: QrelsLike
  /** Hits per topic to read and to keep. Default 1000. */
  readonly depth?: number
  /** Default `trec_eval-9.0.8`. */
  readonly compat?: Compat
  /** The tag of the fused run. Default: the method. */
  readonly tag?: string
}

/** What `check` is asked. */
export interface CheckOptions {
  readonly run: RunLike
  /** Judgements, a file or grades, to check that all topics are there and how many hits were judged. */
  readonly qrels?: QrelsLike
  /** A file of all valid document ids, one on each line; any other id is reported. */
  readonly documents?: string
  /** The most hits allowed per topic. Default 1000. */
  readonly depth?: number
}

/** What one check found. */
export interface CheckFinding {
  /** `wrong`: an organiser would refuse the run; `note`: something is worth knowing; `ok`: neither. */
  readonly state: "ok" | "note" | "wrong"
  /** What was checked. */
  readonly what: string
  readonly detail: string
}

/** What `check` answers. */
export interface Checked {
  readonly findings: ReadonlyArray<CheckFinding>
  /** How many checks failed. */
  readonly wrong: number
}

/** What is searched for, and how much of it is wanted. */
export interface AskedSearch {
  /** Words, or fields, phrases and operators: `title:"heart attack" AND aspirin`. */
  readonly query?: string
  /** A file that holds the query, in place of its text; `-` is standard input. */
  readonly file?: string
  /**
   * The syntax in which the query is written; `auto` is by its signs, such as `[tiab]` or `.ti,ab.`, and the answer says which it was
   * taken for. Default `auto`.
   */
  readonly syntax?: GivenSyntax
  /**
   * Ids of the sources to ask, and files of references as `file:PATH`. Default: the collection that is named, or all sources but those
   * that are asked only by name.
   */
  readonly sources?: ReadonlyArray<string>
  /** Published in or after this year, month or day: `2019`, `2019-03`, `2019-03-01`. */
  readonly from?: string
  /** Published in or before it. */
  readonly to?: string
  /** The order in which sources list their records, and of the works. Default `relevance`. */
  readonly sort?: "relevance" | "newest" | "cited" | "author"
  /** How many records are asked of each service; of a file of references all are. Default 100. */
  readonly perSource?: number
  /** The pipeline to run: a name under presets/, or a file. Default `search`. */
  readonly preset?: string
  /** Whether every work says what its score is made of. Default false. */
  readonly explain?: boolean
  /** A folder of recordings that replace the network. */
  readonly replay?: string
}

/** Where requests to services go, beside the network. */
export interface Traffic {
  /** A folder in which every exchange with a source is kept. */
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
  /** An index file that `litfuse index build` wrote, instead of a dataset. */
  readonly index?: string
  /** How the documents of a dataset or of an index are ranked. Default `bm25`. */
  readonly retriever?: string
}

/** What `search` is asked. */
export interface SearchOptions extends AskedSearch, Traffic, AskedCollection {
  /** How many works the answer holds; null is all of them. Default 10. */
  readonly limit?: number | null
  /** Whether all that match are asked of each service, in place of `perSource`. Default false. */
  readonly all?: boolean
  /**
   * The most seconds that a source may take; what came until then is kept, and its outcome says that more was to come. Default: as
   * long as it goes on answering.
   */
  readonly timeout?: number
  /** Whether works have their abstracts. Default true. */
  readonly abstracts?: boolean
  /** Whether every field of a work names the records that it was taken from. Default false. */
  readonly provenance?: boolean
  /** Whether records that cannot be read are left out, with a notice; else the first of them is an error. Default false. */
  readonly skipBad?: boolean
  /** The databases that the files of references were exported from, such as `Embase (Ovid)`, in the order of the files. */
  readonly names?: ReadonlyArray<string>
  /** The name under which the project keeps the run: as long as it has one, it is not pruned. */
  readonly save?: string
  /** Analyzers, by their ids, that are run beside those of the pipeline. */
  readonly beside?: ReadonlyArray<string>
  /** The pipeline to run instead of a preset: the text of a pipeline file, or the same as data. */
  readonly pipeline?: string | Readonly<Record<string, unknown>>
}

/** A query as it was read, in no source's syntax. */
export type QueryTree =
  | { readonly _tag: "Term"; readonly text: string }
  | { readonly _tag: "Phrase"; readonly text: string }
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
      readonly date: "published" | "created" | "entered" | "indexed" | "updated"
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
        | "registryNumber"
        | "contributor"
        | "affiliation"
        | "containerTitle"
        | "issn"
        | "volume"
        | "issue"
        | "pages"
        | "publicationType"
        | "language"
        | "identifier"
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
  readonly state: "found" | "empty" | "partial" | "failed" | "skipped"
  /** Records that came. */
  readonly delivered: number
  /** Records that match there; null where the source does not say. */
  readonly total: number | null
  /** Milliseconds; null when it was replayed or not asked. */
  readonly ms: number | null
  /** The query as the source understood it, where it says so. */
  readonly effectiveQuery: string | null
  /** Why it did not answer, or not completely; of a source that was skipped, why it was not asked. */
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
  readonly score: number
  readonly id: string
  /** The address to cite: the DOI's, else PubMed's, else Semantic Scholar's, else a `urn:litfuse:` of its own. */
  readonly citationUri: string
  readonly title: string
  /** As exact as it is known: `2021`, `2021-03` or `2021-03-15`. */
  readonly published: string | null
  /** Of the issue and of the electronic version, where a source tells them apart. */
  readonly dates?: { readonly issue?: string; readonly electronic?: string }
  /** With their schemes: `doi:10.1000/182`. */
  readonly identifiers: ReadonlyArray<string>
  readonly sources: ReadonlyArray<string>
  /** The records that it is made of: `pubmed:12345`. */
  readonly records: ReadonlyArray<string>
  readonly contributors?: ReadonlyArray<{ readonly family: string; readonly given?: string } | { readonly literal: string }>
  readonly containerTitle?: string
  readonly volume?: string
  readonly issue?: string
  readonly pages?: string
  /** In its parts; a part without a heading has the label null. */
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
  /** In the language of its text, where `title` is a translation. */
  readonly originalTitle?: string
  readonly fieldsOfStudy?: ReadonlyArray<string>
  /** Numbers of registries for the trials that it reports. */
  readonly trials?: ReadonlyArray<{ readonly registry: string; readonly number: string }>
  readonly funding?: ReadonlyArray<{ readonly funder?: string; readonly grant?: string }>
  /** What somebody other than its authors says that it says. */
  readonly tldr?: string
  /** Every count, with who counted and when. */
  readonly citations?: ReadonlyArray<{ readonly count: number; readonly source: string; readonly date: string }>
  readonly influentialCitationCount?: number
  /** Where its text can be read for free. Absent when no source and no enricher of the pipeline names a place. */
  readonly openAccess?: ReadonlyArray<FreeText>
  /** Numbers about its reception. Absent when no source and no enricher of the pipeline knows one; the preset `impact` asks iCite. */
  readonly impact?: ReadonlyArray<ImpactNumber>
  /** The gravest state that a source reports, and who reports it. */
  readonly retraction?: { readonly state: string; readonly by: ReadonlyArray<string> } | null
  /** To other publications: by identifier, or as they are cited where the source knows none. */
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
  /** By source: 1 for the first of the source's own list, 1/n for the last of n. */
  readonly scores?: Readonly<Record<string, number>>
  /** The source with the highest of these scores. */
  readonly bestSource?: string
  readonly bestScore?: number
  /** The named parts of the score, where the ranker names any. */
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
  /** Of the run that a project keeps; null = no project keeps it. */
  readonly runId: string | null
  /** As it was typed, and as it was read. */
  readonly query: { readonly text: string; readonly tree: QueryTree | null }
  readonly replayed: boolean
  /** Milliseconds from the first request to the last node; null when recordings were played. */
  readonly ms: number | null
  readonly outcomes: ReadonlyArray<SourceOutcome>
  /** Records by source, how many of them were merged into another, and works. */
  readonly counts: { readonly identified: Readonly<Record<string, number>>; readonly duplicates: number; readonly works: number }
  /** How many of the works that were found stand in the file that was written; null = none was. */
  readonly written: { readonly n: number; readonly of: number } | null
  readonly works: ReadonlyArray<FoundWork>
  readonly analyses?: Readonly<Record<string, Analysed>>
  readonly notices: ReadonlyArray<Notice>
}

/** What `get` is asked. */
export interface GetOptions extends Traffic {
  /** Identifiers as people write them: `PMID:12345`, `PMC12345`, `10.1000/182`, `arXiv:2101.00001`, or the address of one. */
  readonly ids: ReadonlyArray<string>
  /** Ids of the sources to ask. Default: all that know one of the identifiers. */
  readonly sources?: ReadonlyArray<string>
  /** Whether works have their abstracts. Default true. */
  readonly abstracts?: boolean
  /** Whether every field of a work names the records that it was taken from. Default false. */
  readonly provenance?: boolean
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
  /** The tag of the run. Default: the retriever. */
  readonly tag?: string
  /** How messages name the run. Default `the run`. */
  readonly out?: string
  /** How many threads. Default: all cores for large jobs, else one. */
  readonly workers?: number
}

/** What `retrieve` answers: a run of all topics. */
export interface Retrieved {
  /** The text of the run, in pieces, one after the other. */
  readonly parts: ReadonlyArray<Uint8Array>
  readonly topics: number
  readonly documents: number
  readonly retriever: string
  /** Scores that were lowered by the smallest step of a 32-bit float, so that trec_eval keeps the order. */
  readonly lowered: number
  /** Topics for which no document was found. */
  readonly empty: ReadonlyArray<string>
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
  readonly out: string
  /** The retriever that will use the index. Default `bm25`. */
  readonly retriever?: string
  /** Parameters on which the index depends. */
  readonly params?: Readonly<Record<string, unknown>>
}

/** What `buildIndex` answers: the index that was written. */
export interface Indexed {
  readonly version: 1
  readonly documents: number
  /** Below 0 for an index that has none. */
  readonly terms: number
  /** Of the file. */
  readonly bytes: number
  readonly sha256: string
}

/** What `bundle` is asked. */
export interface BundleOptions extends AskedSearch {
  /** How many works the answer holds; null is all of them. Default 10. */
  readonly limit?: number | null
  /** Whether answers of services are kept that answer only those with a key. See that their terms allow it. Default false. */
  readonly withLicensed?: boolean
  /** A file with a private Ed25519 key, in PEM or as `ssh-keygen` writes it, that signs the bundle. Default: it is not signed. */
  readonly sign?: string
}

/** What `bundle` answers. */
export interface Bundled {
  /** Of the bundle, not yet packed. */
  readonly text: string
  /** Sources whose answers are not in it, because they answer only those with a key. */
  readonly leftOut: ReadonlyArray<string>
  /** With which key the bundle is signed; null when it is not signed. */
  readonly signature: {
    /** Of the key, as OpenSSH prints it: `SHA256:...`. */
    readonly fingerprint: string
    /** Whose key it is, as the file of signers says; null when no such file was given. */
    readonly signer: string | null
  } | null
  /** How many answers of services it holds. */
  readonly recordings: number
  /** How many works it holds. */
  readonly works: number
  /** The answer of the whole search. */
  readonly asked: Found
  /** The answer that the bundle holds. */
  readonly bundled: Found
}

/** What `replay` is asked. */
export interface ReplayOptions {
  /** A bundle that `litfuse bundle` wrote; `-` is standard input. */
  readonly file: string
  /**
   * A file of the keys that may have signed it, and whose they are, in the form of `allowed_signers` of OpenSSH. A bundle that is not
   * signed with one of them is refused. Default: no signature is asked for.
   */
  readonly signers?: string
}

/** What `replay` answers. */
export interface Replayed {
  readonly answer: Found
  /** Whether it is the answer that the bundle holds. */
  readonly isSame: boolean
  /** The version of litfuse that wrote the bundle. */
  readonly madeBy: string
  /** The version that replayed it. */
  readonly version: string
  /** With which key the bundle is signed; null when it is not signed. */
  readonly signature: {
    /** Of the key, as OpenSSH prints it: `SHA256:...`. */
    readonly fingerprint: string
    /** Whose key it is, as the file of signers says; null when no such file was given. */
    readonly signer: string | null
  } | null
}

/** A source as `listSources` shows it. */
export interface ListedSource {
  readonly id: string
  readonly abilities: ReadonlyArray<"search" | "lookup" | "citations" | "fullText">
  /** The credentials that it takes, and whether they are set; never their values. */
  readonly keys: ReadonlyArray<{ readonly name: string; readonly variable: string; readonly isSet: boolean; readonly isRequired: boolean }>
  /** The package or file that it comes from. */
  readonly from: string
  readonly about: string
  /** It is asked only by those who name it. */
  readonly isOnlyByName: boolean
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
  readonly id: string
  readonly revision: number
  /** The package or file that it comes from. */
  readonly from: string
  readonly about: string
  /** What it may ask of the host. */
  readonly services: ReadonlyArray<string>
  /** The service that it asks; absent when it asks none. */
  readonly origin?: string
  readonly pace?: { readonly requests: number; readonly perMs: number }
  readonly credentials: ReadonlyArray<{ readonly variable: string; readonly isRequired: boolean }>
}

/** What `listPlugins` answers. */
export interface ListedPlugins {
  readonly plugins: ReadonlyArray<ListedPlugin>
  /** What each service of the host is for. */
  readonly services: Readonly<Record<string, string>>
}

/** What `runPipeline` is asked. */
export interface PipelineOptions extends Traffic {
  /** A pipeline file such as those under presets/, or what its YAML would hold. */
  readonly pipeline: string | Readonly<Record<string, unknown>>
  /** A dataset of the workspace around the folder, whose documents are searched. */
  readonly dataset?: string
  /** The dataset's file of documents. Default `documents`. */
  readonly corpus?: string
  /** An index file that `litfuse index build` wrote, instead of a dataset. */
  readonly index?: string
  /** What `source/*` stands for. Default: the dataset or the index, or the sources that a search asks. */
  readonly sources?: ReadonlyArray<string>
  /** Parameters by node, which replace those of the file. */
  readonly params?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** What `$query` stands for in the file. */
  readonly query: string
  /** Whether every work says what its score is made of. Default false. */
  readonly explain?: boolean
  /** How many hits of the last ranking are in the answer. Default 10. */
  readonly limit?: number
  /** The seed of nodes that draw random numbers. Default 1. */
  readonly seed?: number
}

/** What `runPipeline` answers. */
export interface PipelineRan {
  /** Of the run that a project keeps; null = no project keeps it. */
  readonly runId: string | null
  /** Whose ranking is the last; null = there is none. */
  readonly node: string | null
  /** The first ones of that ranking. */
  readonly hits: ReadonlyArray<{ readonly id: string; readonly score: number; readonly explanation?: SearchExplanation }>
  /** What analyzers said: as data, and in words; `reason` says why an output is null. */
  readonly analyses: ReadonlyArray<{
    readonly node: string
    readonly analyzer: string
    readonly revision: number
    readonly output: unknown
    readonly reason: string | null
    readonly text: string
  }>
  /** Nodes that failed, and why. */
  readonly failures: ReadonlyArray<string>
  /** What is to be said when no source answered; null when one did. */
  readonly silence: string | null
}

/** What `dedup` is asked. */
export interface DedupOptions {
  /** Files of references, gzip or not: RIS, NBIB, BibTeX, EndNote, CSV, CSL-JSON, Web of Science, RefWorks, Ovid or PubMed XML. */
  readonly files: ReadonlyArray<string>
  /**
   * A file of what a person decided, one `{"version": 2, "at", "who", "action", "a", "b", "why"}` per line; `action` is same,
   * different or undo. In a project they are added to its decisions.
   */
  readonly decisions?: string
  /** Whose decisions those of the file are, where its lines do not say; for a project. Default `somebody`. */
  readonly who?: string
  /** The rules that decide; strict never merges records that have no identifier in common. Default `corrected`. */
  readonly preset?: "s0" | "s3" | "corrected" | "strict"
  readonly mergeFrom?: number
  /** Whether records that cannot be read are left out, with a notice; else the first of them is an error. Default false. */
  readonly skipBad?: boolean
  /**
   * What is printed. json: which records are one; html: the pairs in doubt, for a person to decide; the others: the merged records, as
   * references. Default `json`.
   */
  readonly format?: "json" | "html" | "ris" | "nbib" | "bibtex" | "endnote" | "csl" | "csv"
  /** The form in which the merged records are printed beside that. */
  readonly merged?: "ris" | "nbib" | "bibtex" | "endnote" | "csl" | "csv"
  /** How notices name what is printed. Default `the merged records`. */
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
  }
  readonly counts: ReadonlyArray<{ readonly file: string; readonly records: number }>
  readonly text: string
  readonly merged: string | null
  readonly queue: string
  readonly notices: ReadonlyArray<Notice>
}

/** What `convert` is asked. */
export interface ConvertOptions {
  /** A file of references, gzip or not: RIS, NBIB, BibTeX, EndNote, CSV, CSL-JSON, Web of Science, RefWorks, Ovid or PubMed XML. */
  readonly file?: string
  /** References themselves, in place of a file. */
  readonly text?: string
  /** Whether records that cannot be read are left out, with a notice; else the first of them is an error. Default false. */
  readonly skipBad?: boolean
  /** The form of what is read. Default: by its name and content. */
  readonly inForm?: "ris" | "nbib" | "bibtex" | "endnote" | "csl" | "csv" | "wos" | "enw" | "refworks" | "ovid" | "pubmed-xml"
  /** The form that is written; md is a list in Markdown, which cannot be read back. */
  readonly outForm: "ris" | "nbib" | "bibtex" | "endnote" | "csl" | "csv" | "md"
  /** How notices name what is written. Default `the converted text`. */
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
  /** A file that holds the query, in place of its text. */
  readonly file?: string
  /**
   * The syntax in which the query is written; `auto` is by its signs, such as `[tiab]` or `.ti,ab.`, and the answer says which it was
   * taken for.
   */
  readonly syntax: GivenSyntax
  /** The syntax in which the query is written anew. */
  readonly into: WrittenSyntax
  /** Whether a record is looked for that one form matches and the other does not. Default false. */
  readonly prove?: boolean
  /** A file of references that are tried as well, beside the records that are made from both forms. */
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

/** What `testQuery` is asked. */
export interface TestQueryOptions {
  /** The query. */
  readonly text?: string
  /** A file that holds the query, in place of its text. */
  readonly file?: string
  /**
   * The syntax in which the query is written; `auto` is by its signs, such as `[tiab]` or `.ti,ab.`, and the answer says which it was
   * taken for.
   */
  readonly syntax: GivenSyntax
  /**
   * A file of references on which the strategy is tried. Default: records made from the strategy, for each of its parts some that
   * fulfil all else.
   */
  readonly records?: string
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
  }>
  readonly notices: ReadonlyArray<QueryRemark>
}

/** What `lint` is asked. */
export interface LintOptions {
  /** The query. */
  readonly text?: string
  /** A file that holds the query, in place of its text. */
  readonly file?: string
  /**
   * The syntax in which the query is written; `auto` is by its signs, such as `[tiab]` or `.ti,ab.`, and the answer says which it was
   * taken for.
   */
  readonly syntax: GivenSyntax
  /** A file of the headings that there are, one on each line, behind another name for it and a tab where there is one. */
  readonly headings?: string
  /** A file of references: headings of the query that none of them has are warned of. */
  readonly records?: string
  /** Whether problems with exactly one solution are mended first. Default false. */
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

/** What `explain` is asked. */
export interface ExplainOptions {
  /** The query. */
  readonly text?: string
  /** A file that holds the query, in place of its text. */
  readonly file?: string
  /**
   * The syntax in which the query is written; `auto` is by its signs, such as `[tiab]` or `.ti,ab.`, and the answer says which it was
   * taken for.
   */
  readonly syntax: GivenSyntax
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

/** What `listExperiments` answers. */
export interface ListedExperiments {
  readonly experiments: ReadonlyArray<
    | { readonly id: string; readonly dataset: string; readonly isHere: boolean; readonly ci: boolean; readonly question: string }
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
   * A folder into which the run of every system is written, held-out runs too, below the id of its table or analysis. Default: runs
   * are not kept.
   */
  readonly runs?: string
  readonly workers?: number
  /**
   * An index that `litfuse index build` wrote of the dataset's documents: what searches them uses it, and the report does not depend
   * on it.
   */
  readonly index?: string
  /** Further forms of the report, written below .cache/reports/. */
  readonly forms?: ReadonlyArray<"html" | "tex" | "csv" | "json" | "ir-metadata">
  /** The machine that runs litfuse, for the form that says where numbers came from. */
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
  /** Whether all experiments marked `ci: true` are checked, too. Default false. */
  readonly ci?: boolean
  /** Of which experiments the data must be on this machine: of none, of those that are named, of all. Default `none`. */
  readonly required?: "none" | "named" | "all"
  /** Whether the reports that changed are written. Default false. */
  readonly update?: boolean
  readonly workers?: number
  /**
   * An index that `litfuse index build` wrote of the dataset's documents: what searches them uses it, and the report does not depend
   * on it.
   */
  readonly index?: string
}

/** What `checkExperiments` answers. */
export interface CheckedExperiments {
  readonly root: string
  readonly experiments: ReadonlyArray<{
    readonly id: string
    readonly state: "same" | "within tolerance" | "changed" | "updated" | "failed" | "no data" | "broken"
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
  readonly isOpen: boolean
}
