/** What docs/agents.md says and no command checks here. */
import type { Unchecked } from "./Claim.ts"

export const agentsUnchecked: ReadonlyArray<Unchecked> = [
  {
    why: "needs a client that starts a process",
    test: "packages/mcp/test/stdio.long.test.ts",
    says: ["over the Model Context Protocol, on standard input and output", "The client starts the server itself."]
  },
  {
    why: "the settings of clients are read from the page",
    test: "tools/docs/agentsPage.test.ts",
    says: ["In a clone, the command is", "Claude Desktop, in", "Cursor, in", "VS Code, in", "Codex, in"]
  },
  {
    why: "its recordings are those of another page",
    test: "packages/mcp/test/verifyReferences.test.ts",
    says: ["Each reference has a state, findings", "Such a text names no file"]
  },
  {
    why: "says what to read or to do",
    says: [
      "To try it without network or keys",
      "The examples below use recordings.",
      "Remove `--replay`",
      "The text has these lines",
      "Resources:",
      "The same command checks any server"
    ]
  },
  {
    why: "needs requests over HTTP",
    test: "packages/mcp/test/serveHttp.long.test.ts",
    says: [
      "Over HTTP, several clients",
      "`litfuse mcp --http` serves",
      "It prints a token",
      "A request for another host name",
      "`--listen ADDR` opens",
      "A client calls it by that address"
    ]
  },
  {
    why: "needs a search that takes long, or a client that leaves",
    test: "packages/mcp/test/tools.long.test.ts",
    says: [
      "A call that takes longer than 45 seconds",
      "waits for it; `pipeline` with `do: cancel` ends it",
      "A call that the client cancels",
      "A pipeline of a client names registered plugins",
      "No tool reads a file that a client names.",
      "A server makes at most 120 searches"
    ]
  },
  {
    why: "needs the citations of an answer beside it",
    test: "packages/mcp/test/walk.test.ts",
    says: ["In a walk to related works they name up to five works"]
  },
  {
    why: "needs recordings of texts",
    test: "packages/mcp/test/texts.test.ts",
    says: ["The full text of a work: its outline", "counts as a look-up once, and the server remembers it"]
  },
  {
    why: "needs a project and two servers",
    test: "packages/mcp/test/runNames.test.ts",
    says: ["A run keeps the name of its first answer"]
  },
  { why: "needs messages between answers", test: "packages/mcp/test/search.test.ts", says: ["A client that sends a `progressToken`"] },
  { why: "how tokens are counted", test: "packages/mcp/test/agentCalls.test.ts", says: ["It is counted cautiously"] },
  {
    why: "about what there is not, or what only a client knows",
    says: [
      "No tool downloads files.",
      "Only the client knows the request of a person",
      "There is no trained model.",
      "A skipped source is not an empty source."
    ]
  },
  {
    why: "needs features that a model has read, or a project",
    test: "packages/mcp/test/profileChains.test.ts",
    says: [
      "A client can also read features in abstracts itself",
      "A feature that is not in `extraction`",
      "A function is a name or an object",
      "`number` and `presence` are additions",
      "Unknown values are left out of a score",
      "`min_score_threshold` is compared",
      "`left_out` lists each article",
      "With `--project DIR`, `literature_search`",
      "Citations between works in the graph are stored.",
      "This counts as one walk.",
      "`cite_in_kg: false` stores nothing",
      "An earlier work that cites a new one"
    ]
  },
  {
    why: "needs a model, or one that is not asked",
    test: "packages/mcp/test/extractFeatures.test.ts",
    says: [
      "Without this flag no tool asks one",
      "`pubmed_extract_features` reads titles and abstracts",
      "Each value has its sentence.",
      "`litfuse mcp --profile s1 --model` also asks",
      "The articles of a call and the calls of an hour have limits.",
      "No client can name a model"
    ]
  },
  {
    why: "compares whole sets of tools",
    test: "packages/mcp/test/profiles.test.ts",
    says: ["`--profile` adds another set of tools", "Names, parameters and fields of answers"]
  },
  {
    why: "needs hostile texts",
    test: "packages/mcp/test/printAnswer.test.ts",
    says: [
      "Third-party data follow",
      "No third-party text can end this fence.",
      "The fence contains tables",
      "The first line of a table names its columns"
    ]
  },
  { why: "the meaning of two states, which the table below has", says: ["`failed` is not `empty`"] },
  {
    why: "needs an answer of a service with a key",
    test: "packages/mcp/test/search.test.ts",
    says: ["- `notice`: limitations of the answer", "`licensed` marks a source"]
  },
  {
    why: "the rows are checked in tests of tools",
    test: "packages/mcp/test/search.test.ts",
    says: ["- the works, a row for each.", "- in an analysis, the rows of its main table"]
  },
  { why: "joins many parts", test: "packages/mcp/test/agentCalls.test.ts", says: ["The concatenated parts of a file are the file."] },
  {
    why: "needs a failing source for each citation",
    test: "packages/mcp/test/failedSources.test.ts",
    says: ["A failure never counts as an invented citation."]
  },
  {
    why: "a report, which `bench check agents` makes again",
    says: [
      "[reports/agents](../reports/agents/report.md) plays",
      "They read only the text of an answer",
      "The facts are a known work",
      "A check detects lies",
      "It shows that a program can find the facts",
      "The report also plays the same clients",
      "Services on one machine replaced PubMed.",
      "The report shows the result of `bench mcp`",
      "Their transcripts are in"
    ]
  },
  {
    why: "starts a server twice, for minutes",
    test: "packages/api/test/bench/McpServerCheck.long.test.ts",
    says: [
      "The server is started twice.",
      "a proxy on this machine answers its services with 503",
      "Each check holds, is broken or was not tried",
      "The checks cover how much a client reads",
      "They compare text and JSON",
      "They also send unrelated lines",
      "A server that does not use the proxy",
      "`--tool` names the tool that searches",
      "`--arguments` gives it more arguments."
    ]
  },
  {
    why: "needs packages of other clients",
    test: "tools/servers/mcp.test.ts",
    says: ["installs the two official clients", "Features of a suite that this server does not have"]
  }
]
