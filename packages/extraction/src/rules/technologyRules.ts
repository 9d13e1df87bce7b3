import type { Rule } from "../ExtractionRule.ts"

const gain =
  /\b(?:improv|increas|reduc|gain|outperform|rais|rose|fell|lower|faster|decreas)\p{L}*[^.;%]{0,80}?(?<![\d.])(\d{1,4}(?:\.\d{1,4})?)\s?(?:%|percent\b|per cent\b)/giu

/** The improvement over another method, in percent. */
const performanceImprovement: Rule = {
  about: "an improvement in percent",
  read: ({ text }) => [...text.matchAll(gain)].map((match) => ({ value: Number(match[1]), text: match[0], rank: 0 }))
}

const benchmark =
  /((?:\p{Lu}[\p{L}\d]*(?:-[\p{L}\d]+)*|(?<=\p{Lu}\p{L}*\s)\d{4})(?:\s(?:\p{Lu}[\p{L}\d-]*|\d{4}))*)\s(?:benchmarks?|data ?sets?|corpus|corpora|test sets?|test collections?|leaderboard)\b/gu

/** Words that begin a sentence and are no part of a name. */
const opening = /^(?:The|This|These|A|An|Our|Its|Each|Both|All|Public|Two|Three|We|On|In|Other|Several)\s/u

/** The names of benchmarks and data sets. */
const benchmarksUsed: Rule = {
  about: "names of benchmarks and data sets",
  read: ({ text }) =>
    [...text.matchAll(benchmark)].flatMap((match) => {
      const name = match[1]!.replace(opening, "")
      return opening.test(`${name} `) ? [] : [{ value: name, text: match[0], rank: 0 }]
    })
}

const cost =
  /(?<![\d.,])\d[\d.,]*\s?(?:ms|milliseconds?|seconds?|minutes?|hours?|days?|GPU(?:[- ](?:hours?|days?))?|[GMT]B|G?FLOPs?|(?:million|billion)?\s?parameters)\b(?:\s(?:per|on)\s(?:an?\s)?\p{L}+)?/giu

/** What the method takes: time, memory, operations or parameters, in the words of the text. */
const computationalCost: Rule = {
  about: "time, memory, operations or parameters of a method",
  read: ({ text }) => [...text.matchAll(cost)].map(([words]) => ({ value: words, text: words, rank: 0 }))
}

const code =
  /\b(?:github|gitlab|zenodo|bitbucket|codeberg)\b|\b(?:source code|code|software|implementation)\s(?:is|are|can be)\s(?:\p{L}+\s){0,2}?(?:available|found|released|downloaded)\b/iu

/** Whether the text says where its code is. A text that does not say it does not say the opposite. */
const codeAvailability: Rule = {
  about: "whether the text says where its code is",
  read: ({ text }) => {
    const found = code.exec(text)
    return found === null ? [] : [{ value: true, text: found[0], rank: 0 }]
  }
}

/** Rules for reports of methods, by name: their gain, their tests, their cost and their code. */
export const technologyRules = {
  performance_improvement: performanceImprovement,
  benchmarks_used: benchmarksUsed,
  computational_cost: computationalCost,
  code_availability: codeAvailability
} as const satisfies Readonly<Record<string, Rule>>
