/** What docs/project.md says. */
import type { PageClaims } from "./Claim.ts"
import { caffeine, everyday, session } from "./session.ts"

const exported = "TY  - JOUR\nTI  - Caffeine and the sleep of workers on shift\nDO  - 10.5555/claims.1\nER  - \n"
const files = { "embase.ris": exported, "documents.jsonl": '{"_id": "1", "title": "Caffeine", "text": "and sleep"}\n' }

/** A search over recordings that a new project stores, and what is done with it. */
const saved = (...lines: ReadonlyArray<string>) =>
  session(files, "project init", `search ${caffeine} --source core,pubmed,file:embase.ris --save caffeine`, ...lines)

const runId = async (): Promise<string> => /stored as run (\d{8}-[0-9a-f]{6}), saved as caffeine/.exec((await saved()).last.err)![1]!

/** Where a project stores something, and whether git tracks it. */
const isTracked = async (name: string): Promise<string> => {
  const rules = (await saved()).files[".litfuse/.gitignore"]!.split("\n")
  return rules.includes("*") && !rules.includes(`!${name}`) ? "no" : "yes"
}

const indexed = ["project init", "index build documents.jsonl --out own.index", "search caffeine --index own.index --save index"]

const walking = `"walking back pain office workers" ${everyday}`

export const projectClaims: PageClaims = {
  page: "docs/project.md",
  claims: [
    {
      says: /can be looked up, and reproduced to the (?<same>same bytes)/,
      holds: async ({ same }) => {
        const { ended } = await saved("runs show caffeine", "replay caffeine --format json", "replay caffeine --format json")
        return (
          same === "same bytes" &&
          ended[2]!.out.includes("caffeine sleep shift workers") &&
          ended[3]!.out === ended[4]!.out &&
          ended[4]!.code === 0
        )
      }
    },
    {
      says: /^Without a project (?<nothing>nothing is stored), and litfuse never creates one by itself/,
      holds: async ({ nothing }) => {
        const { ended, files: there } = await session(
          {},
          `search ${caffeine} --source pubmed`,
          `search ${caffeine} --source pubmed --save mine`
        )
        return nothing === "nothing is stored" && ended[0]!.code === 0 && ended[1]!.code === 2 && Object.keys(there).length === 0
      }
    },
    {
      says: /^From then on every command prints the (?<name>name) of its run/,
      holds: async ({ name }) => name === "name" && /^\d{8}-[0-9a-f]{6}$/.test(await runId())
    },
    {
      says: /^\| `\.litfuse\/(?<name>project\.sqlite)` \| runs: .* \| (?<tracked>yes|no) \|$/,
      holds: async ({ name, tracked }) => `.litfuse/${name}` in (await saved()).files && (await isTracked(name!)) === tracked
    },
    {
      says: /^\| `\.litfuse\/(?<name>files)\/` \| the files of references that runs read, by their (?<content>content) \| (?<tracked>yes|no) \|$/,
      holds: async ({ name, content, tracked }) => {
        const held = Object.entries((await saved()).files).filter(([file]) => file.startsWith(`.litfuse/${name}/`))
        return content === "content" && held.length === 1 && held[0]![1] === exported && (await isTracked(name!)) === tracked
      }
    },
    {
      says: /^\| `\.litfuse\/(?<name>recordings)\/RUN\/` \| the answers of services.* \| (?<tracked>yes|no) \|$/,
      holds: async ({ name, tracked }) => {
        const held = Object.keys((await saved()).files).filter((file) => file.startsWith(`.litfuse/${name}/`))
        const run = await runId()
        return held.length > 1 && held.every((file) => file.startsWith(`.litfuse/${name}/${run}/`)) && (await isTracked(name!)) === tracked
      }
    },
    {
      says: /^\| `\.litfuse\/(?<name>\w+\.jsonl)` \| .* \| (?<tracked>yes|no) \|$/,
      holds: async ({ name, tracked }) =>
        (await saved()).files[".litfuse/.gitignore"]!.includes(name!) === (tracked === "yes") && (await isTracked(name!)) === tracked
    },
    {
      says: /^\| `\.litfuse\/(?<name>texts\.sqlite)` \| full texts.* \| (?<tracked>yes|no) \|$/,
      holds: async ({ name, tracked }) =>
        `.litfuse/${name}` in (await session({}, "project init", "text PMC99900001 --replay datasets/everyday/texts")).files &&
        (await isTracked(name!)) === tracked
    },
    {
      says: /marked as (?<mark>licence-bound), with the names of the sources/,
      holds: async ({ mark }) => {
        const { ended } = await session({}, "project init", `search ${walking} --save walking`, "runs list", "runs show walking")
        return ended[2]!.out.includes(`walking, ${mark}`) && /^licence +answers of core are for users with a key only/m.test(ended[3]!.out)
      }
    },
    {
      says: /RUN is an id, the (?<name>saved name) or `(?<last>last)`/,
      holds: async ({ name, last: newest }) => {
        const { ended } = await saved(`replay ${newest} --format json`, "replay RUN --format json", "replay caffeine --format json")
        const [one, two, three] = ended.slice(2)
        return name === "saved name" && one!.code === 0 && one!.out === two!.out && two!.out === three!.out
      }
    },
    {
      says: /^A source that (?<failed>failed) or was skipped stays so, with its reason/,
      holds: async ({ failed }) => {
        const { ended } = await saved("replay caffeine --format json")
        const [core] = (JSON.parse(ended[2]!.out) as { readonly outcomes: ReadonlyArray<Record<string, unknown>> }).outcomes
        return core!["state"] === failed && /500/.test(JSON.stringify(core!["error"]))
      }
    },
    {
      says: /^`litfuse (?<show>runs show)` lists these files too, or why one is left out/,
      holds: async ({ show }) => {
        const { ended } = await session(
          files,
          "project init",
          "index build documents.jsonl --out own.index",
          "search caffeine --source file:embase.ris --save file",
          "search caffeine --index own.index --save index",
          `${show} file`,
          `${show} index`
        )
        return (
          /^\| embase\.ris \| stored +\| [0-9a-f]{64} \|$/m.test(ended[4]!.out) &&
          /^\| own\.index \| left out +\| .*\|$/m.test(ended[5]!.out)
        )
      }
    },
    {
      says: /^`litfuse (?<command>project export) FILE` writes all of it as (?<one>one) file with a checksum/,
      holds: async ({ command, one }) => {
        const { last, files: there } = await saved(`${command} a.gz`)
        return one === "one" && last.code === 0 && "a.gz" in there
      }
    },
    {
      says: /^`litfuse (?<command>project import) FILE` makes a project from it in a folder (?<without>without) one/,
      holds: async ({ command, without }) => {
        const { last } = await saved("project export a.gz", `${command} a.gz`)
        return last.code === 2 && last.err.includes(`import into a folder ${without} a project`)
      }
    },
    {
      says: /^Datasets, (?<indexes>indexes), standard input and files of more than 128 MB are left out/,
      holds: async ({ indexes }) =>
        indexes === "indexes" && (await session(files, ...indexed, "project export a.gz")).last.err.includes("lacks own.index: ")
    },
    {
      says: /^The export lists each, with the (?<run>run) that read it and the reason/,
      holds: async ({ run }) =>
        run === "run" &&
        /^litfuse project export: run \S+ lacks own\.index: .+/m.test((await session(files, ...indexed, "project export a.gz")).last.err)
    },
    {
      says: /^`--(?<save>save)` stores a search over recordings too/,
      holds: async ({ save }) =>
        (await session({}, "project init", `search ${caffeine} --source pubmed --${save} it`)).last.err.includes("saved as it")
    },
    {
      says: /^`litfuse (?<prune>runs prune)` lists the recordings that can be deleted; `(?<yes>--yes)` deletes them, and their history (?<stays>stays)/,
      holds: async ({ prune, yes, stays }) => {
        const lines = [`search ${caffeine} --source pubmed --save mine`, `search ${walking} --source pubmed --save mine`]
        const { ended } = await session({}, "project init", ...lines, prune!, `${prune} ${yes}`, prune!, "runs list")
        const [listed, deleted, none, list] = ended.slice(3).map(({ all }) => all)
        return (
          stays === "stays" &&
          listed!.includes("the recordings of 1 run would be deleted") &&
          deleted!.includes("deleted the recordings of 1 run; their history stays") &&
          none!.includes("the recordings of 0 runs would be deleted") &&
          list!.includes("search caffeine sleep shift workers")
        )
      }
    },
    {
      says: /^Runs that were saved under a name \(`--save`\) are (?<never>never) pruned/,
      holds: async ({ never }) =>
        never === "never" && (await saved("runs prune")).last.all.includes("the recordings of 0 runs would be deleted")
    }
  ],
  unchecked: [
    {
      why: "needs services",
      test: "packages/api/test/project/recordRun.long.test.ts",
      says: ["stores every search, look-up and pipeline", "reads the recordings instead of asking the services"]
    },
    {
      why: "needs a killed process, or two",
      test: "packages/cli/test/commands/killed.long.test.ts",
      says: [
        "A killed search can be resumed",
        "Every answer of a service is stored as it arrives.",
        "the same command continues",
        "`litfuse runs list` lists unfinished runs",
        '`"interrupted": true`',
        "A running run holds a lock",
        "Two calls of the same command at once are two runs."
      ]
    },
    {
      why: "needs a killed process",
      test: "packages/api/test/project/replayRun.long.test.ts",
      says: ["A run over recordings names their folder"]
    },
    {
      why: "needs another user",
      test: "packages/project/test/RunStore.test.ts",
      says: ["A run continues by itself only when you began it.", "is sealed with your key", "Its runs can be looked up and replayed."]
    },
    {
      why: "needs decisions of people",
      test: "packages/project/test/DecisionLog.test.ts",
      says: [
        "`.litfuse/decisions.jsonl` grows at its end",
        "Git unites the lines",
        "The order of lines does not matter",
        "The later decision of a person",
        "revokes all earlier lines",
        "neither decision counts",
        "none of the joining decisions counts",
        "lists such contradictions"
      ]
    },
    { why: "needs decisions of people", test: "packages/cli/test/commands/dedup.test.ts", says: ["`litfuse dedup` uses these decisions"] },
    {
      why: "needs grades of people",
      test: "packages/project/test/JudgementLog.test.ts",
      says: ["`.litfuse/judgements.jsonl` follows the same rules", "A line names the pool, the topic", "works in a clone without the pools"]
    },
    { why: "needs grades of people", test: "packages/project/test/ProjectDatabase.test.ts", says: ["| `.litfuse/pools/NAME.json`"] },
    {
      why: "compares whole projects",
      test: "packages/project/test/ProjectExport.test.ts",
      says: ["A project may be moved with its folder", "The file includes the graph", "Nothing is lost, and a damaged file"]
    },
    {
      why: "changes files between two commands",
      test: "packages/cli/test/commands/handOver.test.ts",
      says: ["are read as they were at the time of the run"]
    },
    {
      why: "a test of every fault fills the table",
      test: "tools/docs/projectFaults.test.ts",
      says: ["The command answers in every case", "[A table](reference/project-faults.md) has each fault"]
    },
    {
      why: "points to what follows",
      says: ["[page.md](page.md#judging-and-screening) explains how to judge.", "The whole way can be tried without network."]
    }
  ]
}
