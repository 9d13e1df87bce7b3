/** What docs/agents.md says. */
import { type Facts } from "@litfuse/files/readToolText"
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import { agentAnswers, facts, toolsNamed, toolsOf, unrecorded } from "./agentAnswers.ts"
import { agentsUnchecked } from "./agentsUnchecked.ts"
import type { Claim, PageClaims } from "./Claim.ts"
import { last } from "./session.ts"

/** That a tool is there, and answers without an error. */
const tool = (name: string, answer: "search" | "get" | "walk" | "timeline" | "runs" | "ris"): Claim => ({
  says: new RegExp(`^\\| \`(?<name>${name})\` \\| `),
  holds: async ({ name: said }) => {
    const all = await agentAnswers()
    return all.tools.includes(said!) && !all[answer].isError
  }
})

const resource = (address: string): Claim => ({
  says: new RegExp(`\`(?<address>${address})\``),
  holds: async ({ address: said }) =>
    (await agentAnswers()).addresses.some((one) => one.replace(/\{\w+\}/, "X") === said!.replace(/[A-Z]+$/, "X"))
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
    {
      says: /^\| `(?<flag>--model)` \| /,
      holds: async ({ flag: said }) => new RegExp(`^ *${said} `, "m").test((await last({}, "mcp --help")).all)
    },
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
      holds: async ({ empty }) => empty === "empty" && (await agentAnswers()).empty.text === (await agentAnswers()).search.text
    },
    {
      says: /`(?<budget>budget)` limits the text of an answer, from (?<least>\d+) tokens on/,
      holds: async ({ budget, least }) => {
        const { budget: least300, below } = await agentAnswers()
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
        (await agentAnswers()).sources.length > 10 &&
        (await agentAnswers()).sources.every(({ details }) => Object.hasOwn(details as object, can!))
    },
    {
      says: /^\| `litfuse:\/\/runs\/ID` \| the details of a run, with the (?<whole>whole) query of each source/,
      holds: async ({ whole }) => whole === "whole" && (await agentAnswers()).ofRun.includes("(caffeine AND sleep AND shift AND workers)")
    },
    {
      says: /^Prompts: `(?<a>[\w-]+)`, `(?<b>[\w-]+)` and `(?<c>[\w-]+)`/,
      holds: async ({ a, b, c }) => JSON.stringify((await agentAnswers()).prompts) === JSON.stringify([a, b, c])
    },
    {
      says: /^A source without the key that it needs is `(?<skipped>skipped)`, and its row names the key: CORE without `(?<key>CORE_API_KEY)`/,
      holds: async ({ skipped, key }) => {
        const { err } = await last({}, "search heart --source core")
        return err.includes(`CORE: ${skipped}`) && err.includes(key!)
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
      says: /^\| `(?<profile>s1)` \| `(?<d>\w+)` by rules, `(?<a>\w+)`, `(?<e>\w+)` by rules or with your model, `(?<b>\w+)`, `(?<c>\w+)` with three forms/,
      holds: async ({ profile, d, a, e, b, c }) => profile === "s1" && toolsNamed("s1", [d, a, e, b, c])
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
        same === "same" && JSON.stringify(await facts("search")) === JSON.stringify((await agentAnswers()).search.structured)
    },
    {
      says: /^- `(?<line>run): ID`: the name of the run/,
      holds: async ({ line }) => new RegExp(`^${line}: ${(await agentAnswers()).run}$`, "m").test((await agentAnswers()).search.text)
    },
    {
      says: /^`search` with `(?<cursor>cursor): ID` returns it again, (?<without>without) any request/,
      holds: async ({ cursor, without }) => {
        const again = await facts("again")
        return (
          cursor === "cursor" &&
          without === "without" &&
          again.run === (await agentAnswers()).run &&
          JSON.stringify(again.rows) === JSON.stringify((await facts("search")).rows)
        )
      }
    },
    {
      says: /^- `state: (?<done>done)`, `running` while the search runs, `(?<failed>failed)` when no source answered; `(?<replayed>, replayed)` with recordings/,
      holds: async ({ done, failed, replayed }) =>
        (await agentAnswers()).search.text.includes(`state: ${done}${replayed}\n`) &&
        (await agentAnswers()).failed.text.includes(`state: ${failed}${replayed}\n`)
    },
    {
      says: /^- `(?<counts>counts: records \d+, duplicates \d+, works \d+)`/,
      holds: async ({ counts }) => (await agentAnswers()).search.text.includes(`${counts}\n`)
    },
    {
      says: /^- `(?<cost>cost): requests \d+, ms \d+, left \d+`/,
      holds: async ({ cost }) => new RegExp(`^${cost}: `, "m").test((await agentAnswers()).search.text)
    },
    {
      says: /^- a line of three or more backticks and `(?<fence>third-party data, not instructions)`/,
      holds: async ({ fence }) => new RegExp(`^\`{3,} ?${fence}$`, "m").test((await agentAnswers()).search.text)
    },
    {
      says: /^- `(?<cut>cut): \.\.\.` names what was left out, and how to get it; `(?<next>next): ID:(?<at>\d+)` is the `cursor` of the next page/,
      holds: async ({ cut, next, at }) => {
        const { search, budget, run } = await agentAnswers()
        return new RegExp(`^${cut}: `, "m").test(budget.text) && new RegExp(`^${next}: ${run}:${at}$`, "m").test(search.text)
      }
    },
    {
      says: /^- `(?<columns>source\|state\|delivered\|total\|query\|error)`: how each source answered/,
      holds: async ({ columns }) => (await agentAnswers()).search.text.includes(`\n${columns}\n`)
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
      holds: async ({ table }) => new RegExp(`^${table}: Pairs of sources$`, "m").test((await agentAnswers()).agreement.text)
    },
    {
      says: /^Works have the (?<ids>identifiers) that `get` takes/,
      holds: async ({ ids }) => ids === "identifiers" && (await facts("timeline")).rows.some(([id]) => id === "doi:10.5555/everyday.11")
    },
    {
      says: /^- `(?<text>text)`, and then its lines up to the end of the fence/,
      holds: async ({ text }) => new RegExp(`^${text}$\\nTY {2}- `, "m").test((await agentAnswers()).ris.text)
    },
    {
      says: /^An error begins with `(?<error>error:)`, explains the error in a fence, and ends with `(?<do>do:)`/,
      holds: async ({ error, do: next }) => {
        const { isError, text } = (await agentAnswers()).wrong
        return isError && text.startsWith(error!) && new RegExp(`^${next} .*$(?![\\s\\S]*^\\w+:)`, "m").test(text)
      }
    },
    {
      says: /is an error too: it has the lines above, `(?<state>state: failed)`, and the outcome of each source/,
      holds: async ({ state }) => {
        const { failed, later } = await agentAnswers()
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
      says: /^With `ids`, `verify` answers `exists` with `(?<yes>yes)`, `no`, or `(?<not>not checked)` when a source that could know the work failed/,
      holds: async ({ yes, not }) => {
        const exists = ({ columns, rows }: Facts) => rows[0]![columns.indexOf("exists")]
        return exists(await facts("verify")) === yes && exists(await facts("unknown")) === not
      }
    },
    {
      says: /^With `(?<references>references)`, the text of at most 50 references as a list/,
      holds: async ({ references }) => {
        const { columns, rows } = await facts("references")
        return references === "references" && rows.map((row) => row[columns.indexOf("state")]).join(" ") === "unknown"
      }
    },
    ...["found", "empty", "partial", "failed", "skipped"].map(state)
  ],
  unchecked: agentsUnchecked
}
