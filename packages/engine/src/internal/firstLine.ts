/** What went wrong, in one line: the name and message of an error, or the thing itself as text, cut at its first line break. */
export const firstLine = (wrong: unknown): string => {
  const text = wrong instanceof Error ? `${wrong.name}: ${wrong.message}` : String(wrong)
  return text.split("\n", 1)[0]!
}
