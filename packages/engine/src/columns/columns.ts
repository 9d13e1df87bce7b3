import { abstractColumn } from "./abstractColumn.ts"
import { annotationsColumn } from "./annotationsColumn.ts"
import { citationCountColumn } from "./citationCountColumn.ts"
import { containerTitleColumn } from "./containerTitleColumn.ts"
import { firstAuthorHIndexColumn } from "./firstAuthorHIndexColumn.ts"
import { headingsColumn } from "./headingsColumn.ts"
import { keywordsColumn } from "./keywordsColumn.ts"
import { nihPercentileColumn } from "./nihPercentileColumn.ts"
import { openAccessColumn } from "./openAccessColumn.ts"
import { publicationTypesColumn } from "./publicationTypesColumn.ts"
import { publishedColumn } from "./publishedColumn.ts"
import { rcrColumn } from "./rcrColumn.ts"
import { sourceCountColumn } from "./sourceCountColumn.ts"
import { titleColumn } from "./titleColumn.ts"
import { yearColumn } from "./yearColumn.ts"

/** The built-in columns by name. A ranker asks for them by name, and for any other column by its descriptor. */
export const columns = {
  title: titleColumn,
  abstract: abstractColumn,
  containerTitle: containerTitleColumn,
  keywords: keywordsColumn,
  headings: headingsColumn,
  annotations: annotationsColumn,
  publicationTypes: publicationTypesColumn,
  published: publishedColumn,
  year: yearColumn,
  citationCount: citationCountColumn,
  rcr: rcrColumn,
  nihPercentile: nihPercentileColumn,
  firstAuthorHIndex: firstAuthorHIndexColumn,
  openAccess: openAccessColumn,
  sourceCount: sourceCountColumn
} as const
