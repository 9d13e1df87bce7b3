import type { EntityHarness } from "@litfuse/engine/entity/EntitySource"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import page from "./fixtures/images.json" with { type: "json" }

/** Answers as Open-i does: the window from `m` to `n` of the images whose text has the words. */
const server = ({ query }: ServerRequest): Reply => {
  const words = (query.get("query") ?? "").toLowerCase()
  const found = page.list.filter((one) => JSON.stringify(one).toLowerCase().includes(words))
  const window = found.slice(Number(query.get("m") ?? 1) - 1, Number(query.get("n") ?? 10))
  return { json: { ...page, max: window.length, count: window.length, total: found.length, list: window } }
}

const harness: EntityHarness = { server, words: "pneumothorax", noWords: "zzzznotthere" }

/** Open-i in miniature. */
export default harness
