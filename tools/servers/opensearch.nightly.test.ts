/**
 * A real cluster of OpenSearch on loopback, and every fault of docs/reference/cluster.md, with LITFUSE_REQUIRE=opensearch alone, because it takes minutes. It needs Java
 * and the jars (`node tools/servers/opensearch/fetchJars.ts`). What needs no cluster is tried always.
 */
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { asRetriever, clusterParams, sameAsLocal } from "./opensearch/asRetriever.ts"
import * as Cluster from "./opensearch/Cluster.ts"
import * as Faults from "./opensearch/clusterFaults.ts"
import * as Fields from "./opensearch/fieldProblems.ts"
import { rowsOf, scaleSection } from "./opensearch/scaleSection.ts"
import * as Tls from "./opensearch/TlsProxy.ts"
import * as Vectors from "./opensearch/vectorsFolder.ts"
import { retrieverLaws } from "@litfuse/kit/retrieverLaws"

const absent = Cluster.absent()
if (absent !== undefined) console.log(`The tests with OpenSearch are skipped: ${absent}`)
const noTls = Tls.absent()
if (noTls !== undefined) console.log(`The tests with certificates are skipped: ${noTls}`)
const noVectors = absent ?? Vectors.absent()
if (noVectors !== undefined) console.log(`The tests with vectors are skipped: ${noVectors}`)

let cluster: Cluster.Cluster
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "litfuse-opensearch-"))
  if (noTls === undefined) for (const name of ["own", "other"]) Tls.certificate(folder, name)
  if (absent === undefined) cluster = await Faults.start()
})
afterAll(async () => {
  await cluster?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe("the table of faults in docs/reference/cluster.md", () => {
  it("says for every fault that nothing was lost, or what was refused", () => {
    const rows = rowsOf("faults")
    expect(rows).toHaveLength(8)
    for (const [fault, building, searching] of rows) {
      if (fault!.includes("full:")) {
        expect(building).toMatch(/is read-only: .*disk usage exceeded flood-stage watermark/)
        expect(searching).toMatch(/it is incomplete/)
        continue
      }
      expect(building).toMatch(/^(-|3000 of 3000 documents, each once.*)$/)
      expect(searching).toBe("60 of 60 top tens as in a local index")
    }
  })

  it.skipIf(absent !== undefined)(
    "is what three nodes do",
    async () => expect(Faults.markdown(await Faults.clusterFaults(cluster))).toBe(scaleSection("faults")),
    // two minutes and a half where nothing else runs
    1_200_000
  )
})

/** The laws are about one case after another, and each costs an index in the cluster or two. */
const cases = 2

describe.skipIf(absent !== undefined)("three nodes", () => {
  it("find with factors of fields and with filters what local indexes give when they are put together", async () => {
    expect(await Fields.fieldProblems(cluster)).toEqual([])
  })

  it("keep the laws of every retriever, and find what bm25 finds", async () => {
    const { retriever, close } = asRetriever(cluster.addresses())
    try {
      // a cluster's hits have no explanation
      const laws = retrieverLaws(retriever, [], cases, clusterParams).filter(({ name }) => name !== "an explanation sums to its score")
      expect(laws.length).toBeGreaterThan(9)
      for (const { check } of [...laws, sameAsLocal(retriever, cases)]) await Effect.runPromise(check)
    } finally {
      close()
    }
  })
})

describe.skipIf(noVectors !== undefined)("vectors", () => {
  it("are refused by nodes without k-NN, which are named, before anything is made", async () => {
    const { litfuse, params, close } = Vectors.vectorsFolder(cluster.addresses())
    const { code, said } = await litfuse("index", "build", "docs.jsonl", "--engine", "opensearch", "--name", "vectors", ...params)
    close()
    expect([code, said.trimEnd().split("\n").length]).toEqual([2, 1])
    expect(said).toMatch(/^litfuse: index vectors: vectors of dense need the plugin opensearch-knn, which node0, node1, node2 of/)
    const indexes = await fetch(`${cluster.addresses().split(",")[0]}/_cat/indices/vectors*?expand_wildcards=all`)
    expect(await indexes.text()).toBe("")
  })

  it("are searched exactly where nodes have k-NN, as documents here are", async () => {
    const node = await Cluster.start(1, {}, true)
    const { litfuse, params, run, close } = Vectors.vectorsFolder(node.addresses())
    const searching = ["retrieve", "--topics", "topics.tsv", "--out"]
    try {
      const building = ["index", "build", "docs.jsonl", "--engine", "opensearch", "--name", "vectors", "--shards", "3"]
      const built = await litfuse(...building, ...params)
      expect([built.code, built.said]).toEqual([0, expect.stringContaining("opensearch:vectors: 200 documents")])
      const searched = await litfuse(...searching, "cluster.run", "--index", "opensearch:vectors", "--retriever", "dense")
      expect([searched.code, searched.said]).toEqual([0, "cluster.run: 2 topics, 200 documents, dense\n"])
      await litfuse(...searching, "local.run", "--documents", "docs.jsonl", ...params)
      const [ours, theirs] = [run("local.run"), run("cluster.run")]
      // all but the one without text
      expect(theirs).toHaveLength(2 * 199)
      const scoreOf = new Map(ours)
      for (const [i, [id, score]] of theirs.entries()) {
        expect(Math.abs(score - scoreOf.get(id)!)).toBeLessThan(1e-6)
        expect(Math.abs(score - ours[i]![1])).toBeLessThan(1e-6)
      }
      const ids = theirs.map(([id]) => id)
      expect(ids.indexOf("1 d9")).toBe(ids.indexOf("1 d8") - 1)
    } finally {
      close()
      await node.close()
    }
  })
})

const login = "anna:s3cret-word"
const main = join(import.meta.dirname, "../../packages/cli/bin/litfuse.js")

const litfuse = (origin: string, authority: string, as: string, ...argv: ReadonlyArray<string>) =>
  new Promise<{ readonly code: number; readonly said: string }>((done) => {
    const env = {
      PATH: process.env["PATH"],
      HOME: folder,
      OPENSEARCH_URL: origin,
      OPENSEARCH_LOGIN: as,
      NODE_EXTRA_CA_CERTS: join(folder, `${authority}.ca.pem`)
    }
    execFile(process.execPath, [main, ...argv], { cwd: folder, env }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), said: `${out}${err}` })
    )
  })

describe.skipIf(noTls !== undefined)("a cluster behind TLS and a login", () => {
  const searching = ["retrieve", "--index", "opensearch:papers", "--topics", "topics.tsv", "--out", "papers.run"]
  beforeAll(() => writeFileSync(join(folder, "topics.tsv"), "1\theart\n"))

  it.each([
    ["own", login, /index papers: it does not exist;/],
    ["other", login, /its certificate is not trusted .*; set NODE_EXTRA_CA_CERTS to the file/],
    ["own", "anna:w4ong-word", /opensearch refuses the credentials .*answered 401: Unauthorized: Basic \*\*\* is \*\*\*, with \*\*\*$/],
    ["own", "", /answered 401: .*; OPENSEARCH_LOGIN is not set: name:password of a user of the cluster$/],
    ["own", "anna", /^litfuse: OPENSEARCH_LOGIN: this variable is not a login; expected name:password/]
  ])("is asked with the certificates of %s and %j, and no password is told", async (authority, as, says) => {
    const door = await Tls.startTlsProxy(folder, "own", login)
    try {
      const { code, said } = await litfuse(door.origin, authority, as, ...searching)
      expect([code, said.trimEnd().split("\n").length]).toEqual([2, 1])
      expect(said.trimEnd()).toMatch(says)
      expect(said).not.toMatch(/s3cret|w4ong|YW5uY/)
      expect(door.logins.every((one) => one === as)).toBe(true)
    } finally {
      await door.close()
    }
  })

  it.skipIf(absent !== undefined)("is filled and searched", async () => {
    const door = await Tls.startTlsProxy(folder, "own", login, cluster.addresses().split(",")[0])
    try {
      const lines = ["heart attack", "lungs", "the heart"].map((title, i) => `${JSON.stringify({ _id: `d${i}`, title, text: "" })}\n`)
      writeFileSync(join(folder, "papers.jsonl"), lines.join(""))
      const building = ["index", "build", "papers.jsonl", "--engine", "opensearch", "--name", "papers"]
      const built = await litfuse(door.origin, "own", login, ...building)
      expect([built.code, built.said]).toEqual([0, expect.stringContaining("opensearch:papers: 3 documents")])
      const searched = await litfuse(door.origin, "own", login, ...searching)
      expect([searched.code, searched.said]).toEqual([0, "papers.run: 1 topics, 3 documents, bm25\n"])
      expect(readFileSync(join(folder, "papers.run"), "utf8").match(/\bd\d/g)).toEqual(["d2", "d0"])
      expect(built.said + searched.said).not.toMatch(/s3cret|YW5uY/)
    } finally {
      await door.close()
    }
  })
})
