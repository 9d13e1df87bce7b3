/** Removes text in brackets. Nothing behind the last closing bracket is searched, because each opening one would start the search again. */
export const withoutBrackets = (text: string, last: number, pattern: RegExp): string =>
  last < 0 ? text : text.slice(0, last + 1).replace(pattern, " ") + text.slice(last + 1)
