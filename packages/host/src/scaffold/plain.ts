import { bodies, type Kind, type PlainKind } from "./bodies.ts"
import { outsidePackage, type Scaffold, trustLine, trustStep, type Wanted } from "./Scaffold.ts"

const rankers = "packages/rankers"

const ranker: Kind = {
  kind: "ranker",
  folder: `${rankers}/src`,
  imports: ["Explanation", "Invariant", "Params", "Ranker"],
  laws: "rankerLaws",
  body: (missing) => `  params: Params.none,
  // columns without which a work has no value: built-in ones by name, your own by descriptor (see Column)
  needs: ["year"],
  // what prepare is given besides works and query: "clock", "statistics", "vectors", "lists", "outcomes", "lineage"
  reads: [],
  // more of which never lowers a score, if you can promise it: "terms", "published", "citationCount"; each claim is checked by a law
  claims: [],
  // everything that does not depend on parameters, once per search
  prepare: ({ works }) => works.column("year"),
  // one value per row of the table; NaN = no value for this work, never 0
  score: (years: Float64Array, _params, out: Float64Array) => {
    ${missing("score")}
    for (let row = 0; row < out.length; row++) out[row] = years[row]!
  },
  // a tree that sums to the score
  explain: (years, _params, row) => Explanation.leaf("what it is made of, with the numbers that went in", years[row]!)
`
}

const normalisation: Kind = {
  kind: "normalisation",
  folder: `${rankers}/src/normalisation`,
  imports: ["Invariant", "Normalisation", "Params"],
  laws: "normalisationLaws",
  body: (missing) => `  params: Params.none,
  // scores come best first
  prepare: (scores) => scores,
  // one finite value per hit: the order of hits stays the same, and tied hits stay tied
  score: (scores: Float64Array, _params, out: Float64Array) => {
    ${missing("score")}
    out.set(scores)
  }
`
}

const fusion: Kind = {
  kind: "fusion",
  folder: `${rankers}/src/fusion`,
  imports: ["Explanation", "Fusion", "Invariant", "Params"],
  laws: "fusionLaws",
  body: (missing) => `  params: Params.none,
  prepare: (inputs) => inputs,
  // one value per candidate, in the order of the candidates; it depends neither on the order of the lists nor on empty lists
  score: ({ lists }: Fusion.Inputs, _params, out: Float64Array) => {
    ${missing("score")}
    out.fill(lists.length)
  },
  // a tree that sums to the score
  explain: ({ lists }, _params, _candidate) => Explanation.leaf("what it is made of, with the numbers that went in", lists.length)
`
}

const reranker: Kind = {
  kind: "reranker",
  folder: `${rankers}/src/rerank`,
  imports: ["Explanation", "Invariant", "Params", "Reranker"],
  laws: "rerankerLaws",
  body: (missing) => `  params: Params.none,
  // what prepare is given besides works, query and ranking: "clock", "statistics", "vectors", "lists", "outcomes", "lineage"
  reads: [],
  prepare: ({ ranking }) => ranking,
  // one finite value per hit, higher comes first; no hit is added or dropped
  score: ({ scores }: Reranker.Inputs["ranking"], _params, out: Float64Array) => {
    ${missing("score")}
    out.set(scores)
  },
  // a tree that sums to the value
  explain: ({ scores }, _params, hit) => Explanation.leaf("what it is made of, with the numbers that went in", scores[hit]!)
`
}

const analyzer: Kind = {
  kind: "analyzer",
  folder: "packages/analyzers/src",
  imports: ["Analyzer", "Invariant"],
  packages: ['import * as Effect from "effect/Effect"', 'import * as Schema from "effect/Schema"'],
  laws: "analyzerLaws",
  body: (missing) => `  // each with a default; a pipeline may give one that is long as a file beside it: rules: { file: rules.yaml }
  params: Schema.Struct({
    rules: Schema.Array(Schema.Struct({ word: Schema.NonEmptyString, label: Schema.NonEmptyString })).pipe(
      Schema.withDecodingDefaultKey(Effect.succeed([]))
    )
  }),
  // what it is given besides works: "query", "ranking", "request" (what was asked), "search" (how it went), "outcomes", "lists", "clock" ...
  // Each has a function that takes it from the inputs: Reads.request(inputs)
  reads: [],
  // columns without which it has little to say: an enricher that provides one is asked
  needs: [],
  // analyzers whose outputs it reads: { levels: { id: "evidence-levels", revision: 1, output: Schema.Struct({ ... }) } }, as
  // \`litfuse plugin show evidence-levels\` describes it; they are the third argument of analyse
  uses: {},
  // the schema of its result; an undefined quantity is a value with a code for the reason
  output: Schema.Struct({ works: Schema.Array(Schema.Struct({ work: Schema.String, labels: Schema.Array(Schema.String) })) }),
  // always text; table, markdown, mermaid or svg where they help: what is drawn stands in a table too, and texts are escaped (see Escape)
  views: {
    text: ({ works }) => works.map(({ work, labels }) => \`\${work}: \${labels.join(", ") || "no label"}\`).join("\\n") || "no works",
    table: ({ works }) => ({ headers: ["work", "labels"], rows: works.map(({ work, labels }) => [work, labels.join(", ")]) })
  },
  // the ids of the works that it mentions
  mentions: ({ works }) => works.map(({ work }) => work),
  // a pure function: the result does not depend on the order of works or on earlier calls, and nothing is invented that no source delivered
  analyse: ({ works }, { rules }) => {
    ${missing("analyse")}
    const titles = works.column("title")
    const labelsOf = (title: string) => rules.filter(({ word }) => title.toLowerCase().includes(word)).map(({ label }) => label)
    return { works: works.ids.values.map((work, row) => ({ work, labels: labelsOf(titles[row]!) })) }
  }
`
}

const moduleOf = ({ kind, imports, packages = [], body }: Kind, wanted: Wanted): string => {
  const { name, Name, isInRepository } = wanted
  const file = `src/${Name}.ts`
  const contract = kind.charAt(0).toUpperCase() + kind.slice(1)
  const missing = (part: string): string => `Invariant.check(false, "${part} of ${file} is filled in")`
  const lines = [
    ...imports.map((module) => `import * as ${module} from "@litfuse/engine/${module}"`),
    ...packages,
    "",
    `/** What ${Name} does, in one sentence; then the formula, units, what is empty, and where it comes from. */`,
    `${isInRepository ? `export const ${Name} =` : "export default"} ${contract}.plugin({`,
    `  id: "${name}",`,
    "  // goes up whenever the same inputs may give another output",
    "  revision: 1,",
    `  about: "What ${Name} does, in one sentence",`
  ]
  return `${lines.join("\n")}\n${body(missing, wanted)}})\n`
}

const testOf = ({ laws, lawsCall, houseTest, folder = "" }: Kind, wanted: Wanted): string => {
  const { Name, isInRepository } = wanted
  if (isInRepository && houseTest !== undefined) return houseTest(wanted)
  const up = folder
    .split("/")
    .slice(3)
    .map(() => "../")
    .join("")
  const place = isInRepository ? `${up}../${["src", ...folder.split("/").slice(3)].join("/")}/${Name}.ts` : `../src/${Name}.ts`
  const { imports, call } = lawsCall?.(Name) ?? { imports: [], call: `laws(${Name})` }
  return `${[...imports, `import { laws } from "@litfuse/engine/testing/${laws}"`].join("\n")}
import { tests } from "@litfuse/engine/testing/vitest"
import { describe, it } from "${isInRepository ? "vitest" : "node:test"}"
import ${isInRepository ? `{ ${Name} }` : Name} from "${place}"

describe("${Name}", () => {
  tests(it, ${call})
})
`
}

const readme = ({ kind }: Kind, { name, Name }: Wanted): string => `# ${Name}, a ${kind} for litfuse

What it does, where its formula comes from, and an example worked by hand. \`litfuse plugin check ${kind}/${name}\` runs the laws that every ${kind} keeps.

${trustLine}
`

const packageJson = ({ kind }: Kind, wanted: Wanted): string => `${JSON.stringify(outsidePackage(kind, wanted), undefined, 2)}\n`

/** A new plugin of one file: in this repository the file and its test, anywhere else a package. Its laws fail until it is filled in. */
const scaffold =
  (kind: Kind) =>
  (given: Wanted): Scaffold => {
    // a kind without a package in this repository yet is a plugin of its own there too
    const wanted = { ...given, isInRepository: given.isInRepository && kind.folder !== undefined }
    const { name, Name, isInRepository } = wanted
    const folder = kind.folder ?? ""
    const room = folder.split("/").slice(2)
    const entry = isInRepository ? `${room.join("/")}/${Name}.ts` : `src/${Name}.ts`
    const own = { [entry]: moduleOf(kind, wanted), [`${entry.replace(/^src/, "test").replace(/\.ts$/, ".test.ts")}`]: testOf(kind, wanted) }
    return isInRepository
      ? {
          folder: folder.split("/").slice(0, 2).join("/"),
          isInPackage: true,
          entry,
          files: own,
          next: [
            `add ${Name} to the table in ${kind.table ?? `${folder.split("/").slice(0, 3).join("/")}/index.ts`}`,
            `then: litfuse plugin check ${kind.kind}/${name}`
          ]
        }
      : {
          folder: `litfuse-${kind.kind}-${name}`,
          entry,
          files: { "package.json": packageJson(kind, wanted), "README.md": readme(kind, wanted), ...own },
          next: [
            ...(given.isInRepository
              ? [
                  `this repository has no package for this kind yet: name ./litfuse-${kind.kind}-${name}/src/${Name}.ts in a litfuse.config.yaml`
                ]
              : []),
            trustStep,
            `then: litfuse plugin check ${kind.kind}/${name}`
          ]
        }
  }

const all: ReadonlyArray<Kind> = [ranker, normalisation, fusion, reranker, analyzer, ...bodies]

/** The kinds that are one file, each with what writes it. */
export const plain = Object.fromEntries(all.map((kind) => [kind.kind, scaffold(kind)])) as Readonly<
  Record<PlainKind, (wanted: Wanted) => Scaffold>
>
