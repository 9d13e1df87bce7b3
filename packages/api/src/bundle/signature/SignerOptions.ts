import * as Result from "effect/Result"

/**
 * Restrictions of a key in a file of signers.
 *
 * - `namespaces` patterns of allowed namespaces; undefined = all
 * - `after`, `before` the first and the last moment of validity. Units: ms since 1970
 */
export interface Options {
  readonly namespaces?: string
  readonly after?: number
  readonly before?: number
}

/** `20260131`, `202601312359`, `20260131235959`; with `Z` in UTC, else in local time, as OpenSSH reads it. */
const timeOf = (text: string): number | undefined => {
  const form = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(Z?)$/.exec(text)
  if (form === null) return undefined
  const [year, month, day, hour, minute, second] = form.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number
  ]
  const inUtc = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const digits = inUtc.toISOString().replaceAll(/\D/g, "").slice(0, 14)
  if (year < 1970 || digits !== text.replace("Z", "").padEnd(14, "0")) return undefined
  return form[7] === "Z" ? inUtc.getTime() : new Date(year, month - 1, day, hour, minute, second).getTime()
}

const option = /([A-Za-z-]+)(?:="([^"\\]*)")?(?:,|$)/y

const known: ReadonlyMap<string, keyof Options> = new Map([
  ["namespaces", "namespaces"],
  ["valid-after", "after"],
  ["valid-before", "before"]
])

const read = (name: string, value: string | undefined): Result.Result<Options, string> => {
  const key = known.get(name.toLowerCase())
  if (key === undefined) return Result.fail(`the unknown option ${name}`)
  if (value === undefined || value === "") return Result.fail(`the option ${name} without a value in quotes`)
  const read = key === "namespaces" ? value : timeOf(value)
  return read === undefined ? Result.fail(`${name}="${value}", which is not a time`) : Result.succeed({ [key]: read })
}

/**
 * Parses the options of a key: `namespaces="litfuse-bundle",valid-before="20271231Z"`.
 *
 * - errors: in words; also for an unknown option, because it may be a restriction
 * - agrees with: `allowed_signers` of OpenSSH, without `cert-authority`
 */
export const parse = (text: string): Result.Result<Options, string> => {
  let options: Options = {}
  for (option.lastIndex = 0; option.lastIndex < text.length;) {
    const at = option.lastIndex
    const found = option.exec(text)
    if (found === null) return Result.fail(`options that cannot be read: ${text.slice(at, at + 60)}`)
    const one = read(found[1]!, found[2])
    if (Result.isFailure(one)) return Result.fail(one.failure)
    if (Object.keys(one.success).some((key) => key in options)) return Result.fail(`the option ${found[1]} twice`)
    options = { ...options, ...one.success }
  }
  return text.endsWith(",") ? Result.fail("a comma after the last option") : Result.succeed(options)
}

/** Whether a text matches a pattern: `*` is any text, `?` one character. Runs in time proportional to the product of both lengths. */
const fits = (text: string, pattern: string): boolean => {
  let [at, star, from] = [0, -1, 0]
  for (let i = 0; i < text.length;) {
    if (pattern[at] === "*") {
      star = at++
      from = i
    } else if (pattern[at] === "?" || pattern[at] === text[i]) {
      at++
      i++
    } else if (star < 0) return false
    else {
      at = star + 1
      i = ++from
    }
  }
  return /^\**$/.test(pattern.slice(at))
}

/** Whether a list of patterns matches a text; a matching pattern with `!` excludes it. */
const names = (patterns: string, text: string): boolean => {
  const list = patterns.split(",")
  if (list.some((one) => one.startsWith("!") && fits(text, one.slice(1)))) return false
  return list.some((one) => !one.startsWith("!") && fits(text, one))
}

/** Why a key with these options is invalid for a namespace at a time; undefined if it is valid. */
export const objection = ({ namespaces, after, before }: Options, namespace: string, now: number): string | undefined => {
  if (namespaces !== undefined && !names(namespaces, namespace)) return `not for ${namespace}`
  if (after !== undefined && now < after) return `not before ${new Date(after).toISOString()}`
  return before !== undefined && now > before ? `not after ${new Date(before).toISOString()}` : undefined
}
