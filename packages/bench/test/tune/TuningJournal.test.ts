import { appendFileSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as TuningJournal from "../../src/tune/TuningJournal.ts"
import { folder } from "../workspace.ts"

const sealOf = (entry: string): string => `seal of ${entry.length}`

describe("Journal", () => {
  it("remembers what was written, in every bit", () => {
    const file = join(folder({}), "deep/er.jsonl")
    const journal = TuningJournal.open(file, sealOf)
    journal.write("a", [0.1 + 0.2, 1 / 3])
    journal.write("b", { x: "y" })
    expect([...TuningJournal.open(file, sealOf).known]).toEqual([
      ["a", [0.1 + 0.2, 1 / 3]],
      ["b", { x: "y" }]
    ])
  })

  it("ignores a line that was torn by a crash, and starts a new one after it", () => {
    const file = join(folder({}), "torn.jsonl")
    TuningJournal.open(file, sealOf).write("a", 1)
    appendFileSync(file, '["b",[1,2')
    const journal = TuningJournal.open(file, sealOf)
    expect([...journal.known]).toEqual([["a", 1]])
    journal.write("b", 3)
    expect([...TuningJournal.open(file, sealOf).known]).toEqual([
      ["a", 1],
      ["b", 3]
    ])
  })

  it("ignores lines that are no entries", () => {
    const file = join(folder({ "odd.jsonl": '{"a":1}\n["a"]\n[1,2]\n["a",1,2,3]\n\n["ok",null,"seal of 11"]\n' }), "odd.jsonl")
    expect([...TuningJournal.open(file, sealOf).known]).toEqual([["ok", null]])
  })

  it("believes no entry without the seal, and counts them", () => {
    const file = join(folder({ "forged.jsonl": '["a",1]\n["a",1,"another seal"]\n["b",2,""]\n["c",3,null]\n' }), "forged.jsonl")
    expect(TuningJournal.open(file, sealOf)).toMatchObject({ known: new Map(), refused: 4 })
    TuningJournal.open(file, sealOf).write("c", 4)
    expect([...TuningJournal.open(file, sealOf).known]).toEqual([["c", 4]])
  })

  it("forgets on request", () => {
    const file = join(folder({ "old.jsonl": '["a",1]\n' }), "old.jsonl")
    expect(TuningJournal.open(file, sealOf, true).known.size).toBe(0)
    expect(readFileSync(file, "utf8")).toBe("")
  })
})

describe("fileName and others", () => {
  const key = (design: string, all = "b") => ({ design: design.repeat(64), all: all.repeat(64) })

  it("counts the designs of an experiment that were tuned here, once each, whatever their data and code", () => {
    const names = [
      TuningJournal.fileName("try", key("1"), "c".repeat(64)),
      TuningJournal.fileName("try", key("1", "d"), "c".repeat(64)),
      TuningJournal.fileName("try", key("2"), "c".repeat(64)),
      TuningJournal.fileName("try-2", key("3"), "c".repeat(64)),
      "try-0123456789abcdef-0123456789abcdef.jsonl"
    ]
    const root = folder(Object.fromEntries(names.map((name) => [name, ""])))
    expect(new Set(names).size).toBe(5)
    expect(TuningJournal.others([root], "try", [])).toBe(2)
    expect(TuningJournal.others([root], "try", [key("1").design])).toBe(1)
    expect(TuningJournal.others([root], "try-2", [key("3").design])).toBe(0)
    // an older litfuse kept journals in another folder
    expect(TuningJournal.others([join(root, "absent"), root, root], "try", [])).toBe(2)
    expect(TuningJournal.others([join(root, "absent")], "try", [])).toBe(0)
  })
})
