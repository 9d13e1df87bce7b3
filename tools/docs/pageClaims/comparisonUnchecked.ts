/** What docs/comparison.md says and no command checks, each part with the reason. */
import type { Unchecked } from "./Claim.ts"

export const comparisonUnchecked: ReadonlyArray<Unchecked> = [
  {
    why: "about other programs and their pages",
    test: "tools/docs/comparisonPage.test.ts",
    says: [
      "What each tool does, according to its source code",
      "Each cell of another tool links",
      "A dash links to what was read",
      '"not checked" means',
      "| Rayyan |",
      "| Covidence |",
      "| Litmaps |",
      "Three services have no public source code",
      "PubMed and Semantic Scholar have no column",
      "Newer releases existed on that day",
      "Their source code was not read.",
      ...["trec_eval", "ir_measures", "ranx", "PyTerrier", "repro_eval"].map((tool) => `| ${tool} |`),
      ...["PubMed Search MCP", "pubmed-mcp-server", "BioMCP", "ASReview LAB", "CoLRev"].map((tool) => `| ${tool} |`)
    ]
  },
  {
    why: "where other programs are better, with a link to what says so",
    test: "tools/docs/comparisonPage.test.ts",
    says: [
      "use trec_eval.**",
      "It also reads [preferences]",
      "use PyTerrier.**",
      "It has [dense and learned sparse retrieval",
      "It fetches [every collection",
      "use ranx or ir_measures.**",
      "They measure [runs]",
      "ranx also offers",
      "use repro_eval.**",
      "It reads [the metadata of runs]",
      "use BioMCP.**",
      "It asks [about 30 sources]",
      "use PubMed Search MCP.**",
      "It [asks a proxy or your browser]",
      "use pubmed-mcp-server.**",
      "It has a [public server]",
      "use ASReview LAB.**",
      "It lets you [build and simulate models]",
      "use CoLRev.**",
      "It goes [up to the synthesis]"
    ]
  },
  {
    why: "values of trec_eval",
    test: "packages/eval/test/golden/golden.test.ts",
    says: ["It [defines the values]"]
  },
  {
    why: "needs Python",
    test: "tools/docs/pythonPage.test.ts",
    says: ["The [Python package](python.md) of litfuse starts a command.", "The [Python package](python.md) is a provider of ir_measures."]
  },
  {
    why: "measured by a report, which `bench check` makes again",
    says: ["litfuse has one order that learns"]
  },
  {
    why: "says what to read, and what this test does",
    says: [
      "litfuse is the version of this repository.",
      "A test runs what its cells say.",
      "Its column also names what is missing",
      "litfuse adds three things."
    ]
  },
  {
    why: "reports on public judgements, which `bench check` makes again",
    says: ["Every ranking variant is measured", "Duplicates are decided with reasons and measured"]
  }
]
