/** Words for participants, as parts of patterns. */
export const people =
  "(?:patients|workers|participants|subjects|women|men|children|adults|people|persons|individuals|infants|volunteers|students|nurses|residents|adolescents|mothers|couples|eyes|controls|cases|girls|boys|males|females|athletes|players|households|families|practices|babies|newborns|neonates|recipients|respondents|cycles|knees|hips|teeth|animals|rats|mice)"

const units =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ")
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")

/** A number in words up to 99, as a part of a pattern. */
export const wordNumber = `(?:(?:${tens.join("|")})(?:[-\\s](?:${units.slice(0, 9).join("|")}))?|${units.toReversed().join("|")})`

/** A whole number in digits, with commas or thin blanks between thousands, as a part of a pattern. */
export const digitNumber = "(?:\\d{1,3}(?:[,\\u2009\\u202f ]\\d{3})+|\\d{1,6})"

/** Reads a number in digits or words. Empty: undefined for a text that is none. */
export const readNumber = (text: string): number | undefined => {
  if (/^\d/u.test(text)) return Number(text.replaceAll(/\D/gu, ""))
  const value = (word: string | undefined): number => {
    const ten = tens.indexOf(word ?? "")
    return ten >= 0 ? 10 * (ten + 2) : units.indexOf(word ?? "") + 1
  }
  const [first, second] = text.toLowerCase().split(/[-\s]/u)
  const sum = value(first) + (second === undefined ? 0 : value(second))
  return sum === 0 ? undefined : sum
}
