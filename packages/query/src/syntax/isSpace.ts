/** Whether a character is white space. */
export const isSpace = (character: string): boolean => /\s/u.test(character)
