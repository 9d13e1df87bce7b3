import { describe, expect, it } from "vitest"
import * as Unique from "../src/Unique.ts"
import { message } from "./bytes.ts"

describe("Unique", () => {
  it("keeps file order", () => {
    const things = Unique.make<{ id: string }>("x", "thing")
    expect(Unique.add(things, { id: "b" }, 1)).toBeUndefined()
    expect(Unique.add(things, { id: "a" }, 2)).toBeUndefined()
    expect(message(Unique.finish(things))).toEqual([{ id: "b" }, { id: "a" }])
  })

  it("refuses an empty id, an id that comes again, and nothing at all", () => {
    const things = Unique.make<{ id: string }>("x", "thing")
    expect(message(Unique.finish(things))).toBe("x: no thing in it; expected at least one thing")
    expect(Unique.add(things, { id: "" }, 1)?.message).toBe("x:1: a thing with an empty id; expected a thing with an id")
    Unique.add(things, { id: "a" }, 2)
    expect(Unique.add(things, { id: "a" }, 5)?.message).toBe("x:5: thing a again (first on line 2); expected each thing once")
  })

  it("names no line where there is none", () => {
    const things = Unique.make<{ id: string }>("x", "thing")
    Unique.add(things, { id: "a" }, 0)
    expect(Unique.add(things, { id: "a" }, 0)?.message).toBe("x: thing a again; expected each thing once")
  })
})
