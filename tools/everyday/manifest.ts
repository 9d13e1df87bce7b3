/** `datasets/everyday/dataset.yaml`, made with the data so that its sums and counts are never stale. */
import { topics } from "./topics.ts"
import type { Work } from "./works.ts"

/**
 * The text of the manifest.
 *
 * - `sums` sha256 by file
 */
export const manifest = (works: ReadonlyArray<Work>, sums: Readonly<Record<string, string>>): string => {
  const grades = [0, 1, 2].map(
    (grade) =>
      `"${grade}": ${topics.reduce((sum, { id }) => sum + works.filter((work) => (work.topic === id ? work.grade : 0) === grade).length, 0)}`
  )
  return `# yaml-language-server: $schema=../../docs/schemas/dataset.schema.json
# Written by tools/everyday.ts together with the data: change tools/everyday/manifest.ts, not this file.
id: everyday
title: Everyday, invented records in plain English
about: ${works.length} invented works on two everyday questions, as six services would have them; a demonstration.
notes:
  - >-
    Fictional: every person, journal and result is invented, and each record says so. It shows what litfuse does; it supports no claim about
    methods, caffeine or back pain.
licence: Apache-2.0, as the repository
citation: litfuse contributors, Everyday, written for the litfuse repository
obtain: node tools/everyday.ts --out datasets/everyday
version: "1"
embedded: true
grades:
  maximum: 2
  meanings:
    "0": about something else
    "1": about half of the question
    "2": about the question
files:
  documents:
    path: documents.jsonl
    format: jsonl-documents
    sha256: ${sums["documents.jsonl"]}
    counts: { documents: ${works.length} }
    options:
      document:
        id: id
        fields: { title: title, abstract: abstract, headings: headings }
        keep: [authors, doi]
        known:
          published: published
          containerTitle: containerTitle
          publicationTypes: publicationTypes
          citationCount: { field: citationCount, source: everyday, date: "2024" }
  topics:
    path: topics.jsonl
    format: jsonl-topics
    sha256: ${sums["topics.jsonl"]}
    counts: { topics: ${topics.length} }
    options: { topic: { id: id, title: title, description: description, narrative: narrative } }
  qrels:
    path: qrels.txt
    format: trec-qrels
    sha256: ${sums["qrels.txt"]}
    counts: { topics: ${topics.length}, judgements: ${topics.length * works.length}, grades: { ${grades.join(", ")} } }
    options: { complete: true }
`
}
