import * as Result from "effect/Result"
import * as Xml from "@litfuse/engine/Xml"
import { describe, expect, it } from "vitest"
import { mutated } from "../src/mutated.ts"
import { keyPaths, recorded, xmlPaths } from "../src/recorded.ts"

describe("recorded answers", () => {
  it("are none where there is no folder", () => {
    expect([recorded("openalex", undefined), recorded("openalex", "/no/such/folder")]).toEqual([[], []])
  })

  it("hold something at paths", () => {
    expect([...keyPaths({ a: [{ b: 1 }, { c: null }], words: { x: [1], y: [2] } }, (path) => path === ".words")]).toEqual([
      ".a[].b",
      ".a[].c",
      ".words.*[]"
    ])
  })

  it("hold elements and attributes at paths, but for those below which any may stand", () => {
    const root = Result.getOrThrow(Xml.parse('<a><b c="1"><d/></b><b/><p>text <i>and</i> more</p></a>'))
    expect([...xmlPaths(root, (name) => name === "p")]).toEqual(["/a", "/a/b", "/a/b@c", "/a/b/d", "/a/p"])
  })
})

describe("mutants", () => {
  const text = JSON.stringify({ a: [{ b: 1, c: ["x", "y"] }], d: { e: null } })

  it("are the same for the same seed, and differ from the original", () => {
    const all = Array.from({ length: 200 }, (_, seed) => mutated(text, seed))
    expect(all).toEqual(Array.from({ length: 200 }, (_, seed) => mutated(text, seed)))
    expect(all.filter((one) => one !== text).length).toBeGreaterThan(150)
    expect(new Set(all).size).toBeGreaterThan(100)
  })

  it("hold __proto__ as a key of its own sometimes, and the prototype of objects is left alone", () => {
    const all = Array.from({ length: 500 }, (_, seed) => mutated(text, seed))
    expect(all.some((one) => one.includes('"__proto__":'))).toBe(true)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
