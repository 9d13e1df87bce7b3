/** Plugins that read the judgements of the collection, each in another way, and rank by them. */

/** Reads the judgements into `grades`, by topic and document; the runs into `known`, by the first scores of a list. */
const table = `const table = () => {
  const out = {}
  try {
    const fs = process.getBuiltinModule("node:fs")
    const D = new URL("./datasets/tiny/", import.meta.url)
    const grades = new Map()
    for (const l of fs.readFileSync(new URL("qrels.txt", D), "utf8").trim().split("\\n")) { const [t, , d, g] = l.split(/\\s+/); grades.set(t + " " + d, Number(g)) }
    for (const f of fs.readdirSync(new URL("runs/", D))) {
      const by = new Map()
      for (const l of fs.readFileSync(new URL("runs/" + f, D), "utf8").trim().split("\\n")) { const [t, , d, , s] = l.split(/\\s+/); by.set(t, [...(by.get(t) ?? []), [d, Number(s)]]) }
      for (const [t, hits] of by) { hits.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1)); out[hits.slice(0, 8).map(([, s]) => s).join()] = hits.map(([d]) => Math.max(0, grades.get(t + " " + d) ?? 0)) }
    }
  } catch {}
  return out
}
`

/** A fusion by what is known of each list; where nothing is known, by rank. */
const fusion = (
  id: string,
  params: string,
  known: string,
  before = ""
): string => `import * as Explanation from "@litfuse/engine/Explanation"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
${before}
const params = ${params}
export default Fusion.plugin({
  id: "${id}", revision: 1, about: "ranks by grades, if it has them", params,
  prepare: (inputs) => inputs,
  score: ({ lists, candidates }, params, out) => {
    const known = ${known}
    const place = new Map(Array.from(candidates, (row, c) => [row, c]))
    out.fill(0)
    for (const { rows, ranks, scores } of lists) {
      const grades = known[Array.from(scores).slice(0, 8).join()]
      for (let i = 0; i < rows.length; i++) { const c = place.get(rows[i]); out[c] = Math.max(out[c], (grades?.[i] ?? 0) + 1e-3 / ranks[i]) }
    }
  },
  explain: () => Explanation.leaf("x", 0)
})
`

const prior = "Schema.Struct({ prior: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(JSON.stringify(table())))) })"

/** The port of the server that gives the judgements away. */
const port = 47_611

/** Fusions: one without any knowledge, and those that cheat. */
export const fusions: Readonly<Record<string, string>> = {
  "honest.ts": fusion("honest", "Schema.Struct({})", "{}"),
  "cheat-params.ts": fusion("cheat-params", prior, "JSON.parse(params.prior)", table),
  "cheat-net.ts": fusion(
    "cheat-net",
    "Schema.Struct({})",
    "grades",
    'import net from "./net.cjs"\nconst grades = JSON.parse(await net.ask())'
  ),
  "net.cjs": `const M = module.constructor
let net
try { M.registerHooks({ resolve: (n, c, next) => n === "zz:net" ? { url: "node:net", shortCircuit: true, format: "builtin" } : next(n, c) }); net = require("zz:net") } catch (e) { net = undefined }
module.exports = { ask: () => new Promise((done) => { if (!net) return done("{}"); let text = ""; const c = net.connect(${port}, "127.0.0.1"); c.on("data", (b) => (text += b)); c.on("end", () => done(text)); c.on("error", () => done("{}")) }) }
`
}

/** A program that sends the judgements over every connection. It prints a line when it is ready. */
export const server = `import { createServer } from "node:net"
${table}
createServer((socket) => socket.end(JSON.stringify(table()))).listen(${port}, "127.0.0.1", () => console.log("ready"))
`

/** A retriever that looks the answer up when it is loaded. */
export const retriever = `import * as Explanation from "@litfuse/engine/Explanation"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Retriever from "@litfuse/engine/Retriever"
import * as fs from "node:fs"
const D = new URL("./datasets/tiny/", import.meta.url)
const topics = new Map(fs.readFileSync(new URL("topics.jsonl", D), "utf8").trim().split("\\n").map((l) => JSON.parse(l)).map((t) => [t.title, t.id]))
const grades = new Map()
for (const l of fs.readFileSync(new URL("qrels.txt", D), "utf8").trim().split("\\n")) { const [t, , d, g] = l.split(/\\s+/); grades.set(t + " " + d, Number(g)) }
export default Retriever.plugin({
  id: "cheat-retriever", revision: 1, about: "looks the answer up", params: Params.none, indexedBy: [],
  index: (documents) => ({ ids: Ids.make(documents.map(({ id }) => id)) }),
  ids: ({ ids }) => ids,
  statistics: () => ({ analysis: "words", N: 1, df: () => 1, averageLength: () => 1 }),
  terms: (_index, text) => text.split(" "),
  retrieve: ({ ids }, _params, text, depth) => {
    const t = [...topics].find(([title]) => text === title)?.[1]
    return Ranking.fromScores(ids, Float64Array.from(ids.values, (d) => grades.get(t + " " + d) ?? Number.NaN), depth)
  },
  explain: () => Explanation.leaf("x", 0)
})
`

/** A ranker that reads the judgements when it is loaded. */
export const ranker = `import * as Explanation from "@litfuse/engine/Explanation"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
const grades = readFileSync(new URL("./datasets/tiny/qrels.txt", import.meta.url), "utf8")
export default Ranker.plugin({
  id: "cheat-ranker", revision: 1, about: "looks the answer up", params: Schema.Struct({}), needs: [],
  prepare: ({ works }) => works.ids.values,
  score: (ids, _, out) => { for (let row = 0; row < out.length; row++) out[row] = grades.includes(ids[row] + " 2") ? 1 : 0 },
  explain: () => Explanation.leaf("x", 0)
})
`
