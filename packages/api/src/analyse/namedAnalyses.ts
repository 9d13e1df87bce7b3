interface NamedAnalysis {
  readonly analyzer: string
  readonly heading: string
  readonly about: string
}

/** The named analyses, by the names of nodes that answers and files have, in display order. */
export const namedAnalyses = {
  sda: {
    analyzer: "source-agreement",
    heading: "How sources agree",
    about: "how much sources agree: works that each pair shares, and works that only one source found"
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
    about: "what the search reports for each of the 16 items of PRISMA-S, and how complete that is"
  },
  flow: {
    analyzer: "prisma-flow",
    heading: "PRISMA 2020 flow",
    about: "the PRISMA 2020 flow: records by source, duplicates, and records left to screen"
  }
} as const satisfies Readonly<Record<string, NamedAnalysis>>

/** The name of an analysis in `namedAnalyses`. */
export type AnalysisName = keyof typeof namedAnalyses

/** The analyses by the names that users and agents write. */
export const analysisKinds = {
  agreement: "sda",
  timeline: "timeline",
  lineage: "lineage",
  landmarks: "landmarks",
  reproducibility: "rscore",
  prisma: "prisma",
  flow: "flow"
} as const satisfies Readonly<Record<string, AnalysisName>>

/** A name of an analysis that users write. */
export type AnalysisKind = keyof typeof analysisKinds

/** All names of nodes, in display order. */
export const analysisNames = Object.keys(namedAnalyses) as ReadonlyArray<AnalysisName>

/** Headings of nodes that are no named analysis. */
const furtherHeadings: Readonly<Record<string, string>> = {
  against: "Compared with another timeline",
  "evidence-levels": "Levels of evidence",
  milestones: "Milestones",
  "milestones-by-model": "Milestones by a language model, next to the rules",
  topics: "Timelines of several topics"
}

/** The heading of a node's section: that of its named analysis, by the name of the node or of its analyzer, else the node's name. */
export const headingOf = (node: string): string => {
  const name = analysisNames.find((one) => one === node) ?? analysisNames.find((one) => namedAnalyses[one].analyzer === node)
  if (name !== undefined) return namedAnalyses[name].heading
  return furtherHeadings[node] ?? node
}
