/** An error in one line: its name and message, or the thrown value as text, cut at the first line break. */
export const firstLine = (wrong: unknown): string => {
  const text = wrong instanceof Error ? `${wrong.name}: ${wrong.message}` : String(wrong)
  return text.split("\n", 1)[0]!
}
