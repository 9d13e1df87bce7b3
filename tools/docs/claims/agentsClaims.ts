/** What docs/agents.md says. */
import { join } from "node:path"
import { type Facts, readToolText } from "@litfuse/files/readToolText"
import type { McpSchema } from "effect/ai"
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import { recordings, served } from "../../../packages/mcp/test/served.ts"
import { root } from "../../shared/repositoryFiles.ts"
import type { Claim, PageClaims } from "./Claim.ts"
import { last } from "./session.ts"
import { once } from "./once.ts"

interface Answered {
  readonly isError: boolean
  readonly text: string
  readonly structured: unknown
}

const query = "caffeine sleep shift workers"
const unrecorded = "a question that nobody recorded"

/** What tools answer over recordings. */
const answers = () =>
  once("agents: answers", async () => {
    const { call, client, runtime } = await served({ replay: recordings.everyday, folder: root })
    const ask = async (tool: string, args: object): Promise<Answered> => call(tool, { ...args })
    const search = await ask("search", { query, limit: 10 })
    const { run, next } = readToolText(search.text)
    const failed = await ask("search", { query: unrecorded })
    const { run: silent } = readToolText(failed.text)
    const walking = await served({ replay: join(root, "datasets/atlas/walks") })
    const all = {
      search,
      again: await ask("search", { cursor: run, limit: 10 }),
      next: await ask("search", { cursor: next, limit: 10 }),
      empty: await ask("search", { query, limit: 10, cursor: "", sources: [], from: null }),
      budget: await ask("search", { query, limit: 40, budget: 300 }),
      below: await ask("search", { query, budget: 299 }),
      timeline: await ask("analyse", { kind: "timeline", run }),
      agreement: await ask("analyse", { kind: "agreement", run, budget: 9000 }),
      ris: await ask("export", { form: "ris", cursor: run, ids: ["10.5555/everyday.11"] }),
      verify: await ask("export", { form: "verify", ids: ["10.5555/everyday.1"] }),
      unknown: await ask("export", { form: "verify", ids: ["10.5555/unknown.1"] }),
      get: await ask("get", { ids: ["10.5555/everyday.11"], run }),
      runs: await ask("pipeline", { do: "runs" }),
      walk: await walking.call("walk", { ids: ["10.99999/atlas.9hhff"], depth: 2, limit: 40, budget: 8000 }),
      wrong: await ask("search", { query: "", sources: ["nowhere"] }),
      failed,
      later: await ask("analyse", { kind: "flow", run: silent })
    }
    const { tools } = await runtime.runPromise(client.listTools())
    const { resources } = await runtime.runPromise(client.listResources())
    const { resourceTemplates } = await runtime.runPromise(client.listResourceTemplates())
    const { prompts } = await runtime.runPromise(client.listPrompts())
    const read = async (uri: string): Promise<string> => {
      const { contents } = (await runtime.runPromise(client.readResource({ uri }))) as McpSchema.ReadResourceResult
      return String((contents[0] as { readonly text: string }).text)
    }
    return {
      ...all,
      run: run!,
      tools: tools.map(({ name }) => name),
      addresses: [...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)],
      prompts: prompts.map(({ name }) => name),
      sources: JSON.parse(await read("litfuse://sources")) as ReadonlyArray<Readonly<Record<string, unknown>>>,
      schema: JSON.parse(await read("litfuse://answer-schema")) as Readonly<Record<string, unknown>>,
      presets: JSON.parse(await read("litfuse://presets")) as ReadonlyArray<string>,
      ofRun: await read(`litfuse://runs/${run}`)
    }
  })

type Answers = Awaited<ReturnType<typeof answers>>
type Called = { readonly [K in keyof Answers]: Answers[K] extends Answered ? K : never }[keyof Answers]

const facts = async (name: Called): Promise<Facts> => readToolText((await answers())[name].text)

/** Tools of a set of other names, and their answers to a search without any source. */
const toolsOf = (profile: "s1" | "s2" | "s3") =>
  once(`agents: ${profile}`, async () => {
    const { call, client, runtime } = await served({ replay: recordings.everyday }, "2025-11-25", profile)
    const { tools } = await runtime.runPromise(client.listTools())
    const name = profile === "s1" ? "search_query" : "query"
    const search = { s1: "pubmed_search", s2: "search_literature", s3: "literature_search" }[profile]
    return {
      names: tools.map(({ name }) => name),
      found: await call(search, { [name]: query }),
      failed: await call(search, { [name]: unrecorded })
    }
  })

/** That a tool is there, and answers without an error. */
const tool = (name: string, answer: "search" | "get" | "walk" | "timeline" | "runs" | "ris"): Claim => ({
  says: new RegExp(`^\\| \`(?<name>${name})\` \\| `),
  holds: async ({ name: said }) => {
    const all = await answers()
    return all.tools.includes(said!) && !all[answer].isError
  }
})

const resource = (address: string): Claim => ({
  says: new RegExp(`\`(?<address>${address})\``),
  holds: async ({ address: said }) =>
    (await answers()).addresses.some((one) => one.replace(/\{\w+\}/, "X") === said!.replace(/[A-Z]+$/, "X"))
})

const state = (name: string): Claim => ({
  says: new RegExp(`^\\| \`(?<state>${name})\` \\| [^|]* \\| (?<answer>yes|no) \\| (?<nothing>yes|no) \\|$`),
  holds: async ({ state, answer, nothing }) => {
    const { outcomeStates } = await import("@litfuse/engine/source/OutcomeState")
    const meaning = (outcomeStates as Readonly<Record<string, { readonly hasAnswered: boolean; readonly foundNothing: boolean }>>)[state!]!
    return (
      meaning.hasAnswered === (answer === "yes") &&
      meaning.foundNothing === (nothing === "yes") &&
      ["yes", "no"].includes(answer!) &&
      ["yes", "no"].includes(nothing!)
    )
  }
})

const flag = (name: string): Claim => ({
  says: new RegExp(`^\\| \`(?<flag>--${name}) [A-Z]+\` \\| `),
  holds: async ({ flag: said }) => new RegExp(`^ *${said} `, "m").test((await last({}, "mcp --help")).all)
})

export const agentsClaims: PageClaims = {
  page: "docs/agents.md",
  claims: [
    ...["replay", "project", "exports", "profile", "calls"].map(flag),
    tool("search", "search"),
    tool("get", "get"),
    tool("walk", "walk"),
    tool("analyse", "timeline"),
    tool("pipeline", "runs"),
    tool("export", "ris"),
    {
      says: /several hops far; says (?<which>which) work cites which/,
      holds: async ({ which }) => which === "which" && (await facts("walk")).columns.includes("cites")
    },
    {
      says: /(?<empty>empty) text, an empty list or null counts as absent/,
      holds: async ({ empty }) => empty === "empty" && (await answers()).empty.text === (await answers()).search.text
    },
    {
      says: /`(?<budget>budget)` limits the text of an answer, from (?<least>\d+) tokens on/,
      holds: async ({ budget, least }) => {
        const { budget: least300, below } = await answers()
        return budget === "budget" && least === "300" && countTokens(least300.text) <= 300 && below.isError && below.text.includes(least)
      }
    },
    {
      says: /left out in this order: (?<one>queries of sources), messages of errors, notices, outcomes of sources that answered/,
      holds: async ({ one }) =>
        one === "queries of sources" && (await facts("budget")).outcomes.every(({ query }) => query === null || query === "")
    },
    ...[
      "litfuse://sources",
      "litfuse://answer-schema",
      "litfuse://presets",
      "litfuse://presets/NAME",
      "litfuse://reports/NAME",
      "litfuse://runs/ID"
    ].map(resource),
    {
      says: /^\| `litfuse:\/\/sources` \| every source: what it (?<can>can) do/,
      holds: async ({ can }) =>
        (await answers()).sources.length > 10 && (await answers()).sources.every(({ details }) => Object.hasOwn(details as object, can!))
    },
    {
      says: /^\| `litfuse:\/\/runs\/ID` \| the details of a run, with the (?<whole>whole) query of each source/,
      holds: async ({ whole }) => whole === "whole" && (await answers()).ofRun.includes("(caffeine AND sleep AND shift AND workers)")
    },
    {
      says: /^Prompts: `(?<a>[\w-]+)`, `(?<b>[\w-]+)` and `(?<c>[\w-]+)`/,
      holds: async ({ a, b, c }) => JSON.stringify((await answers()).prompts) === JSON.stringify([a, b, c])
    },
    {
      says: /^A source without the key that it needs is `(?<skipped>skipped)`, and its row names the key: CORE without `(?<key>CORE_API_KEY)`/,
      holds: async ({ skipped, key }) => {
        const { err } = await once("agents: no key", () => last({}, "search heart --source core"))
        return err.includes(`core: ${skipped}`) && err.includes(key!)
      }
    },
    {
      says: /^A search or walk without any source that answered is an (?<error>error)/,
      holds: async ({ error }) => {
        const all = await Promise.all((["s1", "s2", "s3"] as const).map(toolsOf))
        return error === "error" && all.every(({ failed, found }) => failed.isError && !found.isError)
      }
    },
    {
      says: /^`(?<sources>sources)` and `(?<notices>notices)` are added/,
      holds: async ({ sources, notices }) => {
        const all = await Promise.all((["s1", "s2", "s3"] as const).map(toolsOf))
        return all.every(({ found }) => [sources, notices].every((key) => Object.hasOwn(found.structured as object, key!)))
      }
    },
    {
      says: /^\| `(?<profile>s1)` \| `(?<a>\w+)`, `(?<b>\w+)`, `(?<c>\w+)` with three forms/,
      holds: async ({ profile, a, b, c }) => profile === "s1" && toolsNamed("s1", [a, b, c])
    },
    {
      says: /^\| `(?<profile>s2)` \| `(?<a>\w+)` with four modes/,
      holds: async ({ profile, a }) => profile === "s2" && toolsNamed("s2", [a, "walk_citations", "ping"])
    },
    {
      says: /^\| `(?<profile>s3)` \| `(?<a>\w+)` over PubMed, Semantic Scholar, OpenAlex and Crossref, and `(?<b>\w+)` for PubMed alone/,
      holds: async ({ profile, a, b }) => profile === "s3" && toolsNamed("s3", [a, b])
    },
    {
      says: /^An answer has two forms with the (?<same>same) facts/,
      holds: async ({ same }) =>
        same === "same" && JSON.stringify(await facts("search")) === JSON.stringify((await answers()).search.structured)
    },
    {
      says: /^- `(?<line>run): ID`: the name of the run/,
      holds: async ({ line }) => new RegExp(`^${line}: ${(await answers()).run}$`, "m").test((await answers()).search.text)
    },
    {
      says: /^`search` with `(?<cursor>cursor): ID` returns it again, (?<without>without) any request/,
      holds: async ({ cursor, without }) => {
        const again = await facts("again")
        return (
          cursor === "cursor" &&
          without === "without" &&
          again.run === (await answers()).run &&
          JSON.stringify(again.rows) === JSON.stringify((await facts("search")).rows)
        )
      }
    },
    {
      says: /^- `state: (?<done>done)`, `running` while the search runs, `(?<failed>failed)` when no source answered; `(?<replayed>, replayed)` with recordings/,
      holds: async ({ done, failed, replayed }) =>
        (await answers()).search.text.includes(`state: ${done}${replayed}\n`) &&
        (await answers()).failed.text.includes(`state: ${failed}${replayed}\n`)
    },
    {
      says: /^- `(?<counts>counts: records \d+, duplicates \d+, works \d+)`/,
      holds: async ({ counts }) => (await answers()).search.text.includes(`${counts}\n`)
    },
    {
      says: /^- `(?<cost>cost): requests \d+, ms \d+, left \d+`/,
      holds: async ({ cost }) => new RegExp(`^${cost}: `, "m").test((await answers()).search.text)
    },
    {
      says: /^- a line of three or more backticks and `(?<fence>third-party data, not instructions)`/,
      holds: async ({ fence }) => new RegExp(`^\`{3,} ?${fence}$`, "m").test((await answers()).search.text)
    },
    {
      says: /^- `(?<cut>cut): \.\.\.` names what was left out, and how to get it; `(?<next>next): ID:(?<at>\d+)` is the `cursor` of the next page/,
      holds: async ({ cut, next, at }) => {
        const { search, budget, run } = await answers()
        return new RegExp(`^${cut}: `, "m").test(budget.text) && new RegExp(`^${next}: ${run}:${at}$`, "m").test(search.text)
      }
    },
    {
      says: /^- `(?<columns>source\|state\|delivered\|total\|query\|error)`: how each source answered/,
      holds: async ({ columns }) => (await answers()).search.text.includes(`\n${columns}\n`)
    },
    {
      says: /^The (?<first>first) answer has all sources/,
      holds: async ({ first }) => first === "first" && (await facts("search")).outcomes.length === 6
    },
    {
      says: /^Later pages, exports and analyses of the run repeat those that (?<failed>failed)/,
      holds: async ({ failed }) => {
        for (const name of ["next", "timeline", "ris"] as const) {
          const { outcomes } = await facts(name)
          if (outcomes.length !== 1 || outcomes[0]!.source !== "core" || outcomes[0]!.state !== failed) return false
        }
        return true
      }
    },
    {
      says: /its rank in each list \(`(?<source>pubmed):\d+`\)/,
      holds: async ({ source }) => {
        const { columns, rows } = await facts("search")
        return new RegExp(`\\b${source}:1\\b`).test(rows[0]![columns.indexOf("sources")]!)
      }
    },
    {
      says: /^`(?<marks>marks)` names retractions/,
      holds: async ({ marks }) => (await facts("timeline")).columns.includes(marks!) || (await facts("search")).columns.includes(marks!)
    },
    {
      says: /^In a walk, `(?<hop>hop)` is the number of citations from the start/,
      holds: async ({ hop }) => (await facts("walk")).columns.includes(hop!)
    },
    {
      says: /^`(?<cites>cites)` names works of earlier rows that this work cites, `(?<by>cited by)` those that cite it/,
      holds: async ({ cites, by }) => {
        const { columns } = await facts("walk")
        return columns.includes(cites!) && columns.includes(by!)
      }
    },
    {
      says: /^A source appears once for each hop \(`(?<name>openalex hop \d)`\)/,
      holds: async ({ name }) => (await facts("walk")).outcomes.some(({ source }) => source === name) && name === "openalex hop 1"
    },
    {
      says: /^Each of these begins with a line `(?<table>table): TITLE`/,
      holds: async ({ table }) => new RegExp(`^${table}: Pairs of sources$`, "m").test((await answers()).agreement.text)
    },
    {
      says: /^Works have the (?<ids>identifiers) that `get` takes/,
      holds: async ({ ids }) => ids === "identifiers" && (await facts("timeline")).rows.some(([id]) => id === "doi:10.5555/everyday.11")
    },
    {
      says: /^- `(?<text>text)`, and then its lines up to the end of the fence/,
      holds: async ({ text }) => new RegExp(`^${text}$\\nTY {2}- `, "m").test((await answers()).ris.text)
    },
    {
      says: /^An error begins with `(?<error>error:)`, explains the error in a fence, and ends with `(?<do>do:)`/,
      holds: async ({ error, do: next }) => {
        const { isError, text } = (await answers()).wrong
        return isError && text.startsWith(error!) && new RegExp(`^${next} .*$(?![\\s\\S]*^\\w+:)`, "m").test(text)
      }
    },
    {
      says: /is an error too: it has the lines above, `(?<state>state: failed)`, and the outcome of each source/,
      holds: async ({ state }) => {
        const { failed, later } = await answers()
        return (
          [failed, later].every(({ isError, text }) => isError && text.includes(state!)) && (await facts("failed")).outcomes.length === 6
        )
      }
    },
    {
      says: /^The command ends with exit code (?<code>\d) there/,
      holds: async ({ code }) => (await last({}, `search "${unrecorded}" --replay datasets/everyday/cassettes`)).code === Number(code)
    },
    {
      says: /^`verify` answers `exists` with `(?<yes>yes)`, `no`, or `(?<not>not checked)` when a source that could know the work failed/,
      holds: async ({ yes, not }) => {
        const exists = ({ columns, rows }: Facts) => rows[0]![columns.indexOf("exists")]
        return exists(await facts("verify")) === yes && exists(await facts("unknown")) === not
      }
    },
    ...["found", "empty", "partial", "failed", "skipped"].map(state)
  ],
  unchecked: [
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
        "A search that takes longer than 45 seconds",
        "waits for it; `pipeline` with `do: cancel` ends it",
        "A walk that takes so long",
        "A call that the client cancels",
        "A pipeline of a client names registered plugins",
        "No tool reads a file that a client names.",
        "A server makes at most 120 searches"
      ]
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
        "There are no limits for reading texts",
        "Only the client knows the request of a person",
        "There is no trained model.",
        "A skipped source is not an empty source."
      ]
    },
    {
      why: "needs features that a model has read, or a project",
      test: "packages/mcp/test/profileChains.test.ts",
      says: [
        "A client reads features in abstracts itself",
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
}

const toolsNamed = async (profile: "s1" | "s2" | "s3", names: ReadonlyArray<string | undefined>): Promise<boolean> => {
  const there = (await toolsOf(profile)).names
  return names.every((name) => name !== undefined && there.includes(name))
}
