import * as Bm25 from "@litfuse/engine/Bm25"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Formula from "@litfuse/lexical/Formula"
import * as Index from "@litfuse/lexical/Index"
import * as Layout from "@litfuse/lexical/Layout"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Schema from "effect/Schema"

const text = {
  ...Bm25.text,
  statistics: Params.choice(["resultSet", "collection"], "resultSet")
} as const

interface TextParams extends Layout.Choice {
  readonly uniqueTerms: boolean
  readonly statistics: "resultSet" | "collection"
}

interface Joined<Field extends string> {
  readonly read: TextParams
  readonly query: Query.Query
  readonly scorer: Scorer.Prepared<Field>
}

/**
 * The works of a search, and the joins made of them so far. How texts are read depends on parameters that rarely change in a sweep. A join is made
 * when it is first needed, and cached by these parameters.
 */
interface Prepared<Field extends string> {
  readonly inputs: Ranker.Inputs
  readonly hasTitle: Uint8Array
  readonly joined: Array<Joined<Field>>
}

const isSame = (a: TextParams, b: TextParams): boolean =>
  a.tokenizer === b.tokenizer &&
  a.searched === b.searched &&
  a.headingsAs === b.headingsAs &&
  a.uniqueTerms === b.uniqueTerms &&
  a.statistics === b.statistics &&
  (a.tokenizing === b.tokenizing || Layout.tokenizerOf(a).id === Layout.tokenizerOf(b).id)

/** The content of each work. Keywords count as headings, as in PubMed Search MCP. */
const contents = (works: WorkTable): ReadonlyArray<Layout.Content> =>
  works.column("title").map((title, row) => ({
    title,
    text: works.column("abstract")[row]!,
    headings: [...works.column("headings")[row]!.map(({ descriptor }) => descriptor), ...works.column("keywords")[row]!]
  }))

/**
 * The index of a layout, made once per table and way of reading texts, whichever formulas then read it.
 *
 * A search asks for the terms of one query, so an index of these terms is enough, and is made in half the time. A request for other terms of the same
 * works gets the index of all terms.
 *
 * - `asked` the terms that will be asked for; unknown where a query is widened by what the works hold
 */
const indexOf = <Field extends string>(
  layout: Layout.Layout<Field>,
  works: WorkTable,
  read: TextParams,
  asked?: ReadonlySet<string>
): Index.Index<Field> => {
  const tokenizer = Layout.tokenizerOf(read)
  const key = `${tokenizer.id}/${read.searched}/${read.headingsAs}`
  const make = (only?: ReadonlySet<string>): Index.Index<Field> => {
    const documents = works.derived(contents, "", contents).map((content) => layout.document(content, read))
    return Index.make(tokenizer, layout.kinds(read), documents, only)
  }
  if (asked !== undefined) {
    const first = works.derived(layout, `${key} of one query`, () => ({ asked, index: make(asked) }))
    if ([...asked].every((term) => first.asked.has(term))) return first.index
  }
  return works.derived(layout, key, () => make())
}

const join = <Field extends string>(
  layout: Layout.Layout<Field>,
  inputs: Ranker.Inputs,
  read: TextParams,
  isWidened: boolean
): Joined<Field> => {
  const terms = Layout.tokenizerOf(read).tokenize(Ranker.words(inputs).join(" "))
  const index = indexOf(layout, inputs.works, read, isWidened ? undefined : Query.askable(terms))
  const statistics = read.statistics === "collection" ? inputs.statistics : undefined
  const scope = Scorer.scope(index, statistics ?? TermStatistics.collection(index, layout.counted))
  const query = Query.make(terms, { uniqueTerms: read.uniqueTerms })
  return { read, query, scorer: Scorer.prepare(scope, query) }
}

const joinFor = <Field extends string>(
  layout: Layout.Layout<Field>,
  { inputs, joined }: Prepared<Field>,
  read: TextParams,
  isWidened: boolean
): Joined<Field> => {
  for (const known of joined) if (isSame(known.read, read)) return known
  const fresh = join(layout, inputs, read, isWidened)
  joined.push(fresh)
  return fresh
}

const refuses =
  <Field extends string>({ counted }: Layout.Layout<Field>, isWidened: boolean) =>
  ({ statistics }: Ranker.Inputs, read: TextParams): string | undefined => {
    if (read.statistics === "resultSet") return undefined
    // a pipeline passes only the numbers of the query's words: an added word would weigh as if a single document had it
    if (isWidened) return 'statistics: "collection" knows the words of the query alone, and not those that are added to it; use "resultSet"'
    if (statistics === undefined) return 'statistics: "collection" is requested, but these works come from no collection; use "resultSet"'
    const { id } = Layout.tokenizerOf(read)
    if (statistics.analysis !== id)
      return `statistics: the collection's are of the tokenizer "${statistics.analysis}", the works are read by "${id}"`
    // `headings` may be absent, because many collections have none
    const unknown = counted.find((field) => field !== "headings" && statistics.N > 0 && statistics.averageLength(field) === 0)
    return unknown === undefined
      ? undefined
      : `statistics: the collection does not know the field "${unknown}" by itself; rank by one field, or use "resultSet"`
  }

const ranker = <P, Field extends string, W, T extends P & W & TextParams>(
  formula: Formula.Formula<P, Field, W>,
  params: Schema.Codec<T, unknown>,
  about: string,
  claims: ReadonlyArray<Ranker.Claim> = ["terms"]
): Ranker.Ranker<Prepared<Field>, T> => {
  const { id, variant, layout, widen, label } = formula
  const scorerFor = (prepared: Prepared<Field>, params: T): Scorer.Prepared<Field> => {
    const { query, scorer } = joinFor(layout, prepared, params, widen !== undefined)
    return widen === undefined ? scorer : Formula.prepare(formula, scorer.scope, query, params)
  }
  return Ranker.plugin<Prepared<Field>, T>({
    id,
    revision: 2,
    about,
    params,
    needs: ["title"],
    reads: ["statistics"],
    claims,
    refuses: refuses(layout, widen !== undefined),
    prepare: (inputs) => ({
      inputs,
      hasTitle: Uint8Array.from(inputs.works.column("title"), (title) => (title === "" ? 0 : 1)),
      joined: []
    }),
    score: (prepared, params, out) => {
      Scorer.score(variant, scorerFor(prepared, params), params, out)
      // The scorer has no value where no word matches. But a work that has text and none of the words has the score 0, which is a value.
      for (let row = 0; row < out.length; row++) if (Number.isNaN(out[row]!) && prepared.hasTitle[row] === 1) out[row] = 0
    },
    explain: (prepared, params, row) => {
      const { query, scorer } = joinFor(layout, prepared, params, widen !== undefined)
      const { score, parts } = Scorer.explained(variant, scorerFor(prepared, params), params, row, "works")
      return Explanation.sum(
        label(scorer.scope, query, params),
        score,
        parts.map(([part, value]) => Explanation.leaf(part, value))
      )
    }
  })
}

/**
 * Lucene's BM25 over the works of a search, title and abstract in one field.
 *
 * - shape: `statistics` weigh words by how rare they are in the works found (`resultSet`, as in PubMed Search MCP) or in their collection
 *   (`collection`)
 * - empty: a work that holds none of the words scores 0
 * - errors: `collection` without statistics, or with those of another tokenizer, is refused
 */
export const lucene = ranker(Formula.lucene, Schema.Struct({ ...text, ...Bm25.lucene }), "BM25 as Lucene has it, with Anserini's defaults")

/** BM25 as first published, over the works of a search. A word that is in more than half of the works may lower a score. */
export const robertson = ranker(Formula.robertson, Schema.Struct({ ...text, ...Bm25.robertson }), "BM25 as first published", [])

/** ATIRE's BM25 over the works of a search. */
export const atire = ranker(Formula.atire, Schema.Struct({ ...text, ...Bm25.atire }), "BM25 of the ATIRE search engine")

/** BM25+ over the works of a search. */
export const plus = ranker(Formula.plus, Schema.Struct({ ...text, ...Bm25.plus }), "BM25+: a lower bound for what a word gives")

/** BM25L over the works of a search. */
export const l = ranker(Formula.l, Schema.Struct({ ...text, ...Bm25.l }), "BM25L: kinder to long documents")

/**
 * BM25F over the works of a search: title, abstract and headings weighted before saturation. It does not claim that one more word never lowers a
 * score: with a very small weight a score can underflow.
 */
export const f = ranker(Formula.f, Schema.Struct({ ...text, ...Bm25.f }), "BM25F: fields weighted before saturation", [])

/**
 * The formula of PubMed Search MCP over the works of a search. The contribution of a word in the title or the headings is multiplied. Keywords count
 * as headings.
 *
 * - source: the paper of PubMed Search MCP, section on BM25
 */
export const boost = ranker(
  Formula.boost,
  Schema.Struct({ ...text, ...Bm25.boost }),
  "BM25 with factors for words in title and headings, after saturation",
  // with the policy `sum` two factors of 0 make -1, so that a word may lower a score
  []
)

/** BM25 of words and of ordered pairs of them, over the works of a search. */
export const bigrams = ranker(
  Formula.bigrams,
  Schema.Struct({ ...text, ...Bm25.bigrams }),
  "BM25 of words, and of ordered pairs of words that stand side by side",
  // one more occurrence of a word may stand between the two of a pair
  []
)

/** BM25 over the works of a search, the query widened by the terms of the first works: RM3. One more word may change which works come first. */
export const rm3 = ranker(
  Formula.rm3,
  Schema.Struct({ ...text, ...Bm25.lucene, ...Bm25.rm3 }),
  "BM25 with the query widened by the first works (RM3)",
  []
)

/** BM25 over the works of a search, the query moved towards the first works: Rocchio. One more word may change which works come first. */
export const rocchio = ranker(
  Formula.rocchio,
  Schema.Struct({ ...text, ...Bm25.lucene, ...Bm25.rocchio }),
  "BM25 with the query moved towards the first works (Rocchio)",
  []
)

/**
 * BM25F over the works of a search, with headings added to the query. They come from a table, and from association with its words in the works found.
 * One more word may change which headings these are.
 */
export const fMesh = ranker(
  Formula.fMesh,
  Schema.Struct({ ...text, ...Bm25.f, ...Bm25.mesh }),
  "BM25F, with subject headings added to the query (MeSH expansion)",
  []
)

/** The formula of PubMed Search MCP over the works of a search, with headings added to the query as in `bm25-f-mesh`. */
export const boostMesh = ranker(
  Formula.boostMesh,
  Schema.Struct({ ...text, ...Bm25.boost, ...Bm25.mesh }),
  "BM25 with factors for title and headings, with subject headings added to the query (MeSH expansion)",
  []
)
