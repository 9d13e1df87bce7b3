import * as Notice from "@litfuse/engine/Notice"

interface Seen {
  readonly code: string
  readonly about: string
  readonly example: string | undefined
  readonly line: number
  count: number
}

/**
 * Counts what a reader did not understand, so that a thousand similar lines get one notice.
 *
 * - `about` describes it without place, number and example; equal texts are counted together
 */
export interface Tally {
  readonly add: (code: string, about: string, line: number, example?: string) => void
  readonly notices: () => ReadonlyArray<Notice.Notice>
}

/** Ignores everything: for fields that were read before. */
export const silent: Tally = { add: () => {}, notices: () => [] }

/** Makes the tally of a file. Notices keep the order in which their kinds first occurred. */
export const make = (file: string): Tally => {
  const seen = new Map<string, Seen>()
  return {
    add: (code, about, line, example) => {
      const key = `${code} ${about}`
      const before = seen.get(key)
      if (before === undefined) seen.set(key, { code, about, example, line, count: 1 })
      else before.count++
    },
    notices: () =>
      [...seen.values()].map(({ code, about, example, line, count }) => {
        const place = line === 0 ? "" : `${count === 1 ? "" : "first "}on line ${line}`
        const times = [...(count === 1 ? [] : [`${count} times`]), ...(place === "" ? [] : [place])].join(", ")
        const text = example === undefined ? about : `${about}, such as "${example}"`
        return Notice.make(code, file, times === "" ? text : `${text} (${times})`)
      })
  }
}
