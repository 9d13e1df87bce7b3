import type { Entity } from "@litfuse/engine/Entity"
import { entityAsSource } from "@litfuse/engine/entity/entityAsSource"
import { asSourceHarness } from "@litfuse/engine/entity/EntityHarness"
import type { EntitySource } from "@litfuse/engine/entity/EntitySource"
import type { Services } from "@litfuse/engine/Services"
import { answered, crashes, missingPaths, searching } from "@litfuse/kit/answered"
import { recorded, replyOf } from "@litfuse/kit/recorded"
import { describe, expect, it } from "vitest"
import openi from "../src/OpenI.ts"
import page from "./fixtures/images.json" with { type: "json" }
import harness from "./harness.ts"

const real = recorded("openi", process.env["LITFUSE_FIXTURES"])
const plugin = openi as unknown as EntitySource<unknown, Services>
const miniature = asSourceHarness(plugin.scheme, harness)

describe.skipIf(real.length === 0)("the recorded answer of Open-i", () => {
  it("is read: two pictures of one report, with their addresses, and no article", async () => {
    expect(real.map(({ file }) => file)).toEqual(["search-cxr-2.json"])
    const found: Array<Entity> = []
    const source = entityAsSource(plugin, { entity: (entity) => void found.push(entity), link: () => undefined })
    const outcome = await answered(source, miniature, searching(miniature), replyOf(real[0]!))
    expect(outcome).toMatchObject({ _tag: "Found", total: 7470 })
    expect(found.map(({ id }) => id)).toEqual(["OPENI:CXR1_1_IM-0001-3001", "OPENI:CXR1_1_IM-0001-4001"])
    expect(found[0]).toMatchObject({
      type: "image",
      name: "Xray Chest PA and Lateral",
      links: [],
      picture: { address: "https://openi.nlm.nih.gov/imgs/100/1/1/CXR1_1_IM-0001-3001.png", shows: "thumbnail" }
    })
    // the number of a collection is no number of PMC
    expect(found[0]!.facts).toContainEqual({ label: "collection", text: "CXR" })
  })

  it("has no place that our own fixture does not have", () => {
    expect(missingPaths(JSON.parse(real[0]!.text), page)).toEqual([])
  })

  it("never crashes the parser when it is mutated, and never hangs it", async () => {
    const runs = Number(process.env["LITFUSE_FUZZ"] ?? 200)
    expect(await crashes(entityAsSource(plugin), miniature, real, () => searching(miniature), runs)).toEqual([])
  }, 3_600_000)
})
