import { abstract } from "./abstract.ts"
import { citationCount } from "./citationCount.ts"
import { containerTitle } from "./containerTitle.ts"
import { headings } from "./headings.ts"
import { keywords } from "./keywords.ts"
import { publicationTypes } from "./publicationTypes.ts"
import { published } from "./published.ts"
import { sourceCount } from "./sourceCount.ts"
import { title } from "./title.ts"
import { year } from "./year.ts"

/** The columns of the house by name: what a ranker may ask for in a word. Anybody's own column is asked for by its descriptor. */
export const columns = {
  title,
  abstract,
  containerTitle,
  keywords,
  headings,
  publicationTypes,
  published,
  year,
  citationCount,
  sourceCount
} as const
