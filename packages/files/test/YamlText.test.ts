import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
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

  it("takes an empty file for null", () => {
    expect(Result.getOrThrow(YamlText.parse("p.yaml", "")).value).toBeNull()
  })
})
