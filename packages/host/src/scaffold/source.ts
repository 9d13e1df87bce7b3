import { outsidePackage, type Scaffold, serviceReadme, trustStep, type Wanted } from "./Scaffold.ts"

const main = ({ name, Name }: Wanted): string => `import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Api from "./${Name}Api.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** Pure data until made: listing and checking it needs no network and no secret. */
export default Source.plugin({
  id: "${name}",
  // goes up whenever the same search may give another answer
  revision: 1,
  about: "What ${Name} holds, in one sentence",
  upstream: Api.upstream,
  // upstreams that it copies from, such as "pubmed": agreement between a source and its copy proves nothing
  ingests: [],
  // what is declared must work, and what works must be declared: search, lookup, citations, fullText
  abilities: ["search"],
  // what is not named here is impossible, and asking for it yields a Notice; each line needs an example in harness.ts
  capabilities: { fields: {}, sorts: ["relevance"], maxRecords: 1000 },
  params: Params.none,
  harness: () => import("./harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      searchPage: Effect.fn("${Name}.searchPage")(function* ({ query, cursor, wanted }: Source.PageRequest) {
        const page = yield* api.search(toQuery(query), { cursor, wanted })
        return { records: yield* Listed.records(page.hits, toRecord), total: page.total, next: page.next }
      })
    }
  })
})
`

const api = ({ name, Name }: Wanted): string => `import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/**
 * The service, as data. The host enforces it: pace, retries, time and size limits, redirects, credentials and recordings are not written here.
 * Unusual meanings of statuses go into \`statuses\`, errors that come with status 200 into \`says\`.
 */
export const upstream: Upstream = {
  id: "${name}",
  origin: "https://api.example.org",
  pace: { requests: 1, perMs: 1000 }
  // credentials: [{ name: "key", env: "${name.toUpperCase().replaceAll("-", "_")}_API_KEY", how: "where one gets it", goesIn: { query: "api_key" } }]
}

/** One hit as the service sends it: name what is used, and nothing else. */
export const Hit = Schema.Struct({ id: Schema.String, title: Schema.String })
export type Hit = typeof Hit.Type

// of a list, a record that cannot be read is skipped and told, and costs no other
const Answer = Schema.Struct({ total: Schema.Int, hits: Listed.list(Hit), next: Schema.optionalKey(Schema.String) })

/** The service's endpoints as functions. */
export const make = Effect.map(Http.client(upstream, "${name}"), (client) => ({
  search: (text: string, { cursor, wanted }: { readonly cursor: string | undefined; readonly wanted: number }) =>
    Effect.map(
      client.json(Answer, { path: "/search", query: { q: text, limit: wanted, cursor }, says: text }),
      ({ total, hits, next }) => ({ total, hits, next })
    )
}))

// ${Name}: link the page that documents each endpoint, with the date on which it was read
`

const toQuery = ({ Name }: Wanted): string => `import * as Query from "@litfuse/engine/Query"

/**
 * A query in the syntax of ${Name}. Leave out what the service does not know: a Notice about it follows from the capabilities.
 */
export const toQuery = (query: Query.Query): string => Query.words(query).join(" ")
`

const toRecord = ({ name, Name }: Wanted): string => `import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type { Hit } from "./${Name}Api.ts"

/** A hit of ${Name} as a record. What the service does not send stays absent: never an empty text, never a zero. */
export const toRecord = ({ id, title }: Hit): SourceRecord.SourceRecord => SourceRecord.make({ source: "${name}", id, title })
`

const harness = ({ Name }: Wanted): string => `import * as Query from "@litfuse/engine/Query"
import type { Harness } from "@litfuse/engine/testing/sourceHarness"

const harness: Harness = {
  server: () => ({ status: 501, body: "fill in the server of src/harness.ts: it answers as ${Name} does" }),
  something: Query.text("heart"),
  nothing: Query.text("zzzznotthere"),
  asks: {}
}

/**
 * What the laws need to try ${Name} without a network. The laws themselves plant faults of the service: rate limits, refused keys, pages of HTML.
 *
 * - \`server\` answers as the real service does, in its own format, out of the files in test/fixtures; at least four hits for \`something\`
 * - \`asks\` an example for each capability that is declared
 */
export default harness
`

const laws = ({ Name, isInRepository }: Wanted): string => `import { laws } from "@litfuse/engine/testing/sourceLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import { describe, it } from "${isInRepository ? "vitest" : "node:test"}"
import harness from "../src/harness.ts"
import source from "../src/${Name}.ts"

describe("${Name}", () => {
  tests(it, laws(source, harness))
})
`

const expectation = (isInRepository: boolean): { readonly head: string; readonly equals: (a: string, b: string) => string } =>
  isInRepository
    ? { head: 'import { expect, it } from "vitest"', equals: (a, b) => `expect(${a}).toEqual(${b})` }
    : { head: 'import assert from "node:assert/strict"\nimport { it } from "node:test"', equals: (a, b) => `assert.deepEqual(${a}, ${b})` }

const queryTest = ({ isInRepository }: Wanted): string => {
  const { head, equals } = expectation(isInRepository)
  return `${head}
import * as Query from "@litfuse/engine/Query"
import { toQuery } from "../src/toQuery.ts"

it("writes words as they were typed", () => {
  ${equals('toQuery(Query.text("heart attack"))', '"heart attack"')}
})
`
}

const recordTest = ({ name, isInRepository }: Wanted): string => {
  const { head, equals } = expectation(isInRepository)
  return `${head}
import { toRecord } from "../src/toRecord.ts"

it("takes over what a hit has", () => {
  const { source, id, title } = toRecord({ id: "1", title: "A title" })
  ${equals("{ source, id, title }", `{ source: "${name}", id: "1", title: "A title" }`)}
})
`
}

const readme = (wanted: Wanted): string =>
  serviceReadme("source", wanted, {
    coverage: "what it holds, and from which upstreams it copies",
    fields: ["| `id` | `id` |", "| `title` | `title` |"]
  })

const provenance = ({ Name }: Wanted): string => `# Where these files come from

Hand-made in the real shapes of ${Name}: name each file <operation>-<case>.json, say which page documents its shape, and when it was read. Texts of
others (abstracts!) do not belong here.
`

const packageJson = (kind: "source" | "enricher", wanted: Wanted): string =>
  `${JSON.stringify(
    wanted.isInRepository
      ? {
          name: `@litfuse/sources-${wanted.name}`,
          version: "0.1.0",
          private: true,
          license: "Apache-2.0",
          type: "module",
          exports: { ".": `./src/${wanted.Name}.ts` },
          dependencies: { "@litfuse/engine": "0.1.0" },
          peerDependencies: { effect: "^4.1.0" },
          nx: { tags: ["layer:source"], targets: { typecheck: {}, test: {} } }
        }
      : outsidePackage(kind, wanted),
    undefined,
    2
  )}\n`

const tsconfig = `{
  "extends": "../../tsconfig.base.json",
  "include": ["src", "test", "test/fixtures/*.json"],
  "references": [{ "path": "../engine" }],
  "compilerOptions": { "rootDir": ".", "outDir": "./.tsbuild" }
}
`

/**
 * A new package of a family with an upstream: in this repository one of its `sources-` packages, anywhere else a folder of its own.
 *
 * - `own` what its kind writes, by path
 */
export const packageFiles = (kind: "source" | "enricher", wanted: Wanted, own: Scaffold["files"]): Scaffold => {
  const { name, Name, isInRepository } = wanted
  const local = Name[0]!.toLowerCase() + Name.slice(1)
  return {
    folder: isInRepository ? `packages/sources-${name}` : `litfuse-${kind}-${name}`,
    entry: `src/${Name}.ts`,
    files: {
      "package.json": packageJson(kind, wanted),
      ...own,
      "test/fixtures/PROVENANCE.md": provenance(wanted),
      ...(isInRepository ? { "tsconfig.json": tsconfig, "vitest.config.ts": 'export { default } from "../../vitest.shared.ts"\n' } : {})
    },
    next: isInRepository
      ? [
          `add to packages/host/src/plugins.ts: import ${local} from "@litfuse/sources-${name}"`,
          `add below, in its list of packages: { name: "@litfuse/sources-${name}", plugins: [${local}] }`,
          `add "@litfuse/sources-${name}": "0.1.0" to the dependencies of packages/host/package.json, and { "path": "../sources-${name}" } to its tsconfig.json`,
          `add { "path": "packages/sources-${name}" } to tsconfig.json, then run npm install`
        ]
      : [trustStep, `then: litfuse plugin check ${kind}/${name}`]
  }
}

/** A new source: a package whose laws fail until its parts are filled in; each says which part is missing. */
export const source = (wanted: Wanted): Scaffold =>
  packageFiles("source", wanted, {
    "README.md": readme(wanted),
    [`src/${wanted.Name}.ts`]: main(wanted),
    [`src/${wanted.Name}Api.ts`]: api(wanted),
    "src/toQuery.ts": toQuery(wanted),
    "src/toRecord.ts": toRecord(wanted),
    "src/harness.ts": harness(wanted),
    [`test/${wanted.Name}.test.ts`]: laws(wanted),
    "test/toQuery.test.ts": queryTest(wanted),
    "test/toRecord.test.ts": recordTest(wanted)
  })
