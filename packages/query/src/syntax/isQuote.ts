/** Whether a character is a quotation mark, straight or as word processors write it. */
export const isQuote = (character: string | undefined): boolean => character === '"' || character === "“" || character === "”"
