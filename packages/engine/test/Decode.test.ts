import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
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

  it("is followed by the key that was most likely meant, also in lists, records and unions", () => {
    const Deep = Schema.Struct({
      people: Schema.Array(Person),
      byName: Schema.Record(Schema.String, Schema.Union([Person, Schema.Struct({ group: Schema.String })])),
      day: Schema.optionalKey(Schema.Struct({ year: Schema.String }).pipe(Schema.decodeTo(Schema.Struct({ year: Schema.String }))))
    })
    const input = {
      people: [{ name: "A", agse: [1], ages: [] }],
      byName: { x: { group: "g", grup: 1 } },
      day: { yaer: "1", year: "2" },
      zzzzz: 1
    }
    const decoded = Decode.strict(Deep, input)
    const found = Result.isFailure(decoded) ? Decode.withNearestKeys(Deep, decoded.failure) : []
    expect(found.map(({ path, what }) => `${Decode.printPath(path)} ${what}`).sort()).toEqual([
      '.byName.x.grup is not a known key; did you mean "group"?',
      '.day.yaer is not a known key; did you mean "year"?',
      '.people[0].agse is not a known key; did you mean "ages"?',
      ".zzzzz is not a known key"
    ])
  })

  it("lets a schema without fields have none", () => {
    const decoded = Decode.strict(Schema.Struct({}), { depth: 1, k: 2 })
    expect(Result.isFailure(decoded) && decoded.failure.map(({ path, what }) => `${Decode.printPath(path)} ${what}`)).toEqual([
      ".depth is not a known key",
      ".k is not a known key"
    ])
    expect(Result.getOrThrow(Decode.strict(Schema.Struct({}), {}))).toEqual({})
    expect(Result.isFailure(Decode.strict(Schema.Struct({}), null))).toBe(true)
  })

  it("says of an object that is no member of a union what keeps it from the closest one", () => {
    const One = Schema.Struct({ name: Schema.String, value: Schema.Number })
    const Many = Schema.Struct({ name: Schema.String, values: Schema.Array(Schema.Union([Schema.Number, Schema.Literal("none")])) })
    const Named = Schema.Struct({ all: Schema.Array(Schema.Union([Schema.Literal("every"), One, Many])) })
    const said = (one: unknown) => {
      const decoded = Decode.strict(Named, { all: [one] })
      return Result.isFailure(decoded) ? decoded.failure.map(({ path, what }) => `${Decode.printPath(path)} ${what}`) : []
    }
    expect(said({ name: "a", value: "x" })).toEqual(['.all[0].value expected number, got "x"'])
    expect(said({ name: 1, values: [1, "x"] })).toEqual([
      ".all[0].name expected string, got 1",
      '.all[0].values[1] expected number | "none", got "x"'
    ])
    expect(said({ name: "a" })).toEqual([".all[0].value is missing"])
    expect(said("evry")).toEqual(['.all[0] expected "every" | object, got "evry"'])
  })

  it("says of an object that names no member of a union which there are", () => {
    const Search = Schema.Union([
      Schema.Struct({ by: Schema.Literal("grid") }),
      Schema.Struct({ by: Schema.Literal("random"), points: Schema.Number })
    ])
    const said = (search: unknown) => {
      const decoded = Decode.strict(Schema.Struct({ search: Search }), { search })
      return Result.isFailure(decoded) ? decoded.failure.map(({ path, what }) => `${Decode.printPath(path)} ${what}`) : []
    }
    expect(said({ by: "rendom", points: 3 })).toEqual(['.search.by expected "grid" | "random", got "rendom"'])
    expect(said({ points: 3 })).toEqual([".search.by is missing"])
    expect(said({ by: "random" })).toEqual([".search.points is missing"])
    expect(said("random")).toHaveLength(1)
  })

  it("says that a list is empty, not that its first item is missing", () => {
    const decoded = Decode.strict(Schema.Struct({ grid: Schema.NonEmptyArray(Schema.Number) }), { grid: [] })
    expect(Result.isFailure(decoded) && decoded.failure).toEqual([{ path: ["grid"], what: "is empty" }])
  })

  it("names the value itself by the empty path", () => {
    expect(problems(7)).toEqual([" expected object, got 7"])
    expect(problems({ name: "", ages: [] })).toHaveLength(1)
  })
})

describe("open", () => {
  it("leaves unknown keys out and reports the rest", () => {
    expect(Result.getOrThrow(Decode.open(Person, { name: "Ada", ages: [], more: 1 }))).toEqual({ name: "Ada", ages: [] })
    expect(Result.isFailure(Decode.open(Person, { name: "Ada" }))).toBe(true)
  })
})

describe("toJson", () => {
  it("writes what JSON has no word for as well", () => {
    const schema = Schema.Struct({ day: Schema.Date, share: Schema.Number })
    expect(Result.getOrThrow(Decode.toJson(schema, { day: new Date(0), share: Number.NaN }))).toEqual({
      day: "1970-01-01T00:00:00.000Z",
      share: "NaN"
    })
  })

  it("reports a value that has no place in JSON", () => {
    const schema = Schema.declare((value): value is RegExp => value instanceof RegExp)
    expect(Result.isFailure(Decode.toJson(schema, /x/))).toBe(true)
  })
})

describe("a schema that misbehaves", () => {
  const end = "; a schema must neither throw nor wait"
  const what = (schema: Schema.Codec<unknown, unknown>, input: unknown) => {
    const decoded = Decode.strict(schema, input)
    return Result.isFailure(decoded) ? decoded.failure.map((problem) => problem.what) : []
  }

  it("is a problem when it throws", () => {
    const decode = (): string => expect.fail("boo")
    const throws = Schema.String.pipe(
      Schema.decodeTo(Schema.String, SchemaTransformation.transform({ decode, encode: (text: string) => text }))
    )
    expect(what(throws, "x")).toEqual([expect.stringMatching(`^cannot be read, because its schema fails .*${end}$`)])
  })

  it("is a problem when it waits", () => {
    const later = Effect.delay(Effect.succeed("x"), "1 millis")
    const waits = Schema.Struct({ a: Schema.String.pipe(Schema.withDecodingDefaultKey(later)) })
    expect(what(waits, {})).toEqual([expect.stringMatching(`^cannot be read, because its schema fails .*${end}$`)])
  })
})
