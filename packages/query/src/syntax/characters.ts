/** Whether a character is white space. */
export const isSpace = (character: string): boolean => /\s/u.test(character)

/** Whether a character is a quotation mark, straight or as word processors write it. */
export const isQuote = (character: string | undefined): boolean => character === '"' || character === "“" || character === "”"
