import { expect } from "vitest"
import { recordings, served } from "./served.ts"

/** What tools of the sets answer. */
export interface Result {
  readonly [name: string]: unknown
  readonly sources: ReadonlyArray<{ readonly source: string; readonly state: string; readonly error: string | null }>
  readonly results: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly papers: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly articles: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly notices: ReadonlyArray<string>
}

/** A server with the tools of a set, over recordings by default. */
export const withProfile = async (profile: "s1" | "s2" | "s3", settings = {}) => {
  const server = await served({ replay: recordings.everyday, ...settings }, "2025-11-25", profile)
  const ask = async (tool: string, args: object) => {
    const { isError, text, structured } = await server.call(tool, { ...args })
    expect([isError, text]).toEqual([false, expect.any(String)])
    expect(JSON.parse(text)).toEqual(structured)
    return structured as Result
  }
  return { ...server, ask }
}
