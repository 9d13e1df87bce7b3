import type { Entity } from "@litfuse/engine/Entity"
import { entityAsSource } from "@litfuse/engine/entity/entityAsSource"
import { asIdentifier, asSourceHarness } from "@litfuse/engine/entity/EntityHarness"
import type { EntitySource } from "@litfuse/engine/entity/EntitySource"
import type { Services } from "@litfuse/engine/Services"
import { answered, crashes, lookingUp, missingPaths } from "@litfuse/kit/answered"
import { recorded, type Recorded } from "@litfuse/kit/recorded"
import { describe, expect, it } from "vitest"
import alphafold from "../src/AlphaFold.ts"
import models from "./fixtures/models.json" with { type: "json" }
import harness from "./harness.ts"

const real = recorded("alphafold", process.env["LITFUSE_FIXTURES"])
const plugin = alphafold as unknown as EntitySource<unknown, Services>
const miniature = asSourceHarness(plugin.scheme, harness)
const question = ({ file }: Recorded) => lookingUp(asIdentifier("alphafold", `AF-${/prediction-(\w+)\.json/.exec(file)![1]}-F1`))

const entityOf = async (body: string) => {
  const found: Array<Entity> = []
  const source = entityAsSource(plugin, { entity: (entity) => void found.push(entity), link: () => undefined })
  const outcome = await answered(source, miniature, question(real[0]!), { headers: { "content-type": "application/json" }, body })
  return { outcome, entity: found[0] }
}

describe.skipIf(real.length === 0)("the recorded answer of AlphaFold DB", () => {
  it("is read: the model, its files, its picture and its protein", async () => {
    expect(real.map(({ file }) => file)).toEqual(["prediction-P54199.json"])
    const { outcome, entity } = await entityOf(real[0]!.text)
    expect(outcome._tag).toBe("Found")
    expect(entity).toMatchObject({
      id: "AF-P54199-F1",
      type: "structure",
      symbol: "MPS1",
      links: [{ relation: "protein", id: "UNIPROT:P54199" }],
      picture: { address: expect.stringMatching(/^https:\/\/alphafold\.ebi\.ac\.uk\/files\/.*\.png$/), shows: "predicted aligned error" }
    })
    expect(entity!.facts).toContainEqual({ label: "part", text: "amino acids 1 to 764" })
  })

  it("gives no file or picture at another address than the service's", async () => {
    for (const address of [
      "javascript:alert(1)",
      "https://example.org/x.png",
      "https://alphafold.ebi.ac.uk/files/../x",
      "file:///etc/passwd"
    ]) {
      const body = real[0]!.text.replaceAll(/"https:\/\/alphafold\.ebi\.ac\.uk\/files\/[^"]*"/g, JSON.stringify(address))
      const { entity } = await entityOf(body)
      expect(JSON.stringify(entity)).not.toContain(address)
      expect(entity!.picture).toBeUndefined()
    }
  })

  it("has no place that our own fixture does not have", () => {
    expect(missingPaths(JSON.parse(real[0]!.text), models)).toEqual([])
  })

  it("never crashes the parser when it is mutated, and never hangs it", async () => {
    expect(await crashes(entityAsSource(plugin), miniature, real, question, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
