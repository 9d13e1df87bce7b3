import * as Query from "@litfuse/query/Query"
import { describe, expect, it } from "vitest"
import { jaccard, keyOf, list, ofQuery, partsOf, termsOf, wordsOf } from "../../src/queryStrategies/plain.ts"

const near = Query.near(2, Query.pattern("low*"), Query.text("dose"))

describe("queries as annotators write them", () => {
  it("opens lists in lists, forgets order and writing, and makes adjacency AND or a list", () => {
    const nested = Query.or(Query.text("b"), Query.or(Query.field("title", Query.phrase("A-b")), near))
    expect(keyOf(ofQuery(nested))).toBe("or(a b|and(dose|low*)|b)")
    expect(keyOf(ofQuery(nested, "or"))).toBe("or(a b|b|dose|low*)")
    expect(keyOf(ofQuery(near), "without marks")).toBe("and(dose|low)")
    expect(keyOf(ofQuery(Query.heading("Heart Failure")))).toBe("heart failure^")
    expect(keyOf(ofQuery(Query.and(Query.text("a"), Query.not(Query.text("b")))))).toBe("not(a|b)")
    expect(keyOf(list("or", [list("and", [ofQuery(Query.text("a"))])]))).toBe("a")
  })

  it("lists parts and terms, and says how much two sets share", () => {
    const plain = ofQuery(Query.and(Query.or(Query.text("a"), Query.text("b")), Query.text("a")))
    expect(partsOf(plain).map((part) => keyOf(part))).toEqual(["and(a|or(a|b))", "or(a|b)", "a", "b", "a"])
    expect([...termsOf(plain)]).toEqual(["a", "b"])
    expect(jaccard(new Set(["a", "b"]), new Set(["b", "c"]))).toBeCloseTo(1 / 3)
    expect(jaccard(new Set(), new Set())).toBe(1)
    expect(wordsOf(' "Heart-attack*" ')).toBe("heart attack")
  })
})
