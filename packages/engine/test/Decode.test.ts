import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Decode from "../src/Decode.ts"

const Person = Schema.Struct({
  name: Schema.NonEmptyString,
  ages: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 150 }))),
  role: Schema.optionalKey(Schema.Literals(["reader", "author"]))
})

const problems = (input: unknown) => {
  const decoded = Decode.strict(Person, input)
  return Result.isFailure(decoded) ? decoded.failure.map(({ path, what }) => `${Decode.printPath(path)} ${what}`) : []
}

describe("strict", () => {
  it("gives the value when nothing is wrong", () => {
    expect(Result.getOrThrow(Decode.strict(Person, { name: "Ada", ages: [36] }))).toEqual({ name: "Ada", ages: [36] })
  })

  it("names every problem with its path", () => {
    expect(problems({ ages: [1, 200, "x"], role: "king", nmae: "Ada" })).toEqual([
      ".nmae is not a known key",
      ".name is missing",
      ".ages[1] expected a value between 0 and 150, got 200",
      '.ages[2] expected number, got "x"',
      '.role expected "reader" | "author", got "king"'
    ])
  })

  it("names the value itself by the empty path", () => {
    expect(problems(7)).toEqual([" expected object, got 7"])
    expect(problems({ name: "", ages: [] })).toHaveLength(1)
  })
})
