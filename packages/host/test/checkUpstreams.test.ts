import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import { checkUpstreams } from "../src/checkUpstreams.ts"
import { pluginRegistry } from "../src/pluginRegistry.ts"
import * as UserFile from "../src/UserFile.ts"

const all = await Effect.runPromise(pluginRegistry(Config.none("/project")))

/** What is wrong with a user's file, in lines. */
const problems = (text: string): ReadonlyArray<string> => {
  const upstreams = Result.getOrThrow(UserFile.parse("/user/config.yaml", text))
  const checked = checkUpstreams({ ...Config.none("/project"), upstreams }, all)
  return Result.isFailure(checked) ? checked.failure.message.split("\n") : []
}

it("accepts every credential that a source of works or entities, or an enricher declares", () => {
  const plugins = [...all.plugins.of("source"), ...all.plugins.of("enricher"), ...all.plugins.of("entity")]
  const declared = plugins.flatMap(({ plugin }) => (plugin.upstream === undefined ? [] : [plugin.upstream]))
  expect(declared.flatMap(({ credentials = [] }) => credentials).length).toBeGreaterThan(5)
  for (const { id, credentials = [] } of declared) {
    const renamed = credentials.map(({ name }) => `      ${name}: { env: MINE }\n`).join("")
    expect(problems(`upstreams:\n  ${id}:\n${renamed === "" ? "    origin: http://x\n" : `    credentials:\n${renamed}`}`)).toEqual([])
  }
})

it("names every credential and every mistyped id that no plugin declares, with its line and what is near", () => {
  const text = `upstreams:
  openalx: { origin: http://x }
  ncbi:
    credentials:
      key: { env: MINE }
      kee: { env: AWS_SECRET_ACCESS_KEY }
      password: { env: MINE }
  arxiv: { credentials: { key: { env: MINE } } }
  some-other-shelf: { credentials: { key: { env: MINE } } }
`
  expect(problems(text)).toEqual([
    '/user/config.yaml:2: upstreams.openalx is not a service of any plugin; did you mean "openalex"?',
    '/user/config.yaml:6: upstreams.ncbi.credentials.kee is not a credential of ncbi; did you mean "key"?',
    "/user/config.yaml:7: upstreams.ncbi.credentials.password is not a credential of ncbi, which takes key, email",
    "/user/config.yaml:8: upstreams.arxiv.credentials.key is not a credential of arxiv, which takes none"
  ])
})
