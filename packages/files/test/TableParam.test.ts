import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as TableParam from "@litfuse/files/TableParam"

const folder = mkdtempSync(join(tmpdir(), "litfuse-table-"))
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const terms = file("terms.tsv", "heart attack\tMyocardial Infarction\ntoString\tTexts\nheart attack\tAcute Disease\n")
const lists = { "heart attack": ["Myocardial Infarction", "Acute Disease"], toString: ["Texts"] }

const failed = (result: Result.Result<unknown, { readonly message: string }>): string =>
  Result.isFailure(result) ? result.failure.message : ""

describe("a table of parameters", () => {
  it("is a file of keys and values, of which a key may have several", () => {
    expect(Result.getOrThrow(TableParam.read(terms))).toEqual(lists)
  })

  it("takes the place of its name, at any depth, and everything else stays", () => {
    const params = { weight: 2, own: { entryTerms: { table: "terms.tsv" } }, list: [{ table: "a" }], table: 3 }
    expect(Result.getOrThrow(TableParam.resolved(params, folder))).toEqual({ ...params, own: { entryTerms: lists } })
    expect(Result.getOrThrow(TableParam.resolved({ table: terms }, "/elsewhere"))).toEqual(lists)
    expect(Result.getOrThrow(TableParam.resolved({ table: "x", other: 1 }, folder))).toEqual({ table: "x", other: 1 })
  })

  it("says which file is not there, and which line is wrong", () => {
    expect(failed(TableParam.resolved({ a: { table: "none.tsv" } }, folder))).toContain("none.tsv")
    expect(failed(TableParam.read(file("bad.tsv", "a\tb\nc\n")))).toMatch(/bad\.tsv:2.*1 tab-separated column/)
    expect(failed(TableParam.read(file("bad.tsv", "a\tb\n \tc\n")))).toMatch(/bad\.tsv:2: no key; expected a key, tab, a value/)
    expect(failed(TableParam.read(file("bad.tsv", "a\t\n")))).toMatch(/bad\.tsv:1: no value/)
  })

  it("is replaced in parameters of a file, and nowhere else", () => {
    const node = {
      id: "a",
      params: { entryTerms: { table: "terms.tsv" }, systems: [{ id: "b", params: { own: { table: "terms.tsv" } } }] }
    }
    const written = { table: { table: "terms.tsv" }, list: [node, 3, undefined] }
    const read = { id: "a", params: { entryTerms: lists, systems: [{ id: "b", params: { own: lists } }] } }
    expect(Result.getOrThrow(TableParam.within(written, folder))).toEqual({ ...written, list: [read, 3, undefined] })
    // what names no table is not copied
    expect(Result.getOrThrow(TableParam.within(written.list[1], folder))).toBe(3)
    const plain = { params: { weights: [1, { a: new Map() }] } }
    expect(Result.getOrThrow(TableParam.within(plain, folder))).toBe(plain)
    expect(failed(TableParam.within({ params: { a: { table: "none.tsv" } } }, folder))).toContain("none.tsv")
  })
})
