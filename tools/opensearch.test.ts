/**
 * A real cluster of OpenSearch on loopback, and every fault of docs/scale.md, with LITFUSE_REQUIRE=opensearch alone, because it takes minutes. It needs Java
 * and the jars (`node tools/opensearch/jars.ts`).
 */
import { describe, expect, it } from "vitest"
import * as Cluster from "./opensearch/Cluster.ts"
import * as Faults from "./opensearch/faults.ts"

const absent = Cluster.absent()
if (absent !== undefined) console.log(`OpenSearch is not tried: ${absent}`)

describe("the table of faults in docs/scale.md", () => {
  it("says for every fault that nothing was lost, or what was refused", () => {
    const rows = Faults.written()
      .trim()
      .split("\n")
      .slice(2)
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim())
      )
    expect(rows).toHaveLength(8)
    for (const [fault, building, searching] of rows) {
      if (fault!.includes("read-only")) {
        expect(building).toMatch(/is refused: it is read-only|cluster_block_exception/)
        expect(searching).toMatch(/half-filled/)
        continue
      }
      expect(building).toMatch(/^(-|3000 of 3000 documents, each once.*)$/)
      expect(searching).toBe("60 of 60 top tens as in a local index")
    }
  })

  it.skipIf(absent !== undefined)(
    "is what three nodes do",
    async () => expect(Faults.markdown(await Faults.rows())).toBe(Faults.written()),
    // two minutes and a half where nothing else runs
    1_200_000
  )
})
