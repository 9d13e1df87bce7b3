import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { inFolder } from "./shared/folderFiles.ts"
import type { Generator } from "./shared/Generator.ts"
import { root } from "./shared/repositoryFiles.ts"

/** Whether a commit is in this clone: CI may fetch the last one only. */
const hasCommit = (commit: string): boolean => {
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root, stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/** The last commit before the test of tuned differences used twenty orders of topics. */
const beforeTwentyOrders = "7acc6108"

const atlas = join(root, "datasets/atlas")
const everyday = join(root, "datasets/everyday")
const caseStudies = join(root, "datasets/case-studies")

const page = (name: string, file: string, text: () => Promise<string>): Generator => ({
  name,
  owns: [file],
  files: async () => ({ [file]: await text() })
})

/** All generators, in their order: modules that others load come first, then data, then pages. */
export const generators: ReadonlyArray<Generator> = [
  {
    name: "browser-scripts",
    owns: ["packages/document/src/scripts.ts", "packages/page/src/pageScript.ts"],
    files: async () => (await import("./release/modules/browserScripts.ts")).browserScripts()
  },
  page("milestone-rules", "packages/analyzers/src/milestones/builtInRules.ts", async () =>
    (await import("./release/modules/milestoneRules.ts")).milestoneRules()
  ),
  page("api-types", "packages/cli/src/api/ApiTypes.ts", async () => (await import("./release/modules/apiTypes.ts")).apiTypes()),
  page("eval-flags", "packages/cli/src/eval/evalFlags.ts", async () =>
    (await import("./release/modules/evalFlagsModule.ts")).evalFlagsModule()
  ),
  page("milestone-labels", "tools/mutants/rules/labels.jsonl", async () => (await import("./mutants/ruleMutants.ts")).ruleLabels()),
  {
    name: "atlas",
    owns: ["datasets/atlas/*.{jsonl,txt,yaml}", "datasets/atlas/views.tsv", "datasets/atlas/{runs,truth}/*"],
    files: async () => inFolder("datasets/atlas", (await import("./datasets/atlas.ts")).atlas(1, 1000))
  },
  {
    name: "atlas-cassettes",
    owns: ["datasets/atlas/cassettes/**/*.json", "datasets/atlas/records.tsv"],
    files: async () => {
      const { cassettes, recordsTable } = await import("./datasets/cassettes.ts")
      const recorded = await cassettes({ from: atlas, depth: 10 })
      return { ...inFolder("datasets/atlas/cassettes", recorded), "datasets/atlas/records.tsv": recordsTable(atlas) }
    }
  },
  page("atlas-citations", "datasets/atlas/citations.tsv", async () => (await import("./datasets/atlasWalks.ts")).citations(atlas, 1)),
  {
    name: "atlas-walks",
    owns: ["datasets/atlas/walks/**/*.json"],
    files: async () => inFolder("datasets/atlas/walks", await (await import("./datasets/atlasWalks.ts")).atlasWalks(atlas))
  },
  {
    name: "everyday",
    owns: ["datasets/everyday/*.{jsonl,txt,yaml}", "datasets/everyday/views.tsv", "datasets/everyday/runs/*"],
    files: async () => {
      const { demonstration } = await import("./datasets/demonstration.ts")
      return inFolder("datasets/everyday", demonstration((await import("./datasets/everyday/topics.ts")).everydayWorks))
    }
  },
  {
    name: "case-studies",
    // not the script of calls, which is written by hand
    owns: [
      "datasets/case-studies/{documents,topics}.jsonl",
      "datasets/case-studies/*.{txt,yaml}",
      "datasets/case-studies/views.tsv",
      "datasets/case-studies/runs/*"
    ],
    files: async () => {
      const { demonstration } = await import("./datasets/demonstration.ts")
      return inFolder("datasets/case-studies", demonstration((await import("./datasets/caseStudies/caseStudies.ts")).caseStudies))
    }
  },
  page("case-study-citations", "datasets/case-studies/citations.tsv", async () =>
    (await import("./datasets/atlasWalks.ts")).citations(caseStudies, 1)
  ),
  {
    name: "case-study-cassettes",
    owns: ["datasets/case-studies/cassettes/**/*.json"],
    files: async () =>
      inFolder("datasets/case-studies/cassettes", await (await import("./datasets/atlasWalks.ts")).caseStudyCassettes(caseStudies))
  },
  {
    name: "case-study-gene-drug",
    owns: ["datasets/case-studies/gene-drug/**/*.json"],
    files: async () => inFolder("datasets/case-studies/gene-drug", await (await import("./datasets/everydayEntities.ts")).geneDrugAnswers())
  },
  {
    name: "case-study-zebrafish",
    owns: ["datasets/case-studies/zebrafish/**/*.json"],
    files: async () =>
      inFolder("datasets/case-studies/zebrafish", await (await import("./datasets/everydayEntities.ts")).zebrafishAnswers())
  },
  {
    name: "landmark-weights",
    owns: ["datasets/landmark-weights/*.{jsonl,txt,yaml}"],
    files: async () => inFolder("datasets/landmark-weights", (await import("./datasets/landmarkWeights.ts")).landmarkWeights())
  },
  page("everyday-citations", "datasets/everyday/citations.tsv", async () =>
    (await import("./datasets/atlasWalks.ts")).citations(everyday, 1)
  ),
  {
    name: "everyday-cassettes",
    owns: ["datasets/everyday/cassettes/**/*.json"],
    files: async () => {
      return inFolder("datasets/everyday/cassettes", await (await import("./datasets/atlasWalks.ts")).everydayCassettes(everyday))
    }
  },
  {
    name: "everyday-references",
    owns: ["datasets/everyday/references/{cassettes,later}/**/*.json"],
    files: async () =>
      inFolder("datasets/everyday/references", await (await import("./datasets/everydayReferences.ts")).everydayReferences(everyday))
  },
  {
    name: "everyday-texts",
    owns: ["datasets/everyday/texts/**/*.json"],
    files: async () => inFolder("datasets/everyday/texts", await (await import("./datasets/everydayTexts.ts")).everydayTexts())
  },
  {
    name: "everyday-extraction",
    owns: ["datasets/everyday/extraction/calls/**/*.json"],
    files: async () =>
      inFolder("datasets/everyday/extraction/calls", await (await import("./datasets/everydayExtraction.ts")).everydayExtraction())
  },
  {
    name: "everyday-milestones",
    owns: ["datasets/everyday/milestones/calls/**/*.json"],
    files: async () =>
      inFolder("datasets/everyday/milestones/calls", await (await import("./datasets/everydayMilestones.ts")).everydayMilestones())
  },
  {
    name: "everyday-strategy",
    owns: ["datasets/everyday/strategy/calls/**/*.json"],
    files: async () =>
      inFolder("datasets/everyday/strategy/calls", await (await import("./datasets/everydayStrategy.ts")).everydayStrategy())
  },
  {
    name: "invented-questions",
    owns: ["tools/requirements/questions/calls/**/*.json"],
    files: async () =>
      inFolder("tools/requirements/questions/calls", await (await import("./datasets/inventedQuestions.ts")).inventedQuestions())
  },
  {
    name: "living-atlas",
    owns: ["datasets/living-atlas/*"],
    files: async () => inFolder("datasets/living-atlas", (await import("./datasets/livingAtlas.ts")).livingAtlas())
  },
  {
    name: "agents-tools",
    owns: ["datasets/agents/tools.jsonl", "datasets/agents/dataset.yaml"],
    files: async () => inFolder("datasets/agents", (await import("./datasets/agents/toolList.ts")).toolList())
  },
  {
    name: "everyday-entities",
    owns: ["datasets/everyday/entities/**/*.json"],
    files: async () => inFolder("datasets/everyday/entities", await (await import("./datasets/everydayEntities.ts")).everydayEntities())
  },
  {
    name: "everyday-review",
    owns: [
      "datasets/everyday/review/*.*",
      "datasets/everyday/review/{strategies,exports,screening}/*",
      "datasets/everyday/review/recordings/**/*.json"
    ],
    files: async () => inFolder("datasets/everyday/review", await (await import("./datasets/everydayReview.ts")).everydayReview(everyday))
  },
  page("measures", "docs/reference/measures.md", async () => (await import("./docs/measuresPage.ts")).measuresPage()),
  page("commands", "docs/reference/commands.md", async () => (await import("./docs/commandsPage.ts")).commandsPage()),
  page("parameters", "docs/reference/parameters.md", async () => (await import("./docs/parametersPage.ts")).parametersPage()),
  {
    name: "schemas",
    owns: ["docs/schemas/*"],
    files: async () => inFolder("docs/schemas", (await import("./docs/schemaPages.ts")).schemaPages())
  },
  page("faults", "docs/reference/faults.md", async () => (await import("./docs/faultsPage.ts")).faultsPage()),
  page("project", "docs/reference/project-faults.md", async () => (await import("./docs/projectPage.ts")).projectPage()),
  page("worker-faults", "docs/reference/worker-faults.md", async () => (await import("./docs/workerFaultsPage.ts")).workerFaultsPage()),
  page("reports", "reports/README.md", async () => (await import("./docs/reportsPage.ts")).reportsPage()),
  page("front", "README.md", async () => (await import("./docs/frontPage.ts")).frontPage()),
  page("claims", "docs/reference/claims.md", async () => (await import("./docs/claimsPage.ts")).claimsPage()),
  page("variants", "docs/reference/ranking-variants.md", async () => (await import("./docs/variantsPage.ts")).variantsPage()),
  page("security", "docs/reference/threats.md", async () => (await import("./docs/securityPage.ts")).securityPage()),
  page("testing", "docs/reference/testing.md", async () => (await import("./docs/testingPage.ts")).testingPage()),
  page("speed-goals", "speed/README.md", async () => (await import("./docs/speedPage.ts")).speedPage()),
  page("plan", "docs/reference/cluster.md", async () => (await import("./docs/speedPage.ts")).scalePlanPage()),
  {
    name: "pictures",
    owns: ["docs/pictures/*.svg"],
    files: async () => inFolder("docs/pictures", await (await import("./docs/pictures.ts")).pictures())
  },
  {
    ...page("verdicts", "docs/reference/changes-of-verdict.md", async () =>
      (await import("./docs/verdictChanges.ts")).verdictChanges(beforeTwentyOrders)
    ),
    missing: () => (hasCommit(beforeTwentyOrders) ? undefined : `Fetch the whole history: the page compares commit ${beforeTwentyOrders}.`)
  }
]

/** Files that a program writes from something outside the repository: `npm run make` cannot write them again. */
interface External {
  readonly command: string
  readonly needs: string
  readonly owns: ReadonlyArray<string>
}

/** Generated files that `npm run make` leaves as they are. */
export const external: ReadonlyArray<External> = [
  {
    command: "litfuse bench run ID, litfuse bench tune ID",
    needs: "the collections of the report; `litfuse bench check --ci` compares the reports that need none",
    owns: ["reports/**/{results.json,report.md}"]
  },
  {
    command: "node tools/datasets/agents.ts --out datasets/agents",
    needs: "nothing; the sessions are a recording, and a changed message of the server would change them",
    owns: ["datasets/agents/{sessions,tools}.jsonl", "datasets/agents/truth.json", "datasets/agents/dataset.yaml"]
  },
  {
    command: "node tools/datasets/agentServers.ts --programs FOLDER --out datasets/agents",
    needs: "programs of other authors",
    owns: ["datasets/agents/{others,servers}.jsonl", "datasets/agents/others-truth.json"]
  },
  {
    command: "node tools/release/modules/wordClassRuns.ts FOLDER",
    needs: "the npm package @unicode/unicode-12.1.0",
    owns: ["packages/lexical/src/tokenizer/wordClassTable.ts"]
  },
  {
    command: "python tools/oracles/golden/make.py datasets/golden and the other programs of tools/oracles/golden/README.md",
    needs: "Python with the reference tools, trec_eval, RankLib",
    owns: [
      "datasets/golden/*.gz",
      "packages/{cli,eval,rankers}/test/golden/*.{json,gz}",
      "packages/stats/test/fixtures/{distributions,precision,stats}.json"
    ]
  },
  {
    command: "node tools/mutants/main.ts AREA",
    needs: "an hour for each area",
    owns: ["tools/mutants/results/*.json"]
  },
  {
    command: "npm run speed -- --write",
    needs: "an idle machine",
    owns: ["speed/README.md"]
  },
  {
    command: "node tools/servers/opensearch/clusterFaults.ts, node tools/servers/opensearch/compareReports.ts",
    needs: "Java 17 and OpenSearch (`node tools/servers/opensearch/fetchJars.ts`)",
    owns: ["docs/reference/cluster.md"]
  }
]
