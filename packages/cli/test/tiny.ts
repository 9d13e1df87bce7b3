import { createHash } from "node:crypto"

/** The sum by which manifests know their files. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

const meanings = { 1: '"1": yes', 2: '"0": no, "1": partly, "2": yes' }

/** The manifest of the dataset `tiny`, with its files and run sets as written. */
export const manifest = (about: string, maximum: 1 | 2, entries: string): string => `id: tiny
title: Tiny
about: ${about}
version: "1"
licence: none
citation: nobody
obtain: write it yourself
embedded: true
grades: { maximum: ${maximum}, meanings: { ${meanings[maximum]} } }
files:
${entries}`

/** The judgements of `tiny`: one topic. */
export const qrels = "1 0 a 2\n1 0 b 0\n"
/** The run of `tiny`: the relevant document is second. */
export const hits = "1 Q0 b 1 2 x\n1 Q0 a 2 1 x\n"

/** An experiment over one run of one topic, which expects this value of RR; 0.5 is true, since `a` is second. */
export const experiment = (expected = "0.5"): string => `id: try
question: Does it work?
ci: true
dataset: tiny
tables:
  - id: all
    title: All
    qrels: qrels
    systems: [{ run: run }]
    measures: [RR]
    expected: [{ system: run, measure: RR, value: ${expected}, origin: by hand }]
`

/** A workspace with that experiment and its data. */
export const tiny = {
  "datasets/tiny/dataset.yaml": manifest(
    "one topic",
    2,
    `  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)}, counts: { judgements: 2 } }
  run: { path: x.run, format: trec-run, sha256: ${sha256(hits)} }
`
  ),
  "datasets/tiny/qrels.txt": qrels,
  "datasets/tiny/x.run": hits,
  "reports/try/experiment.yaml": experiment()
}
