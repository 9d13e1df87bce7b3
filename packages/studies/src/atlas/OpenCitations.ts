import type { Service } from "./Service.ts"
import type { Item } from "./shelves.ts"

/** OpenCitations: it cannot be searched, and knows the works to which publishers gave a DOI. */
export const openCitations: Pick<Service, "source" | "upstream" | "view" | "recordOf"> = {
  source: "opencitations",
  upstream: "opencitations",
  view: "registrum",
  recordOf: ({ doi }) => doi!
}

/** The name that OpenCitations itself gives a work. */
export const omid = ({ number }: Item): string => `br/06${number}`

/** All names of a work, as the Index has them. */
export const names = (item: Item): string => `omid:${omid(item)} doi:${item.doi}`

/** A citation in the shape of the Index. */
export const citation = (citing: Item, cited: Item) => ({
  oci: `${omid(citing)}-${omid(cited)}`.replaceAll("br/", ""),
  citing: names(citing),
  cited: names(cited),
  creation: citing.published ?? "",
  timespan: "",
  author_sc: "no",
  journal_sc: citing.containerTitle === cited.containerTitle ? "yes" : "no"
})

/** A work in the shape of Meta. */
export const publication = (item: Item) => ({
  id: `doi:${item.doi} omid:${omid(item)}`,
  title: item.title,
  author: item.authors.map(({ family, initials }) => `${family}, ${initials}.`).join("; "),
  pub_date: item.published ?? "",
  issue: "",
  volume: "",
  venue: item.containerTitle,
  type: item.preprintOf === undefined ? "journal article" : "preprint",
  page: "",
  publisher: "The publishers of the atlas",
  editor: ""
})
