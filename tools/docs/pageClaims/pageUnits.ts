/**
 * The statements of a page: a sentence, or a row of a table. Headings, pictures, addresses of links and blocks of code are none. A block that a program
 * generates is checked by its generator.
 */
export const pageUnits = (page: string): ReadonlyArray<string> => {
  const text = page
    .replaceAll(/^```[\s\S]*?^```$/gm, "")
    .replaceAll(/^<!-- generated[\s\S]*?(?=^#|(?![\s\S]))/gm, "")
    .replaceAll(/^(?:#.*|!\[.*|\[[\w-]+\]: \S.*)$/gm, "")
  const units: Array<string> = []
  for (const block of text.split(/\n{2,}/)) {
    const lines = block.split("\n").filter((line) => line.trim() !== "")
    const isTable = lines[0]?.startsWith("|") === true
    const parts = isTable
      ? lines.slice(2)
      : lines
          .join("\n")
          .split(/\n(?=- |\d+\. )/)
          .map((part) => part.replaceAll(/\s*\n\s*/g, " "))
    for (const part of parts)
      units.push(...(isTable ? [part.replaceAll(/ {2,}/g, " ")] : part.split(/(?<=[.?!]\*{0,2}\)?) +(?=[A-Z`"*[(]|litfuse )/)))
  }
  // bold text is a heading, or a question that the next sentence answers
  return units.map((unit) => unit.trim()).filter((unit) => unit !== "" && !/^\*\*[^*]*(?:\*\*)?$|^[^*]*\*\*$/.test(unit))
}
