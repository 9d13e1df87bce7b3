import { gzipSync } from "node:zlib"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as DatasetStore from "../../src/dataset/DatasetStore.ts"
import { data, folder, manifest, message, sha256, tiny, workspace } from "../workspace.ts"

const elsewhere = manifest.replace("embedded: true\n", "")

/** The dataset `tiny` with its files under a data folder. */
const outside = (files: Readonly<Record<string, string>> | undefined, text = elsewhere): DatasetStore.Dataset => {
  const { root } = workspace({ "datasets/tiny/dataset.yaml": text })
  return Result.getOrThrow(DatasetStore.open({ root, data: files === undefined ? undefined : folder(files) }, "tiny"))
}

describe("Store.list and open", () => {
  it("lists folders with a manifest, in byte order", () => {
    const store = workspace({ "datasets/b/dataset.yaml": "", "datasets/B/dataset.yaml": "", "datasets/empty/README.md": "" })
    expect(DatasetStore.list(store)).toEqual(["B", "b", "tiny"])
    expect(DatasetStore.list({ root: "/nowhere", data: undefined })).toEqual([])
  })

  it("names the known datasets when one is unknown", () => {
    expect(message(DatasetStore.open(workspace(), "tyni"))).toBe(
      'datasets/tyni/dataset.yaml: not found; known datasets: tiny; did you mean "tiny"?'
    )
    expect(message(DatasetStore.open({ root: "/nowhere", data: undefined }, "x"))).toBe(
      "datasets/x/dataset.yaml: not found; known datasets: none"
    )
  })

  it("never leaves datasets/", () => {
    expect(message(DatasetStore.open(workspace(), "../datasets/tiny"))).toContain("not found; known datasets: tiny")
  })
})

describe("Store.folderOf and isPresent", () => {
  it("finds embedded data in the folder of the manifest, other data under the data folder by id or by folder name", () => {
    expect(DatasetStore.isPresent(tiny())).toBe(true)
    expect(DatasetStore.isPresent(outside({ "tiny/qrels.txt": "" }))).toBe(true)
    expect(DatasetStore.isPresent(outside({ "big/qrels.txt": "" }))).toBe(false)
    expect(DatasetStore.isPresent(outside({ "big/part/qrels.txt": "" }, `${elsewhere}folder: big/part\n`))).toBe(true)
    expect(DatasetStore.isPresent(outside(undefined))).toBe(false)
  })
})

describe("Store.read", () => {
  it("gives bytes, path and checksum", () => {
    const dataset = tiny()
    const opened = Result.getOrThrow(DatasetStore.read(dataset, "qrels"))
    expect(Buffer.from(opened.bytes).toString()).toBe(data["qrels.txt"])
    expect(opened).toMatchObject({
      name: "qrels",
      sha256: sha256(data["qrels.txt"]),
      path: `${dataset.store.root}/datasets/tiny/qrels.txt`
    })
  })

  it("compares the checksum of what is stored, then unpacks it", () => {
    const packed = gzipSync(data["qrels.txt"])
    const text = manifest.replace(sha256(data["qrels.txt"]), sha256(packed))
    const dataset = tiny({ "datasets/tiny/dataset.yaml": text, "datasets/tiny/qrels.txt": packed })
    expect(Buffer.from(Result.getOrThrow(DatasetStore.read(dataset, "qrels")).bytes).toString()).toBe(data["qrels.txt"])
  })

  it("refuses a file that was changed", () => {
    const dataset = tiny({ "datasets/tiny/qrels.txt": `${data["qrels.txt"]}2 0 a 1\n` })
    expect(message(DatasetStore.read(dataset, "qrels"), dataset.store.root)).toBe(
      `datasets/tiny/qrels.txt: sha256 is ${sha256(`${data["qrels.txt"]}2 0 a 1\n`)}, the manifest says ${sha256(data["qrels.txt"])}; fetch the file again or correct dataset.yaml`
    )
  })

  it("reads a file without a known checksum, and reports the checksum", () => {
    const text = manifest.replace(`sha256: ${sha256(data["other.txt"])}`, "unseen: nobody had it")
    expect(Result.getOrThrow(DatasetStore.read(tiny({ "datasets/tiny/dataset.yaml": text }), "other")).sha256).toBe(
      sha256(data["other.txt"])
    )
  })

  it("says how to get a file that is not there", () => {
    const dataset = outside({ "tiny/README.md": "" })
    expect(message(DatasetStore.read(dataset, "qrels"), dataset.store.data)).toBe(
      "tiny/qrels.txt: not found; how to get it: write it yourself"
    )
  })

  it("says which variable to set when no data folder is known", () => {
    expect(message(DatasetStore.read(outside(undefined), "qrels"))).toBe(
      "tiny/qrels.txt: not found; set LITFUSE_DATA to the folder that holds tiny/; how to get it: write it yourself"
    )
  })

  it("names the files there are when one is not named", () => {
    expect(message(DatasetStore.read(tiny(), "qrel"))).toBe(
      'file "qrel" of dataset tiny: not found; its manifest names qrels, other, topics, board, run-x'
    )
  })
})

describe("Store.readRunSet", () => {
  it("gives the runs in byte order of names, tagged by names without .gz", () => {
    const packed = gzipSync("1 Q0 a 1 2 B\n")
    const text = manifest.replace(/sha256: \w+\n {4}depth/, `sha256: ${"a".repeat(64)}\n    depth`)
    const files = { "datasets/tiny/dataset.yaml": text, "datasets/tiny/runs/B.v2.gz": packed }
    const failed = message(DatasetStore.readRunSet(tiny(files), "cut"))
    const digests = [`${sha256(packed)}  B.v2.gz`, `${sha256(data["runs/x"])}  x`, `${sha256(data["runs/y"])}  y`]
    const digest = sha256(`${digests.join("\n")}\n`)
    expect(failed).toContain(`runs: sha256 is ${digest}, the manifest says aaa`)
    const runs = Result.getOrThrow(
      DatasetStore.readRunSet(tiny({ ...files, "datasets/tiny/dataset.yaml": text.replace("a".repeat(64), digest) }), "cut")
    )
    expect(runs.map(({ tag }) => tag)).toEqual(["B.v2", "x", "y"])
    expect(Buffer.from(runs[0]!.bytes).toString()).toBe("1 Q0 a 1 2 B\n")
  })

  it("takes only the files with the set's ending, and tags them without it", () => {
    const text = "1 Q0 a 1 2 z\n"
    const digest = sha256(`${sha256(text)}  z.batch2.run\n`)
    const changed = manifest
      .replace("folder: runs\n", "folder: runs\n    ending: .batch2.run\n")
      .replace(/sha256: \w+\n {4}depth/, `sha256: ${digest}\n    depth`)
    const dataset = tiny({ "datasets/tiny/dataset.yaml": changed, "datasets/tiny/runs/z.batch2.run": text })
    expect(Result.getOrThrow(DatasetStore.readRunSet(dataset, "cut")).map(({ tag }) => tag)).toEqual(["z"])
  })

  it("notices a run that was changed, added or renamed", () => {
    const wrong = (files: Readonly<Record<string, string>>) => message(DatasetStore.readRunSet(tiny(files), "cut"))
    expect(wrong({ "datasets/tiny/runs/x": "1 Q0 a 1 3 x\n" })).toContain("sha256 is")
    expect(wrong({ "datasets/tiny/runs/z": "" })).toContain("sha256 is")
  })

  it("names what is missing", () => {
    const gone = manifest.replace("folder: runs", "folder: submissions")
    const dataset = tiny({ "datasets/tiny/dataset.yaml": gone })
    expect(message(DatasetStore.readRunSet(dataset, "cut"), dataset.store.root)).toBe(
      "datasets/tiny/submissions: not found; how to get it: write it yourself"
    )
    expect(message(DatasetStore.readRunSet(dataset, "all"))).toBe('run set "all" of dataset tiny: not found; its manifest names cut')
  })

  it("refuses a file instead of its folder", () => {
    const dataset = tiny({ "datasets/tiny/dataset.yaml": manifest.replace("folder: runs", "folder: qrels.txt") })
    expect(message(DatasetStore.readRunSet(dataset, "cut"), dataset.store.root)).toBe(
      "datasets/tiny/qrels.txt: this is not a folder that can be read; expected a folder of runs"
    )
  })
})
