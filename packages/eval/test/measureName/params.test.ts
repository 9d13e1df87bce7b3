import { describe, expect, it } from "vitest"
import * as Params from "../../src/measureName/params.ts"

const suffixes = (read: ReturnType<Params.Read>) => read?.map(({ suffix }) => suffix)

describe("params", () => {
  it("take nothing", () => {
    expect(Params.none(undefined)).toEqual([{ suffix: "", argument: "" }])
    expect(Params.none("5")).toBeUndefined()
  })
  it("take whole cutoffs, sorted, decimals cut off", () => {
    expect(suffixes(Params.cutoffs(5, 10)(undefined))).toEqual(["_5", "_10"])
    expect(suffixes(Params.cutoffs(5)("100,5,23.4"))).toEqual(["_5", "_23", "_100"])
  })
  it("count a cutoff once that is given twice", () => {
    expect(suffixes(Params.cutoffs(5)("3,3,1"))).toEqual(["_1", "_3"])
    expect(suffixes(Params.cutoffs(5)("5,5.9"))).toEqual(["_5"])
    expect(suffixes(Params.shares(0.1)("0.2,0.20"))).toEqual(["_0.20"])
  })
  it.each(["0", "-5", "", "ten", "5,", "1e3"])("refuse the cutoffs %j", (text) => expect(Params.cutoffs(5)(text)).toBeUndefined())
  it("take real cutoffs, named with two decimals", () => {
    expect(Params.shares(0.1)("0.5,.25,1")).toEqual([
      { suffix: "_0.25", argument: "0.25" },
      { suffix: "_0.50", argument: "0.5" },
      { suffix: "_1.00", argument: "1" }
    ])
    expect(Params.shares(0.1)("-0.2")).toBeUndefined()
  })
  it("take a fixed number of values as they are written", () => {
    expect(Params.values(4)("1,-1,0.5,0.1")).toEqual([{ suffix: "_1,-1,0.5,0.1", argument: "1,-1,0.5,0.1" }])
    expect(Params.values(4)("1,-1")).toBeUndefined()
    expect(Params.values(1)(undefined)).toEqual([{ suffix: "", argument: "" }])
  })
  it("take pairs as they are written", () => {
    expect(Params.pairs(/^\d+$/)("1=3.5,2=9")).toEqual([{ suffix: "_1=3.5,2=9", argument: "1=3.5,2=9" }])
    expect(Params.pairs(/^p$/)("p=0.5")?.[0]?.argument).toBe("p=0.5")
    for (const text of ["1", "1=", "=2", "1=2=3", "a=1", "1=2,"]) expect(Params.pairs(/^\d+$/)(text)).toBeUndefined()
  })
})
