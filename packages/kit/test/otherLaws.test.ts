import { describe, expect, it } from "vitest"
import type { Law } from "@litfuse/kit/Law"
import * as Analyzers from "./planted/analyzers.ts"
import * as Embedders from "./planted/embedders.ts"
import * as Entities from "./planted/entities.ts"
import * as Enrichers from "./planted/enrichers.ts"
import * as Normalisations from "./planted/normalisations.ts"
import * as Rerankers from "./planted/rerankers.ts"
import * as Retrievers from "./planted/retrievers.ts"
import { type Example as RetrieverExample, retrieverLaws } from "@litfuse/kit/retrieverLaws"
import { isBroken, testLaws } from "@litfuse/kit/testLaws"
import { analyzerLaws } from "@litfuse/kit/analyzerLaws"
import { embedderLaws } from "@litfuse/kit/embedderLaws"
import { entityLaws } from "@litfuse/kit/entityLaws"
import { enricherLaws } from "@litfuse/kit/enricherLaws"
import { type Example, normalisationLaws } from "@litfuse/kit/normalisationLaws"
import { rerankerLaws } from "@litfuse/kit/rerankerLaws"

const suite = <Mistake extends string>(
  kind: string,
  lawsOf: (mistake?: Mistake) => ReadonlyArray<Law>,
  breaks: Readonly<Record<Mistake, string>>
) => {
  describe(`the laws of ${kind}`, () => {
    describe("hold for a plain one", () => {
      testLaws(it, lawsOf())
    })

    it.each(Object.keys(breaks) as Array<Mistake>)("are broken when: %s", async (mistake) => {
      expect(await isBroken(lawsOf(mistake), breaks[mistake])).toBe(true)
    })
  })
}

const halves: Example<{ readonly scale: number }> = {
  what: "three scores from 1 to 5, to the scale 4",
  scores: [5, 2, 1],
  params: { scale: 4 },
  expected: [4, 1, 0]
}

suite<Normalisations.Mistake>("normalisations", (mistake) => normalisationLaws(Normalisations.normalisation(mistake), [halves]), {
  "divides by a range of 0": "every hit keeps a finite score, whatever was in the array before",
  "turns scores upside down": "no hit overtakes another, and ties stay ties",
  "parts ties": "no hit overtakes another, and ties stay ties",
  "joins a list from the second hit on": "every hit keeps a finite score, whatever was in the array before",
  "scales the scores that it was given": "what it reads is not written to",
  "ignores its parameter": halves.what
})

suite<Rerankers.Mistake>("rerankers", (mistake) => rerankerLaws(Rerankers.reranker(mistake)), {
  "no value for works without an abstract": "every hit gets a finite value, whatever was in the array before",
  "the last hit is not written": "every hit gets a finite value, whatever was in the array before",
  "another order for every call": "the order in which works came changes nothing",
  "the ranking is turned in place": "what it reads is not written to",
  "an explanation of twice the value": "an explanation sums to its value"
})

const orderChangesNothing = "the order in which works and outcomes came, and what was read before, change nothing"

const analyzerLawsOf = (mistake?: Analyzers.Mistake) =>
  analyzerLaws(Analyzers.analyzer(mistake), mistake === undefined ? 1000 : 300, Analyzers.registered)
const wholeViews = "its other views are whole, whatever there is to show"
const readsUsed = "it reads what the analyzers that it uses say"
const escaped = "texts from outside are escaped in them"

suite<Analyzers.Mistake>("analyzers", analyzerLawsOf, {
  "speaks of works that are not there": "it speaks of works that are there",
  "scores works that are not there": "what it scores is there, and has a number",
  "scores that are no numbers": "what it scores is there, and has a number",
  "counts its calls": orderChangesNothing,
  "reorders the ranking": "what it reads is not written to",
  "fills a column in place": "what it reads is not written to",
  "lists sources as they came": orderChangesNothing,
  "fails without works": "no work and one work are legal",
  "makes up a year": "no year is said where no record has a date",
  "says what its schema does not know": "its output is what its schema says, through JSON and back",
  "shows nothing when there is nothing": "its text is a text, whatever there is to show",
  "reads the query without saying so": "its output is what its schema says, through JSON and back",
  "uses a revision that is not there": readsUsed,
  "reads what the one that it uses does not say": readsUsed,
  "draws nothing in Mermaid": wholeViews,
  "a table with a cell too few": wholeViews,
  "a drawing without a table": "a table repeats what it draws",
  "a drawing that is cut short": wholeViews,
  "a drawing with a script": wholeViews,
  "a drawing with a handler of events": wholeViews,
  "a drawing that refers to a file elsewhere": wholeViews,
  "a drawing that differs the second time": wholeViews,
  "titles as they come, in Markdown": escaped,
  "titles as they come, in Mermaid": escaped,
  "titles as they come, in SVG": escaped,
  "a document with a row that is too short": "its document is whole, whatever there is to show"
})

describe("the laws of an analyzer whose used one is not here", () => {
  it("are listed as not run, but for those of its descriptor", () => {
    const laws = analyzerLaws(Analyzers.analyzer(), 10)
    expect(laws.filter(({ notRun }) => notRun === undefined).map(({ name }) => name)).toEqual([
      "the descriptor is complete",
      "every parameter has a default",
      "an unknown parameter is refused"
    ])
    expect(new Set(laws.slice(3).map(({ notRun }) => notRun))).toEqual(new Set(['it uses analyzer "planted-size", which is not here']))
  })
})

const embedderLawsOf = (mistake?: Embedders.Mistake) => {
  const embedder = Embedders.embedder(mistake)
  return embedderLaws(embedder, embedder.make({}, []))
}

suite<Embedders.Mistake>("embedders", embedderLawsOf, {
  "vectors are centred on their batch": "a text's vector does not depend on its batch",
  "repeated texts are embedded once": "one vector per text, each as long as it says, all numbers finite",
  "the empty text divides by 0": "one vector per text, each as long as it says, all numbers finite",
  "longer texts first": "vectors come in the order of the texts",
  "counts its calls": "the same texts give the same vectors",
  "the model has no name": "it names its model, and how long its vectors are"
})

const enricherLawsOf = (mistake?: Enrichers.Mistake) => {
  const enricher = Enrichers.enricher(mistake)
  return enricherLaws(enricher, { known: Enrichers.known, unknown: Enrichers.unknown })
}

suite<Enrichers.Mistake>("enrichers", enricherLawsOf, {
  "unknown ones are made up": "what it does not know is left out, and no failure",
  "everything known is delivered": "the order of identifiers, and those asked for beside one, change nothing",
  "one record per question": "no record comes twice",
  "only the first is looked up": "the order of identifiers, and those asked for beside one, change nothing",
  "sorts the identifiers in place": "what it is asked is not written to",
  "citations are left out": "it fills what it provides",
  "records in another name": "every record is whole, signed by it, and of a publication that was asked for"
})

const heart: RetrieverExample<{ readonly boost: number }> = {
  what: "a word in title and text counts twice, times the boost",
  documents: [
    { id: "a", title: "Heart", text: "a heart" },
    { id: "b", title: "Lungs", text: "" }
  ],
  query: "heart",
  params: { boost: 3 },
  expected: { a: 6 }
}

suite<Retrievers.Mistake>("retrievers", (mistake) => retrieverLaws(Retrievers.retriever(mistake), [heart], 300), {
  "documents without a text are dropped": "every document keeps its id, and none is merged or dropped",
  "documents with the same title are merged": "every document keeps its id, and none is merged or dropped",
  "ties in the order of the documents": "the order of the documents changes nothing",
  "one hit too many": "the first hits are the same at every depth",
  "the best of the first documents": "the first hits are the same at every depth",
  "everything is a hit": "words that no document has find nothing",
  "each search adds to the one before": "a search depends on nothing that was searched before",
  "the index keeps a parameter that it does not name": "an index depends on no parameter but those that it names",
  "an explanation without the last word": "an explanation sums to its score",
  "the title is not read": heart.what,
  "a stored index forgets the last document's text": "an index that was stored and opened finds the same",
  "titles put in lower case in place": "what it reads is not written to",
  "a stored index changed in place": "what it reads is not written to"
})

suite<Entities.Mistake>("sources of entities", (mistake) => entityLaws(Entities.entitySource(mistake), Entities.harness), {
  "unknown ones are made up": "an entity that it does not know is no failure",
  "another one is delivered": "a look-up gives the entity that was asked for, whole and signed by it",
  "in another name": "a look-up gives the entity that was asked for, whole and signed by it",
  "a name twice": "a look-up gives the entity that was asked for, whole and signed by it",
  "an address that is no page": "a search gives whole entities, none twice, and no more than wanted",
  "more than wanted": "a search gives whole entities, none twice, and no more than wanted",
  "finds anything": "words that nothing has are no failure",
  "declares links without them": "everything that it declares is there, and nothing else",
  "links to nothing": "links lead to works and entities, and are no more than wanted"
})
