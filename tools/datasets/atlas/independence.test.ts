import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import * as AtlasWorld from "./AtlasWorld.ts"

const here = new URL(".", import.meta.url).pathname

describe("the generator", () => {
  it("shares no code with a ranker or a measure, and computes nothing that engines may round apart", () => {
    const files = globSync("**/*.ts", { cwd: here }).filter((file) => !file.startsWith("trial/") && !file.endsWith(".test.ts"))
    expect(files.length).toBeGreaterThan(25)
    for (const file of files) {
      const source = readFileSync(join(here, file), "utf8")
      const imports = [...source.matchAll(/from "(@litfuse\/[^"]+|[^".][^"]*)"/g)].map((match) => match[1]!)
      for (const target of imports)
        expect(target === "@litfuse/engine/Invariant" || target.startsWith("node:"), `${file} imports ${target}`).toBe(true)
      expect(source, file).not.toMatch(/trial\//)
      expect(source, file).not.toMatch(/Math\.(random|log\w*|exp\w*|pow|sqrt|sin|cos|tan\w*)\(|Date\.now|new Date/)
    }
  })
})

const scifact = join(process.env.LITFUSE_DATA ?? "", "scifact", "corpus.jsonl.gz")
const isThere = process.env.LITFUSE_DATA !== undefined && existsSync(scifact)

describe("invented names", () => {
  it.skipIf(!isThere)("occur nowhere in 5,183 real abstracts", () => {
    const real = new Set(
      gunzipSync(readFileSync(scifact))
        .toString("utf8")
        .toLowerCase()
        .match(/[a-z]+/g)
    )
    // Qualifiers, nouns and lay names are plain English; the words that carry a name are not.
    const plain =
      /^(disorders|agents|blockade|inhibition|pathway|suppression|syndrome|disease|fever|wasting|relapsing|progressive|fibrotic|migratory|latent|nodular|tropical|delayed|cyclic|hereditary|obliterating)$/
    for (let seed = 1; seed <= 5; seed++)
      for (const { kind, forms } of AtlasWorld.make(seed).entities) {
        if (!["group", "disease", "class", "drug", "mechanism"].includes(kind)) continue
        for (const form of forms)
          if (form.kind !== "lay")
            for (const word of form.text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
              expect(real.has(word) && !plain.test(word), `seed ${seed}: ${word}`).toBe(false)
      }
  })
})
