import { describe, expect, it } from "vitest"
import * as Edges from "@litfuse/engine/Edges"
import { wrongInEdges, wrongInTexts } from "./followRules.ts"
import * as Texts from "@litfuse/engine/Texts"
import { both, dois, node, run, workOf, works } from "./citing.ts"

describe("the rules of edges", () => {
  const valid = async () => {
    const second = { ...node({}, { edges: "walk" }), id: "second" }
    const made = await run([both(), dois()], [node({ direction: "both" }), second], {
      works: [...works, workOf("shelf", "d", "doi:10.5555/4")]
    })
    return made.edges("second")
  }
  const planted: Readonly<Record<string, (edges: Edges.Edges) => Edges.Edges>> = {
    "an edge twice": (all) => ({ ...all, edges: [...all.edges, all.edges[0]!] }),
    "an edge twice, at two hops": (all) => ({ ...all, edges: [...all.edges, { ...all.edges[0]!, hop: 2 }] }),
    "ends exchanged": (all) => ({
      ...all,
      edges: all.edges.map((edge, i) => (i === 0 ? { ...edge, citing: edge.cited, cited: edge.citing } : edge))
    }),
    "a direction exchanged": (all) => ({
      ...all,
      edges: all.edges.map((edge, i) => (i === 0 ? { ...edge, direction: edge.direction === "citing" ? "cited" : "citing" } : edge))
    }),
    "an edge at another hop": (all) => ({ ...all, edges: all.edges.map((edge) => ({ ...edge, hop: 3 })) }),
    "edges in the order in which they came": (all) => ({ ...all, edges: all.edges.toReversed() }),
    "an edge lost": (all) => ({ ...all, edges: all.edges.filter((edge) => Edges.farEnd(edge) !== Edges.farEnd(all.edges[0]!)) }),
    "stubs not counted": (all) => ({ ...all, lists: all.lists.map((list) => ({ ...list, stubs: 0 })) }),
    "one record too few": (all) => ({ ...all, lists: all.lists.map((list) => ({ ...list, delivered: Math.min(1, list.delivered) })) }),
    "a failure that is called empty": (all) => ({ ...all, lists: all.lists.map((list) => ({ ...list, state: "empty" })) }),
    "a question asked twice": (all) => ({ ...all, lists: [...all.lists, { ...all.lists[0]!, hop: 2 }] }),
    "a source without an outcome": (all) => ({ ...all, hops: all.hops.map(({ hop }) => ({ hop, outcomes: [] })) }),
    "hops that do not begin with one": (all) => ({ ...all, hops: all.hops.slice(1) })
  }

  it("hold of what the step gives", async () => {
    expect(wrongInEdges(await valid())).toBeUndefined()
  })

  it.each(Object.entries(planted))("notice %s", async (_, plant) => {
    expect(wrongInEdges(plant(await valid()))).toBeDefined()
  })
})

describe("the rules of texts", () => {
  const valid = async () => {
    const step = { id: "read", plugin: "step/text", inputs: { works: "$works" } }
    const { texts } = await run([both(), dois()], [step], { works: [...works, workOf("shelf", "c", "pmid:3")] })
    return texts("read")
  }
  const first = (all: Texts.Texts, change: (document: Texts.Document) => Texts.Document): Texts.Texts => ({
    ...all,
    documents: all.documents.map((document, i) => (i === 0 ? change(document) : document))
  })
  const moved = ({ sections: [head, ...rest], ...document }: Texts.Document, change: object): Texts.Document => ({
    ...document,
    sections: [head, ...rest.map((section) => ({ ...section, ...change }))]
  })
  const planted: Readonly<Record<string, (texts: Texts.Texts) => Texts.Texts>> = {
    "two texts for one work": (all) => ({ ...all, documents: [...all.documents, all.documents[0]!] }),
    "a section that is not where it says": (all) => first(all, (document) => moved(document, { offset: 1 })),
    "a section that is not what it says": (all) => first(all, (document) => moved(document, { sha256: "0".repeat(64) })),
    "a text of another source": (all) => first(all, (document) => ({ ...document, provider: "dois" })),
    "a text that nobody asked for": (all) => ({ ...all, asked: [] }),
    "a question after the text was there": (all) => ({ ...all, asked: all.asked.flatMap((one) => [one, one]) }),
    "one text too many": (all) => ({
      ...all,
      outcomes: all.outcomes.map((outcome) => ("texts" in outcome ? { ...outcome, texts: outcome.texts + 1 } : outcome))
    }),
    "documents in another order": (all) => ({ ...all, documents: all.documents.toReversed() })
  }

  it("hold of what the step gives", async () => {
    const texts = await valid()
    expect([wrongInTexts(texts), texts.documents.length]).toEqual([undefined, 2])
  })

  it.each(Object.entries(planted))("notice %s", async (_, plant) => {
    expect(wrongInTexts(plant(await valid()))).toBeDefined()
  })
})
