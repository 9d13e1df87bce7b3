import { abstract } from "./abstract.ts"
import { citationCount } from "./citationCount.ts"
import { containerTitle } from "./containerTitle.ts"
import { headings } from "./headings.ts"
import { nihPercentile, rcr } from "./impact.ts"
import { keywords } from "./keywords.ts"
import { openAccess } from "./openAccess.ts"
import { publicationTypes } from "./publicationTypes.ts"
import { published } from "./published.ts"
import { sourceCount } from "./sourceCount.ts"
import { title } from "./title.ts"
import { year } from "./year.ts"

/** The built-in columns by name. A ranker asks for them by name, and for any other column by its descriptor. */
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
  rcr,
  nihPercentile,
  openAccess,
  sourceCount
} as const
