import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as UnpackLimit from "../src/UnpackLimit.ts"
import * as YamlText from "../src/YamlText.ts"

const text = `# a comment
nodes:
  - id: a
    params: { k: 1,
              label: x }
  - id: b
    inputs:
      parts: [a,
        "c"]
about: >
  two
  lines
`

describe("parse", () => {
  const { value, where } = Result.getOrThrow(YamlText.parse("p.yaml", text))

  it("gives the data", () => {
    expect(value).toEqual({
      nodes: [
        { id: "a", params: { k: 1, label: "x" } },
        { id: "b", inputs: { parts: ["a", "c"] } }
      ],
      about: "two lines\n"
    })
  })

  it("knows the line of each key and item, and of the nearest ancestor of what is not there", () => {
    const lines = (...paths: ReadonlyArray<ReadonlyArray<PropertyKey>>) => paths.map(where)
    expect(lines([], ["nodes"], ["nodes", 0], ["nodes", 0, "params", "label"], ["nodes", 1, "inputs", "parts", 1], ["about"])).toEqual([
      "p.yaml:1",
      "p.yaml:2",
      "p.yaml:3",
      "p.yaml:5",
      "p.yaml:9",
      "p.yaml:10"
    ])
    expect(lines(["nodes", 1, "plugin"], ["nodes", 7], ["gone", "deep"])).toEqual(["p.yaml:6", "p.yaml:2", "p.yaml:1"])
  })

  it("reports what is not YAML with its line, keys that are there twice among it", () => {
    const broken = YamlText.parse("p.yaml", "a: 1\nb: [1, 2\nc: 3\n")
    expect(Result.isFailure(broken) && broken.failure[0]).toMatchObject({
      where: "p.yaml:3",
      what: expect.stringMatching(/^is not YAML: /)
    })
    const twice = YamlText.parse("p.yaml", "a: 1\nb: 2\na: 3\n")
    expect(Result.isFailure(twice) && twice.failure.map(({ where, what }) => `${where} ${what}`)).toEqual([
      "p.yaml:3 is not YAML: Map keys must be unique"
    ])
  })

  it("reports the first syntax error only: an extra brace makes all that follows strange", () => {
    const broken = YamlText.parse("p.yaml", `a: 1\nb: { c: 2 }}\n${"d: { e: [1, 2] }\n".repeat(30)}`)
    expect(Result.isFailure(broken) && broken.failure.map(({ where, what }) => `${where}: ${what}`)).toEqual([
      'p.yaml:2: is not YAML: Unexpected flow-map-end token in YAML stream: "}"'
    ])
  })

  it("reports every alias without an anchor at its line, and aliases that would grow without bound", () => {
    const undefinedAliases = YamlText.parse("p.yaml", "a: &known 1\nb: *known\nc: *gone\nd:\n  - *far\n")
    expect(Result.isFailure(undefinedAliases) && undefinedAliases.failure.map(({ where, what }) => `${where}: ${what}`)).toEqual([
      'p.yaml:3: is not YAML: the alias "*gone" names an anchor "&gone" that stands nowhere before it',
      'p.yaml:5: is not YAML: the alias "*far" names an anchor "&far" that stands nowhere before it'
    ])
    const levels = Array.from(
      { length: 12 },
      (_, i) => `l${i}: &l${i} [${Array.from({ length: 9 }, () => (i === 0 ? "x" : `*l${i - 1}`)).join(", ")}]\n`
    )
    const bomb = YamlText.parse("p.yaml", levels.join(""))
    expect(Result.isFailure(bomb) && bomb.failure.map(({ where, what }) => `${where}: ${what}`)).toEqual([
      "p.yaml:1: is not YAML that can be read: its aliases stand for too many values; write them out"
    ])
  })

  it("takes an alias for the value of its anchor", () => {
    expect(Result.getOrThrow(YamlText.parse("p.yaml", "a: &one { k: 1 }\nb: *one\n")).value).toEqual({ a: { k: 1 }, b: { k: 1 } })
  })

  it("takes an empty file for null", () => {
    expect(Result.getOrThrow(YamlText.parse("p.yaml", "")).value).toBeNull()
  })
})

describe("a YAML file that would cost minutes", () => {
  const why = (text: string): string => Result.getOrThrow(Result.flip(YamlText.parse("a.yaml", text)))[0]!.what

  it.each([
    ["brackets", "a: ".concat("[".repeat(200_000))],
    ["marks of lists", `a:\n${"- ".repeat(200_000)}`],
    ["indentation", Array.from({ length: 1400 }, (_, i) => `${" ".repeat(i)}a:\n`).join("")]
  ])("is refused at once when %s nest too deep", (_, text) => {
    const start = performance.now()
    expect(why(text)).toBe("is too deep: more than 100 levels; write it with fewer")
    expect(performance.now() - start).toBeLessThan(2000)
  })

  it("is refused when it is too long, and read when the user allows it", () => {
    const long = `a: ${"x".repeat(2 ** 20)}`
    expect(why(long)).toBe("is too long: more than 1 MB of YAML; divide it, or allow more with `--max-unpacked BYTES`")
    expect(Result.isSuccess(UnpackLimit.within(String(2 ** 21), () => YamlText.parse("a.yaml", long)))).toBe(true)
  })

  it("is read in a time that grows with its length, with many keys too, and brackets in texts are no levels", () => {
    const keys = Array.from({ length: 30_000 }, (_, i) => `k${i}: v\n`).join("")
    expect(Object.keys(Result.getOrThrow(YamlText.parse("a.yaml", keys)).value as object)).toHaveLength(30_000)
    expect(why(`${keys}k7: again\n`)).toBe("is not YAML: Map keys must be unique")
    expect(Result.getOrThrow(YamlText.parse("a.yaml", `a: |\n  ${"[".repeat(300)}\nb: "${"{".repeat(300)}"\n`)).value).toBeDefined()
  })
})

describe("a YAML text with other values", () => {
  const text = "a: 1 # one\nb:\n  c: [x,   y]\n  # about d\n  d: z\n"

  it("keeps comments, and the form of what stays", () => {
    expect(
      YamlText.replace(text, [
        [
          ["b", "c"],
          ["x", "y"]
        ]
      ])
    ).toBe(text.replace("[x,   y]", "[ x, y ]"))
    expect(YamlText.replace(text, [[["a"], 2]])).toContain("a: 2 # one\n")
    expect(
      YamlText.replace(text, [
        [["b", "e", "f"], "new"],
        [["b", "d"], undefined]
      ])
    ).toBe("a: 1 # one\nb:\n  c: [ x, y ]\n  e:\n    f: new\n")
    expect(
      YamlText.replace("", [
        [["a"], 1],
        [["b"], undefined]
      ])
    ).toBe("a: 1\n")
  })
})
