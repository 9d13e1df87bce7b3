/** Follows every page with commands word by word, in a separate folder. Files that a page does not write are listed here. */
import { spawnSync } from "node:child_process"
import { cpSync, globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { pageBlocks } from "./pageBlocks.ts"
import { type Folder, install } from "./install.ts"
import { followPage } from "./followPage.ts"

const root = resolve(import.meta.dirname, "../../..")

type Files = Readonly<Record<string, string | Uint8Array>>

const topics = Array.from({ length: 12 }, (_, t) => t + 1)

/** Hits of twelve topics; `order` says which documents are found for a topic, best first. */
const run = (tag: string, order: (t: number) => ReadonlyArray<number>): string =>
  topics.flatMap((t) => order(t).map((d, i) => `${t} Q0 d${d} ${i + 1} ${20 - i} ${tag}\n`)).join("")

const good = run("good", (t) => (t % 3 === 0 ? [3, 1, 2, 4] : [1, 2, 3, 4]))
const weak = run("weak", (t) => (t % 2 === 0 ? [5, 4, 1, 6] : [4, 5, 6, 3]))
const odd = run("odd", (t) => (t % 4 === 0 ? [2, 1, 6] : [6, 2, 5]))
const qrels = topics.flatMap((t) => [1, 2, 3, 4, 5, 6].map((d) => `${t} 0 d${d} ${[2, 2, 0, 0, 1, 0][d - 1]}\n`)).join("")
/** Another judge: one grade lower for a document, and relevant documents where there are none. */
const modelQrels = topics
  .flatMap((t) => [2, 1, Number(t % 3 === 0), 0, 1, Number(t % 4 === 0)].map((g, i) => `${t} 0 d${i + 1} ${g}\n`))
  .join("")
const documents = ["gout attacks and colchicine", "heart failure in old age"].map((title, i) =>
  JSON.stringify({ _id: `d${i + 1}`, title, text: "" })
)

const own: Files = {
  "qrels.txt": qrels,
  "bm25.run": good,
  "dense.run": weak,
  "rrf.run": odd,
  "rrf.run.gz": gzipSync(odd),
  "bm25.csv": ["q_id,doc_id,score", ...topics.map((t) => `${t},d1,2`)].join("\n"),
  "dense.json": JSON.stringify(Object.fromEntries(topics.map((t) => [t, { d1: 1, d2: 0.5 }]))),
  "scifact/corpus.jsonl": `${documents.join("\n")}\n`,
  "scifact/queries.jsonl": `${JSON.stringify({ _id: "1", text: "gout attacks" })}\n`,
  "scifact/qrels/test.tsv": ["query-id\tcorpus-id\tscore", ...topics.map((t) => `${t}\td1\t1`)].join("\n"),
  "corpus.jsonl.gz": gzipSync(`${documents.join("\n")}\n`),
  "topics.tsv": "1\tgout attacks\n2\theart failure\n"
}

const hasOpenSsh = spawnSync("ssh-keygen", ["-Y", "none"]).status !== null
const ofSigning = (name: string) => readFileSync(join(root, "packages/api/test/fixtures/signing", name), "utf8")

/** The files of a key, where there is no OpenSSH to make them. */
const signing: Files = hasOpenSsh ? {} : { key: ofSigning("key"), "key.pub": ofSigning("key.pub") }

interface Given {
  readonly files?: Files
  readonly experiments?: ReadonlyArray<string>
  readonly folders?: ReadonlyArray<string>
}

const pages: Readonly<Record<string, Given>> = {
  // every line runs on what a clone has
  "README.md": { experiments: ["atlas"] },
  "docs/agents.md": {},
  "docs/python.md": {},
  "docs/page.md": {},
  "docs/reference/case-studies.md": { folders: ["datasets/case-studies"] },
  "docs/ci.md": { experiments: ["atlas"] },
  "docs/models.md": { experiments: ["atlas"], folders: ["tools/requirements/questions"] },
  "docs/reference/presets.md": { experiments: ["atlas"] },
  "docs/project.md": { experiments: ["atlas"] },
  "docs/queries.md": {},
  "docs/answer.md": { folders: ["datasets/case-studies/zebrafish"] },
  "docs/recordings.md": { files: { ...own, ...signing }, experiments: ["atlas/multisource"] },
  "docs/review.md": { experiments: ["atlas"] },
  "docs/scale.md": { experiments: ["atlas"] },
  "docs/security.md": { files: { "litfuse.config.yaml": "plugins: [./mine.mjs]\n", "mine.mjs": "export default []\n" } },
  "docs/reports.md": { files: { ...own, "people.qrels": qrels, "model.qrels": modelQrels }, experiments: ["atlas"] },
  "docs/tuning.md": {
    files: Object.fromEntries(
      Object.entries({ "qrels.txt": qrels, "runs/good": good, "runs/weak": weak, "runs/odd": odd }).map(([name, text]) => [
        `datasets/mine/${name}`,
        text
      ])
    )
  },
  "docs/references.md": {},
  "docs/texts.md": { experiments: ["atlas"] },
  "docs/evolution.md": { experiments: ["atlas"], folders: ["datasets/case-studies/gene-drug"] },
  "docs/README.md": { experiments: ["atlas"] },
  "packages/cli/README.md": { files: own },
  "packages/embedders/README.md": {},
  "datasets/atlas/README.md": {},
  "datasets/atlas/cassettes/README.md": { experiments: ["atlas"] },
  "datasets/atlas/walks/README.md": { experiments: ["atlas"] },
  "datasets/everyday/README.md": { experiments: ["atlas"] }
}

/** Followed in a researcher's repository (own.test.ts), where other tests go on with what it writes. */
const elsewhere = ["docs/plugins.md"]

let folder: Folder
beforeAll(() => {
  folder = install()
})
afterAll(() => folder.remove())

describe("the pages", () => {
  it("are followed when they have a command", () => {
    const all = globSync("{*.md,docs/**/*.md,packages/*/**/README.md,datasets/**/README.md,reports/README.md,speed/README.md}", {
      cwd: root,
      exclude: (name) => name.includes("node_modules")
    })
    expect(all.length).toBeGreaterThan(20)
    const withCommands = all.filter((page) => pageBlocks(page).some(({ kind }) => kind === "command"))
    expect(withCommands.sort()).toEqual([...Object.keys(pages), ...elsewhere].sort())
    // a block without a form would be skipped
    for (const page of all)
      expect([page, /^```\n(?:npx )?(?:litfuse|npm|node) /m.test(readFileSync(join(root, page), "utf8"))]).toEqual([page, false])
  })

  it.each(Object.entries(pages))(
    "%s does what it says, command by command",
    async (page, { files = {}, experiments = [], folders = [] }) => {
      const place = folder.below(page.replaceAll("/", "-"))
      for (const [name, content] of Object.entries(files)) place.write(name, content)
      for (const name of folders) copy(name, place)
      if (experiments.length > 0) for (const name of ["datasets/atlas", "datasets/everyday", "presets"]) copy(name, place)
      // reports of other experiments below one come along, since a page of several reads them; they are no experiments there
      const named = experiments.map((id) => join(root, "reports", id, "experiment.yaml"))
      for (const id of experiments) copy(`reports/${id}`, place, (path) => !path.endsWith("experiment.yaml") || named.includes(path))
      expect(await followPage(place, page, (command) => !hasOpenSsh && command.startsWith("ssh-keygen "))).toEqual([])
    }
  )
})

const deno = process.env["LITFUSE_DENO"] || "deno"

it.skipIf(spawnSync(deno, ["--version"]).status !== 0)("docs/python.md: Deno prints what Node prints", () => {
  // Deno finds packages in the folder where it is started
  const place = folder
  for (const block of pageBlocks("docs/python.md")) if (block.kind === "file") place.write(block.name, block.text)
  const [, command] = /^deno (run .*) runs\.json\.js$/m.exec(readFileSync(join(root, "docs/python.md"), "utf8"))!
  // folders in memory are below /dev, which Deno reads only with every permission
  const words = (place.path.startsWith("/dev/") ? command!.replace("--allow-read --allow-env", "--allow-all") : command!).split(" ")
  for (const program of ["runs.json.js", "wrong.js"]) {
    const [inDeno, inNode] = [place.run(deno, ...words, program), place.run("node", program)]
    expect([inDeno.code, inDeno.err, inDeno.out]).toEqual([0, "", inNode.out])
  }
})

const copy = (name: string, place: Folder, filter = (_path: string) => true): void =>
  cpSync(join(root, name), join(place.path, name), { recursive: true, force: true, filter })
