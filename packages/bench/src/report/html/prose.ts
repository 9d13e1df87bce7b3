import { markup, type Markup } from "./Markup.ts"

/** Text as people write it in experiments: what stands between backticks is code, the rest is as it is. An odd backtick stays one. */
export const prose = (text: string): Markup => {
  const parts = text.trim().split("`")
  const isOdd = parts.length % 2 === 0
  return markup`${parts.map((part, i) => {
    if (i % 2 === 0) return part
    return isOdd && i === parts.length - 1 ? `\`${part}` : markup`<code>${part}</code>`
  })}`
}

/** The same text where no markup can stand: without its pairs of backticks. */
export const plain = (text: string): string => text.replaceAll(/`([^`]*)`/g, "$1")
