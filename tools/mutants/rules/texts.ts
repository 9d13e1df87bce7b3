import type { Detector } from "@litfuse/analyzers/milestones/Detector"

type Readable = Parameters<Detector>[0]

/** Additional texts, for mistakes that the examples of the rules do not notice. */
export const texts: ReadonlyArray<Partial<Readable>> = [
  { title: "A medicine that was not yet approved by the European Medicines Agency" },
  { title: "Two trials before regulatory approval of a vaccine" },
  { abstract: "We describe the patients of a multicentre cohort." },
  { title: "A new syndrome in the first interim report of a registry" },
  { title: "A paradigm shift for breakthrough pain" },
  { title: "EMA authorizes a vaccine" },
  { abstract: "EMA authorizes a vaccine" }
]
