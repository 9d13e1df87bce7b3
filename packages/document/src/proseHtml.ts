import { markup, type Markup } from "./Markup.ts"

/** Text of an experiment: parts between backticks are code, the rest is unchanged. An odd backtick stays one. */
export const proseHtml = (text: string): Markup => {
  const parts = text.trim().split("`")
  const isOdd = parts.length % 2 === 0
  return markup`${parts.map((part, i) => {
    if (i % 2 === 0) return part
    return isOdd && i === parts.length - 1 ? `\`${part}` : markup`<code>${part}</code>`
  })}`
}

/** The same text for places without markup: without its pairs of backticks. */
export const proseText = (text: string): string => text.replaceAll(/`([^`]*)`/g, "$1")
