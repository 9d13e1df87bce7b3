/** The works of a demonstration: each line of its `works.tsv` as a full record. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Document } from "@litfuse/studies/atlas/shelves"
import type { Demonstration } from "./Demonstration.ts"

interface Line {
  readonly topic: string
  readonly grade: number
  readonly design: string
  readonly published: string
  readonly journal: string
  readonly people: number
  readonly citations: number
  readonly title: string
  readonly finding: string
}

/** A record as `documents.jsonl` has it, in the form of the atlas, with its topic and grade. */
export interface Work {
  readonly topic: string
  readonly grade: number
  readonly document: Document
}

const designs: Readonly<Record<string, { readonly types: ReadonlyArray<string>; readonly methods: (people: number) => string }>> = {
  trial: {
    types: ["Journal Article", "Randomized Controlled Trial"],
    methods: (people) => `We drew lots for ${people} people and followed them for some weeks.`
  },
  preprint: { types: ["Preprint"], methods: (people) => `We drew lots for ${people} people and followed them for some weeks.` },
  retracted: {
    types: ["Journal Article", "Randomized Controlled Trial", "Retracted Publication"],
    methods: (people) => `We drew lots for ${people} people.`
  },
  systematic: {
    types: ["Journal Article", "Systematic Review", "Meta-Analysis"],
    methods: (people) => `We searched five databases and joined the results of ${people} studies.`
  },
  cohort: {
    types: ["Journal Article", "Observational Study"],
    methods: (people) => `We asked ${people} people twice, a year apart, and took age and sex into account.`
  },
  qualitative: { types: ["Journal Article"], methods: (people) => `We talked with ${people} people and read the notes together.` },
  guideline: { types: ["Practice Guideline"], methods: () => "A panel read the reviews and voted." },
  review: { types: ["Journal Article", "Review"], methods: () => "We tell what is known, without a systematic search." },
  case: { types: ["Case Reports"], methods: () => "We describe one person." },
  editorial: { types: ["Editorial"], methods: () => "An opinion of the editors." },
  supplement: { types: ["Journal Article"], methods: (people) => `A talk about ${people} people.` },
  erratum: { types: ["Published Erratum"], methods: () => "A correction." }
}

const families = [
  "Tillbury",
  "Ferncastle",
  "Osterwick",
  "Brandelow",
  "Quillane",
  "Haverstock",
  "Moorling",
  "Pennimore",
  "Vintaver",
  "Kestrin",
  "Lorimont",
  "Dunnaby",
  "Ellerfold",
  "Sorrelby",
  "Wexmoor",
  "Ashgrond"
]

/** A number that depends on texts alone: the same on every machine. */
export const spread = (...texts: ReadonlyArray<string | number>): number =>
  createHash("sha256").update(texts.join("\n")).digest().readUInt32BE(0)

const authorsOf = (title: string): ReadonlyArray<string> =>
  Array.from({ length: 2 + (spread(title, "how many") % 4) }, (_, i) => {
    const family = families[(spread(title) + 5 * i) % families.length]!
    return `${family} ${String.fromCharCode(65 + (spread(title, i) % 26))}`
  })

const doiOf = ({ id }: Demonstration, place: number, design: string): string =>
  `10.5555/${id}.${design === "preprint" ? "draft." : ""}${place + 1}`

const numbered = (all: Demonstration, line: Line, place: number, lines: ReadonlyArray<Line>): Work => {
  const { letters, backgrounds, subjects } = all
  const { topic, grade, design, published, journal, people, citations, title, finding } = line
  const { types, methods } = designs[design]!
  const article = lines.findIndex((other) => design === "preprint" && other.title === title && other.design !== "preprint")
  const doi = doiOf(all, place, design)
  const findable = `${title} ${finding}`
  return {
    topic,
    grade,
    document: {
      id: `${letters}${String(place + 1).padStart(3, "0")}`,
      title,
      abstract: `Background: ${backgrounds[topic]} Methods: ${methods(people)} Results: ${finding} Note: This record is invented.`,
      headings: ["Humans", ...Object.keys(subjects).filter((heading) => subjects[heading]!.test(findable))],
      publicationTypes: types,
      published,
      authors: authorsOf(title.replace(/^Erratum to: /, "")),
      containerTitle: journal,
      doi,
      citationCount: citations,
      ...(article < 0 ? {} : { preprintOf: doiOf(all, article, lines[article]!.design) }),
      ...(design === "retracted" ? { retractedBy: `${doi}.notice` } : {}),
      ...(spread(title, "open") % 3 === 0 ? { open: `https://journals.example.org/${doi}.pdf` } : {})
    }
  }
}

/** Reads the lines of a file `works.tsv`, in their order. */
export const read = (file: string, all: Demonstration): ReadonlyArray<Work> => {
  const [, ...rows] = readFileSync(file, "utf8").trimEnd().split("\n")
  const lines = rows.map((row): Line => {
    const [topic, grade, design, published, journal, people, citations, title, finding] = row.split("\t") as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string
    ]
    return { topic, grade: Number(grade), design, published, journal, people: Number(people), citations: Number(citations), title, finding }
  })
  return lines.map((line, place) => numbered(all, line, place, lines))
}
