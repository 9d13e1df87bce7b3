import { expect, it } from "vitest"
import * as Stemmer from "@litfuse/lexical/Stemmer"

it("gives the stems that Porter's paper prints, step by step", () => {
  const printed = {
    caresses: "caress",
    ponies: "poni",
    cats: "cat",
    agreed: "agre",
    plastered: "plaster",
    motoring: "motor",
    hopping: "hop",
    filing: "file",
    happy: "happi",
    sky: "sky",
    relational: "relat",
    conditional: "condit",
    vietnamization: "vietnam",
    triplicate: "triplic",
    hopefulness: "hope",
    allowance: "allow",
    adoption: "adopt",
    probate: "probat",
    controll: "control",
    generalizations: "gener"
  }
  expect(Object.keys(printed).map(Stemmer.porter1)).toEqual(Object.values(printed))
})

it("has Lucene's two departures, and leaves words of two letters alone", () => {
  expect(["possibly", "archaeology", "as", "is", "s"].map(Stemmer.porter1)).toEqual(["possibl", "archaeolog", "as", "is", "s"])
})
