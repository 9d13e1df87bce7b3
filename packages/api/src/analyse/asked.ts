/** One reading of works: the analyzer that does it, what it is called above its part of a page, and what it says. */
interface Reading {
  readonly analyzer: string
  readonly heading: string
  readonly about: string
}

/** What can be asked of works, by the name of its option, in the order in which it is shown. */
export const readings = {
  sda: {
    analyzer: "source-agreement",
    heading: "How sources agree",
    about: "how much sources agree: what each pair has in common, and what only one of them found"
  },
  timeline: {
    analyzer: "timeline",
    heading: "Timeline",
    about: "works by year of publication, with levels of evidence, milestones and periods of research"
  },
  lineage: {
    analyzer: "lineage",
    heading: "Branches of research",
    about: "works by branch of research, from discovery to guidelines and safety"
  },
  landmarks: { analyzer: "landmarks", heading: "Landmarks", about: "the L-Score of each work, with its five signals" },
  rscore: {
    analyzer: "reproducibility",
    heading: "How reproducible the search is",
    about: "how reproducible the search is, in five parts, with a grade"
  },
  prisma: {
    analyzer: "prisma-s",
    heading: "PRISMA-S",
    about: "what the search says for each of the 16 items of PRISMA-S, and how complete that is"
  },
  flow: {
    analyzer: "prisma-flow",
    heading: "PRISMA 2020 flow",
    about: "the PRISMA 2020 flow: records by source, duplicates, and what is left to be screened"
  }
} as const satisfies Readonly<Record<string, Reading>>

/** The name of a reading. */
export type Name = keyof typeof readings

/** All names, in the order in which readings are shown. */
export const names = Object.keys(readings) as ReadonlyArray<Name>

/** What stands above the part of a page for a node: the heading of its reading, else its name. */
export const headingOf = (node: string): string => {
  const name = names.find((one) => one === node)
  return name === undefined ? (node === "against" ? "Compared with another timeline" : node) : readings[name].heading
}
