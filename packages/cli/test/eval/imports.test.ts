import { existsSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { describe, expect, it } from "vitest"

const packages = join(import.meta.dirname, "../../..")

/** What a file imports when it runs: types are erased and cost nothing, and a template is text. */
const importsOf = (file: string): ReadonlyArray<string> =>
  [
    ...readFileSync(file, "utf8")
      .replace(/`(?:\\[\s\S]|[^`\\])*`/g, "``")
      .matchAll(/^(?:import|export) (?!type |const )(?:[^"\n]*?|\{[^}]*\}) ?(?:from )?"([^"]+)"$/gm)
  ].map(([, target]) => target!)

const resolve = (from: string, target: string): string | undefined => {
  if (target.startsWith(".")) return join(dirname(from), target)
  const [, name, path] = /^@litfuse\/([^/]+)\/(.+)$/.exec(target) ?? []
  return name === undefined ? undefined : join(packages, name, "src", `${path}.ts`)
}

/** All files that are loaded with one, and what they import from outside the repository. */
const graph = (entry: string) => {
  const files = new Set([entry])
  const outside = new Set<string>()
  for (const file of files) {
    for (const target of importsOf(file)) {
      const found = resolve(file, target)
      if (found === undefined) outside.add(target)
      // a template inside a template hides where the text of a scaffold ends: what it imports is no file of ours
      else if (!existsSync(found)) continue
      else files.add(found)
    }
  }
  return {
    files: [...files].map((file) => relative(packages, file)),
    outside: [...outside].filter((target) => !target.startsWith("node:")),
    node: [...outside].filter((target) => target.startsWith("node:"))
  }
}

describe("the start of litfuse eval", () => {
  const { files, outside, node } = graph(join(packages, "cli/src/eval/runEval.ts"))

  it("walks our own files to the end", () => {
    expect(files).toContain("eval/src/measures/Ndcg.ts")
    expect(files).toContain("engine/src/Measure.ts")
  })

  it("loads no command-line framework, no Effect runtime, no Schema", () => {
    expect(outside.toSorted()).toEqual(["effect/Data", "effect/Result"])
  })

  it("imports nothing of Node that loads streams, as an import of node:fs does", () => {
    expect(node).toEqual(["node:buffer"])
  })

  it("sees imports over several lines, and skips those of types", () => {
    expect(graph(join(packages, "cli/src/commands/search.ts")).outside).toEqual(
      expect.arrayContaining(["effect/cli/Command", "effect/Effect", "effect/Schema"])
    )
    expect(files.filter((file) => file.startsWith("bench/"))).toEqual([])
  })
})
