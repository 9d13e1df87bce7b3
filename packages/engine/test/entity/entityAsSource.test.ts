import { onTestClock } from "@litfuse/kit/onTestClock"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Entity } from "../../src/Entity.ts"
import { asIdentifier } from "../../src/entity/EntityHarness.ts"
import { entityAsSource } from "../../src/entity/entityAsSource.ts"
import * as EntitySource from "../../src/entity/EntitySource.ts"
import { makeEntity } from "../../src/entity/makeEntity.ts"
import * as Params from "../../src/Params.ts"
import type { Services } from "../../src/Services.ts"
import * as Source from "../../src/Source.ts"
import { PartialDate } from "../../src/SourceRecord.ts"

const plain = makeEntity({ source: "own", type: "gene", scheme: "gene", id: "1", name: "one" }, PartialDate.make("2026"))

/** What comes of a look-up of a source that delivers this. */
const lookedUp = async (entity: unknown) => {
  const kept: Array<Entity> = []
  const plugin = EntitySource.plugin({
    id: "own",
    title: "Own",
    revision: 1,
    about: "one gene",
    scheme: "gene",
    abilities: ["lookup"],
    params: Params.none,
    make: () => Effect.succeed({ lookup: () => Effect.succeed(entity as Entity) })
  })
  const source = entityAsSource(plugin as unknown as EntitySource.EntitySource<unknown, Services>, {
    entity: (one) => void kept.push(one),
    link: () => undefined
  })
  const question = Effect.flatMap(Source.connect(source, {}), ({ lookup }) =>
    lookup({ identifiers: [asIdentifier("gene", "1")], timeoutMs: 1000 })
  )
  const ended = await Effect.runPromise(onTestClock(Effect.scoped(question).pipe(Effect.provide(offline))))
  return { outcome: ended!.value, kept }
}

describe("a source of entities as a source", () => {
  it("delivers a stub for each entity, and the entity to its keeper", async () => {
    const { outcome, kept } = await lookedUp(plain)
    expect(Source.recordsOf(outcome)).toMatchObject([{ source: "own", id: "GENE:1", title: "one" }])
    expect(kept).toEqual([plain])
  })

  it("cuts lists of thousands, and says so", async () => {
    const { outcome, kept } = await lookedUp({ ...plain, otherNames: Array.from({ length: 5000 }, (_, i) => `name ${i}`) })
    expect(kept[0]!.otherNames.length).toBe(200)
    expect(outcome.notices).toContainEqual({
      code: "list-shortened",
      subject: "own",
      text: "GENE:1 has 5000 otherNames; the first 200 are kept"
    })
  })

  it.each(["javascript:alert(1)", "http://example.org/x.png", "file:///etc/passwd", "data:text/html,x", "https://a b"])(
    "leaves out the picture %s, and says so",
    async (address) => {
      const { outcome, kept } = await lookedUp({ ...plain, picture: { address, shows: "a trap" } })
      expect(kept[0]!.picture).toBeUndefined()
      expect(outcome.notices.map(({ code }) => code)).toContain("address-left-out")
    }
  )

  it.each([
    ["no entity", { id: "GENE:1" }],
    ["an entity of another source", { ...plain, source: "another" }],
    ["an empty name", { ...plain, name: "" }]
  ])("has a bug where it delivers %s", async (_, entity) => {
    const { outcome, kept } = await lookedUp(entity)
    expect(Source.errorOf(outcome)?.reason._tag).toBe("Crashed")
    expect(kept).toEqual([])
  })
})
