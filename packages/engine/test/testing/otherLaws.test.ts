import { describe, expect, it } from "vitest"
import * as analyzerLaws from "@litfuse/engine/testing/analyzerLaws"
import type { Law } from "@litfuse/engine/testing/Law"
import * as normalisationLaws from "@litfuse/engine/testing/normalisationLaws"
import * as Analyzers from "@litfuse/engine/testing/planted/analyzers"
import * as Normalisations from "@litfuse/engine/testing/planted/normalisations"
import * as Rerankers from "@litfuse/engine/testing/planted/rerankers"
import * as Retrievers from "@litfuse/engine/testing/planted/retrievers"
import * as rerankerLaws from "@litfuse/engine/testing/rerankerLaws"
import * as retrieverLaws from "@litfuse/engine/testing/retrieverLaws"
import { isBroken, tests } from "@litfuse/engine/testing/vitest"

const suite = <Mistake extends string>(
  kind: string,
  lawsOf: (mistake?: Mistake) => ReadonlyArray<Law>,
  breaks: Readonly<Record<Mistake, string>>
) => {
  describe(`the laws of ${kind}`, () => {
    describe("hold for a plain one", () => {
      tests(it, lawsOf())
    })

    it.each(Object.keys(breaks) as Array<Mistake>)("are broken when: %s", async (mistake) => {
      expect(await isBroken(lawsOf(mistake), breaks[mistake])).toBe(true)
    })
  })
}

const halves: normalisationLaws.Example<{ readonly scale: number }> = {
  what: "three scores from 1 to 5, to the scale 4",
  scores: [5, 2, 1],
  params: { scale: 4 },
  expected: [4, 1, 0]
}

suite<Normalisations.Mistake>("normalisations", (mistake) => normalisationLaws.laws(Normalisations.normalisation(mistake), [halves]), {
  "divides by a range of 0": "every hit keeps a finite score, whatever was in the array before",
  "turns scores upside down": "no hit overtakes another, and ties stay ties",
  "parts ties": "no hit overtakes another, and ties stay ties",
  "joins a list from the second hit on": "every hit keeps a finite score, whatever was in the array before",
  "scales the scores that it was given": "scores are not written to",
  "ignores its parameter": halves.what
})

suite<Rerankers.Mistake>("rerankers", (mistake) => rerankerLaws.laws(Rerankers.reranker(mistake)), {
  "no value for works without an abstract": "every hit gets a finite value, whatever was in the array before",
  "the last hit is not written": "every hit gets a finite value, whatever was in the array before",
  "another order for every call": "the order in which works came changes nothing",
  "the ranking is turned in place": "the ranking is not written to",
  "an explanation of twice the value": "an explanation sums to its value"
})

suite<Analyzers.Mistake>("analyzers", (mistake) => analyzerLaws.laws(Analyzers.analyzer(mistake)), {
  "speaks of works that are not there": "it speaks in its own name, and of works that are there",
  "signs with another name": "it speaks in its own name, and of works that are there",
  "counts its calls": "the order in which works came, and what was read before, change nothing",
  "reorders the ranking": "it changes nothing that it reads"
})

const heart: retrieverLaws.Example<{ readonly boost: number }> = {
  what: "a word in title and text counts twice, times the boost",
  documents: [
    { id: "a", title: "Heart", text: "a heart" },
    { id: "b", title: "Lungs", text: "" }
  ],
  query: "heart",
  params: { boost: 3 },
  expected: { a: 6 }
}

suite<Retrievers.Mistake>("retrievers", (mistake) => retrieverLaws.laws(Retrievers.retriever(mistake), [heart], 300), {
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
  "a stored index forgets the last document's text": "an index that was stored and opened finds the same"
})
