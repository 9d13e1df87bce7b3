import type { Hit } from "@litfuse/api/search/Answer"

/** Types that say nothing about the kind of study, in lower case. */
const general =
  /^(?:journal[- ]article|article|article-journal|research support\b.*|english abstract|journalarticle|research-article|preprint|published|other|text|not said)$/i

/** Types that say the most, from the one that decides first. */
const telling = [
  /meta-analysis/i,
  /systematic review/i,
  /randomi[sz]ed controlled trial/i,
  /controlled clinical trial/i,
  /guideline/i,
  /clinical trial/i,
  /observational study|cohort|case-control|cross-sectional/i,
  /case report/i,
  /review/i
]

/** The kind of study of a work, by the most telling of its publication types; undefined if its types say nothing about it. */
export const studyType = ({ publicationTypes }: Pick<Hit, "publicationTypes">): string | undefined => {
  const types = (publicationTypes ?? []).filter((type) => !general.test(type))
  return telling.flatMap((pattern) => types.find((type) => pattern.test(type)) ?? [])[0] ?? types[0]
}
