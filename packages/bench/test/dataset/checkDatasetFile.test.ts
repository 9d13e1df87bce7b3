import { gzipSync } from "node:zlib"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { checkDatasetFile, checkRunSet } from "../../src/dataset/checkDatasetFile.ts"
import type * as DatasetStore from "../../src/dataset/DatasetStore.ts"
import { data, manifest, message, sha256, tiny } from "../workspace.ts"

const check = async (dataset: DatasetStore.Dataset, name: string) =>
  message(await Effect.runPromise(Effect.result(checkDatasetFile(dataset, name))), dataset.store.root)
const checkSet = async (dataset: DatasetStore.Dataset) =>
  message(await Effect.runPromise(Effect.result(checkRunSet(dataset, "cut"))), dataset.store.root)

/** `tiny` with one more file. */
const withFile = (format: string, content: string | Uint8Array, more = "", digest = `sha256: ${sha256(content)}`): DatasetStore.Dataset => {
  const entry = `  more:\n    path: more\n    format: ${format}\n    ${digest}\n${more}`
  return tiny({ "datasets/tiny/more": content, "datasets/tiny/dataset.yaml": manifest.replace("files:\n", `files:\n${entry}`) })
}

describe("checkFile", () => {
  it.each([
    ["qrels", "2 topics, 3 judgements, 1 of 0, 1 of 1, 1 of 2"],
    ["topics", "2 topics"],
    ["board", "2 runs"],
    ["run-x", "2 topics, 4 lines"]
  ])("says what it found in %s", async (name, expected) => {
    expect(await check(tiny(), name)).toBe(expected)
  })

  it("checks topics and judgements of a file that is both", async () => {
    const header = "id,claim,evidence_doc_id,evidence_label,evidence_sentences,cited_doc_ids"
    const text = `${header}\n1,one,,,[],[5 6]\n2,two,,,[],[5]\n`
    expect(await check(withFile("scifact-claims", text), "more")).toBe("2 topics, 3 judgements, 3 of 1")
    const unjudged = `${header}\n1,one,,,[],[]\n`
    expect(await check(withFile("scifact-claims", unjudged, "    counts: { judgements: 0 }\n"), "more")).toBe("1 topics")
    expect(await check(withFile("scifact-claims", unjudged), "more")).toContain("no judgement in it")
  })

  it("counts the lines of a text", async () => {
    expect(await check(withFile("text", "a\nb\n", "    counts: { lines: 2 }\n"), "more")).toBe("2 lines")
    expect(await check(withFile("text", "a\nb\n", "    counts: { lines: 3 }\n"), "more")).toBe(
      "datasets/tiny/more: lines: 2 found, the manifest says 3; the file is another version or the loader is wrong"
    )
  })

  it("tells the checksum of a file that had none to compare with", async () => {
    expect(await check(withFile("text", "a\n", "", "unseen: nobody had it"), "more")).toBe(
      `1 lines; its sha256 ${sha256("a\n")} was not compared: nobody had it`
    )
  })

  it("reports what is wrong inside, with its line", async () => {
    expect(await check(withFile("trec-run", "1 Q0 a 1 2 t\n1 Q0 a 2 1 t\n"), "more")).toBe(
      "datasets/tiny/more:2: document a of topic 1 again (first on line 1); expected each document once in a topic"
    )
    expect(await check(tiny(), "nothing")).toContain('file "nothing" of dataset tiny: not found')
  })
})

describe("checkFile of CORD-19", () => {
  const header = "cord_uid,source_x,title,doi,pmcid,pubmed_id,abstract,publish_time,authors,journal"
  const text = `${header}\na,PMC,"A\nstudy",,,,,2020,,\nb,WHO,B,,,,,2020,,\na,WHO,A study,,,,,2020,,\n`

  it("streams rows, counts documents once, packed or not", async () => {
    const counts = "    counts: { rows: 3, documents: 2 }\n"
    expect(await check(withFile("cord19", text, counts), "more")).toBe("3 rows, 2 documents")
    expect(await check(withFile("cord19", gzipSync(text), counts), "more")).toBe("3 rows, 2 documents")
  })

  it("compares counts and checksum, and tells the latter when there is none to compare with", async () => {
    expect(await check(withFile("cord19", text, "    counts: { rows: 4 }\n"), "more")).toBe(
      "datasets/tiny/more: rows: 3 found, the manifest says 4; the file is another version or the loader is wrong"
    )
    expect(await check(withFile("cord19", text, "", `sha256: ${"a".repeat(64)}`), "more")).toContain(
      `sha256 is ${sha256(text)}, the manifest`
    )
    expect(await check(withFile("cord19", text, "", "unseen: nobody had it"), "more")).toBe(
      `3 rows, 2 documents; its sha256 ${sha256(text)} was not compared: nobody had it`
    )
  })

  it("reports a row without id at its line, and a file that is not there", async () => {
    expect(await check(withFile("cord19", `${text},PMC,C,,,,,2020,,\n`), "more")).toBe(
      "datasets/tiny/more:6: a row without a cord_uid; expected a cord_uid in each row"
    )
    const gone = tiny({
      "datasets/tiny/dataset.yaml": manifest.replace("files:\n", "files:\n  more: { path: gone, format: cord19, unseen: gone }\n")
    })
    expect(await check(gone, "more")).toBe("datasets/tiny/gone: not found; how to get it: write it yourself")
  })
})

describe("checkRunSet", () => {
  it("counts runs and lines", async () => {
    expect(await checkSet(tiny())).toBe("2 runs, 6 lines")
  })

  it("compares them with the manifest", async () => {
    expect(await checkSet(tiny({ "datasets/tiny/dataset.yaml": manifest.replace("lines: 6", "lines: 7") }))).toBe(
      "runs: lines: 6 found, the manifest says 7; the file is another version or the loader is wrong"
    )
  })

  it("says what to write into the manifest for a set without counts", async () => {
    const text = manifest.replace(/    files: 2\n    lines: 6\n    sha256: (.*)\n/, "    unseen: made anew\n")
    const [, digest] = /lines: 6\n    sha256: (\w+)\n/.exec(manifest)!
    expect(await checkSet(tiny({ "datasets/tiny/dataset.yaml": text }))).toBe(
      `2 runs, 6 lines; not compared: made anew; to pin it, write instead files: 2, lines: 6, sha256: ${digest}`
    )
  })

  it("reports a run that cannot be read", async () => {
    const bad = "1 Q0 a 1 high y\n"
    const digest = sha256(`${sha256(data["runs/x"])}  x\n${sha256(bad)}  y\n`)
    const text = manifest.replace(/sha256: \w+\n {4}depth/, `sha256: ${digest}\n    depth`)
    expect(await checkSet(tiny({ "datasets/tiny/runs/y": bad, "datasets/tiny/dataset.yaml": text }))).toBe(
      'datasets/tiny/runs/y:1: the score "high"; expected a decimal number or inf as score'
    )
  })
})
