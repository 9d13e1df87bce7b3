import { describe, expect, it } from "vitest"
import { matchesQuery, type Syntax } from "../src/matchesQuery.ts"

const words: Syntax = { and: ["AND"], or: ["OR"], not: ["NOT"], anywhere: ["title", "abstract"] }
const signs: Syntax = { and: ["+"], or: ["|"], not: ["-"], anywhere: ["title", "abstract"] }
const document = { title: "The heart attack of a woman", abstract: "Aspirin was given", year: "2010", day: "2010-03-15" }

describe("a search in miniature", () => {
  it.each([
    ["heart aspirin", true],
    ["heart lungs", false],
    ["lungs OR aspirin", true],
    ["heart AND NOT aspirin", false],
    ["(lungs OR heart) AND (aspirin OR statin)", true],
    ['"heart attack"', true],
    ['"attack heart"', false],
    ['"heart woman"~3', true],
    ['"heart woman"~2', false],
    ['"woman heart"~3', true],
    ["wom?n asp*", true],
    ["title:aspirin", false],
    ["title:(heart AND woman)", true],
    ["year>=2010", true],
    ["(year>=2011 OR lungs)", false],
    ["heart AND day:[2010-03-15 TO 2010-03-15]", true],
    ["day:[20100301 TO *]", true],
    ["day:[* TO 2010-03-14]", false],
    ["none:[* TO *]", false],
    ["", false]
  ])("%s", (query, expected) => {
    expect(matchesQuery(query, document, words)).toBe(expected)
  })

  it.each([
    ["heart + aspirin", true],
    ["heart + -aspirin", false],
    ['heart + -"heart attack"', false],
    ["lungs | (heart + woman)", true]
  ])("%s, with signs", (query, expected) => {
    expect(matchesQuery(query, document, signs)).toBe(expected)
  })
})
