import { afterEach, expect, it, vi } from "vitest"
import * as Config from "../../src/Config.ts"
import * as UpstreamOverrides from "../../src/http/UpstreamOverrides.ts"

afterEach(() => void vi.unstubAllEnvs())

const where = (line: number) => `~/.config/litfuse/config.yaml:${line}`
const config: Config.Config = {
  ...Config.none("/project"),
  upstreams: {
    loop: { where: where(2), origin: { address: "http://copy", where: where(3) }, credentials: { key: { env: "MINE", where: where(5) } } }
  }
}
const key = { name: "key", env: "LOOP_KEY", how: "ask" }

const told = (use: (tell: (line: string) => void) => unknown) => {
  const lines: Array<string> = []
  return { value: use((line) => void lines.push(line)), lines }
}

it("reports another address and where it is set: the variable before the user's file, without passwords", () => {
  const of = (id: string) => told((tell) => UpstreamOverrides.origins(config, tell)[id])
  expect(of("other")).toEqual({ value: undefined, lines: [] })
  expect(of("loop")).toEqual({ value: "http://copy", lines: [`loop: requests go to http://copy (${where(3)})`] })
  vi.stubEnv("LITFUSE_UPSTREAM_LOOP", "http://me:s3cret@here:8080/a@b")
  expect(of("loop")).toEqual({
    value: "http://me:s3cret@here:8080/a@b",
    lines: ["loop: requests go to http://here:8080/a@b (LITFUSE_UPSTREAM_LOOP)"]
  })
})

it("tells of a key that comes from another variable, and of none that is not set or where it should be", () => {
  const of = (id: string) => told((tell) => UpstreamOverrides.credentialOf(config, tell, { id }, key))
  vi.stubEnv("MINE", "")
  vi.stubEnv("LOOP_KEY", "declared")
  expect([of("loop"), of("other")]).toEqual([
    { value: undefined, lines: [] },
    { value: "declared", lines: [] }
  ])
  vi.stubEnv("MINE", "s3cret")
  expect(of("loop")).toEqual({ value: "s3cret", lines: [`loop takes its key from MINE (${where(5)})`] })
})
