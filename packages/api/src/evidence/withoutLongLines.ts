import { readableTexts } from "../text/readableTexts.ts"
import type { SearchedTexts } from "./searchedTexts.ts"

/** Searched texts without the sections that have a very long line: `readableTexts`. */
export const withoutLongLines = (found: SearchedTexts): SearchedTexts => {
  const { texts, notices } = readableTexts(found.texts)
  const searched = found.searched - (found.texts.length - texts.length)
  return { ...found, texts, searched, abstracts: Math.min(found.abstracts, searched), notices: [...found.notices, ...notices] }
}
