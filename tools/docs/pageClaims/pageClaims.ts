/** What docs/page.md says. */
import { textOf } from "../../../packages/page/test/serving.ts"
import type { Claim, PageClaims } from "./Claim.ts"
import { judging, type Name, others, reviewPages, servedPages, walked } from "./servedPages.ts"

/** The row of a page: its name, and words of what it shows, each of which the page has. */
const row = (name: string, page: Name, shows: string, ...words: ReadonlyArray<RegExp>): Claim => ({
  says: new RegExp(`^\\| (?<name>${name}) \\| .*(?<shows>${shows})`),
  holds: async ({ name: said, shows: shown }) => {
    const text = textOf((await servedPages())[page])
    return said === name && shown === shows && words.every((word) => word.test(text))
  }
})

/** The keys of a page, that of the rules last. */
const keysIn = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/data-key="(.)"/g)].map(([, key]) => key!).sort((a, b) => Number(a === "?") - Number(b === "?"))

export const pageClaims: PageClaims = {
  page: "docs/page.md",
  claims: [
    row("Search", "Works", "failed sources in red, with what to do", /CORE did not answer\. Search again later, or omit the source/),
    row(
      "Strategy",
      "Strategy",
      "the query with the findings of the linter",
      /Question Parts Terms Query Platforms/,
      /The query, in PubMed's syntax/,
      /The linter finds nothing wrong/,
      /Ask PubMed how many/
    ),
    {
      says: /When no source answered, the (?<page>page) and its saved file say so/,
      holds: async ({ page }) => {
        const { silent, savedSilent } = await servedPages()
        return page === "page" && [silent, savedSilent].every((one) => textOf(one).includes("No source answered"))
      }
    },
    row("Works", "narrowed", "narrowed down by year, source, type, free text and retraction", /\d+ of 32 works/, /Why this rank/),
    row(
      "A work",
      "work",
      "why it is here, and what would move it; citations in four styles",
      /What would move it/,
      /Add to a review/,
      /Vancouver .* AMA.* APA.* Harvard/,
      /Versions and notices/,
      /What each source says/
    ),
    row("Agreement", "Agreement", "the reproducibility of the search", /How sources agree/, /How reproducible the search is/),
    row("Time", "against", "new and missing works", /Compared with another timeline/, /Landmarks/, /Branches of research/),
    row("Flow and PRISMA-S", "Flow", "The page also shows each item of PRISMA-S, and missing items", /138/, /PRISMA-S/, /not reported/),
    row("Export", "Export", "the fields that a form cannot hold", /RIS has no field for/),
    row("Trace", "Trace", "every step of the search", /fusion\/rrf/, /step\/works/),
    row(
      "Citations",
      "Citations",
      "from known works to works that cite them",
      /works that cite these to works that these cite both ways to works with shared citations/
    ),
    {
      says: /The page shows a (?<graph>graph) by year, the path to each work, the completeness of each source/,
      holds: async ({ graph }) => graph === "graph" && /<svg/.test(await walked()) && /OpenAlex/.test(textOf(await walked()))
    },
    row("Full texts", "Texts", "of a work by sections", /Europe PMC, PMC and CORE, then the places that sources name as free to read/),
    row(
      "Entities",
      "Entities",
      "with its fields, links, source and day",
      /An id gives one entity\. Words are searched for, and every match is listed/
    ),
    row("References", "References", "sent, named or pasted", /Send references or a manuscript/, /or name a file/, /or paste references/),
    row("Doubts", "Doubts", "decided by key", /Pairs in doubt/),
    row("Judge", "Judge", "makes the works of a search a pool", /The works become a pool of the project/),
    row("Judging", "Judging", "documents to be judged blind", /A new pool from runs/),
    row(
      "Evaluation",
      "Evaluation",
      "measured against judgements and compared",
      /File of judgements/,
      /Runs on several collections/,
      /Two sets of judgements/
    ),
    {
      says: /^\| (?<name>Reports) \| the reports of the workspace/,
      holds: async ({ name }) => name === "Reports" && (await others()).reports.includes("atlas")
    },
    {
      says: /^\| Review \| the review around the folder, which the server opens (?<when>first): its state, the next command, its searches, its checks and its report/,
      holds: async ({ when }) => {
        const { first, status, searches, check } = await reviewPages()
        const isWhole = ["Next: litfuse review check", "Report", "title-abstract"].every((part) => status.includes(part))
        const hasSearches = searches.includes("Embase (Ovid)") && searches.includes("Add exports of databases")
        return when === "first" && first === "/review" && isWhole && hasSearches && check.includes("Every check holds")
      }
    },
    {
      says: /Forms take which reports were (?<obtained>obtained), and numbers of the flow that only people (?<know>know)/,
      holds: async ({ obtained, know }) => {
        const { reports, flow } = await reviewPages()
        return reports.includes(`not stated ${obtained} not retrieved`) && flow.includes(`Numbers that only people ${know}`)
      }
    },
    row("Runs", "Runs", "each search opens as it was stored", /A search opens as it was/),
    row("Plugins", "Plugins", "whether keys are set; never their values", /CORE_API_KEY/),
    {
      says: /^It prints a link with a (?<token>token)/,
      holds: async ({ token }) =>
        new URL((await servedPages()).link).searchParams.has(token!) || (await servedPages()).link.includes(token!)
    },
    {
      says: /^(?<each>Each) page names the command that does the same/,
      holds: async ({ each }) => {
        const all = await servedPages()
        return (
          each === "Each" &&
          (["Works", "Agreement", "Time", "Flow", "Export", "Runs", "Plugins", "Reports"] as const).every((name) =>
            /litfuse \w+/.test(textOf(all[name]))
          )
        )
      }
    },
    {
      says: /^(?<nothing>Nothing) is stored unless you name a project/,
      holds: async ({ nothing }) => nothing === "Nothing" && (await others()).runs.includes("it stores no runs")
    },
    {
      says: /^Start from `(?<id>10\.99999\/atlas\.\w+)`/,
      holds: async ({ id }) => (await walked()).includes(id!)
    },
    { says: /^A (?<table>table) says the same/, holds: async ({ table }) => (await walked()).includes(`<${table}`) },
    {
      says: /^Each work links to its (?<entry>entry) in the list below/,
      holds: async ({ entry }) => entry === "entry" && /<a [^>]*href="[^"]*#work-\d+"/.test(await walked())
    },
    {
      says: /^The page lists every format that litfuse reads, and (?<no>no) other files/,
      holds: async ({ no }) => {
        const names = [...(await servedPages()).Doubts.matchAll(/name="file" value="([^"]+)"/g)].map(([, name]) => name)
        return no === "no" && JSON.stringify(names) === '["pairs.ris","wos.ciw"]'
      }
    },
    {
      says: /^The keys are `(?<s>s)` for the same, `(?<d>d)` for different, `(?<u>u)` to undo the last decision, and `(?<why>\?)` for the evidence/,
      holds: async ({ s, d, u, why }) => {
        const keys = keysIn((await servedPages()).pair)
        return [s, d, u, why].every((key) => keys.includes(key!))
      }
    },
    {
      says: /^Each document is shown with (?<title>title) and abstract/,
      holds: async ({ title }) => title === "title" && /part d\d/.test(textOf((await judging()).first))
    },
    {
      says: /^Sources and ranks are (?<hidden>hidden), and the documents come in random order/,
      holds: async ({ hidden }) =>
        hidden === "hidden" &&
        !/first\.run|second\.run|Q0/.test((await judging()).first) &&
        /in random order/.test(textOf((await judging()).first))
    },
    {
      says: /^The keys are `(?<a>0)`, `(?<b>1)`, `(?<c>2)` for grades, or `(?<i>i)` to include and `(?<e>e)` to exclude/,
      holds: async ({ a, b, c, i, e }) =>
        keysIn((await judging()).first)
          .slice(0, 3)
          .join() === [a, b, c].join() &&
        keysIn((await servedPages()).screening)
          .slice(0, 2)
          .join() === [e, i].join()
    },
    {
      says: /^`(?<m>m)` means unsure, `(?<u>u)` undoes the last grade, and `(?<why>\?)` shows the rules/,
      holds: async ({ m, u, why }) =>
        keysIn((await servedPages()).screening)
          .slice(2)
          .join() === [m, u, why].join()
    },
    {
      says: /^The page of a pool (?<names>names) the sources that did not answer in full/,
      holds: async ({ names }) =>
        names === "names" && /core/i.test(textOf((await servedPages()).pool)) && /may be missing/.test(textOf((await servedPages()).pool))
    },
    {
      says: /^- The server listens on `(?<address>127\.0\.0\.1)`/,
      holds: async ({ address }) => new URL((await servedPages()).link).hostname === address
    },
    {
      says: /^It (?<refuses>refuses) requests under another host name/,
      holds: async ({ refuses }) => refuses === "refuses" && (await servedPages()).foreign >= 400
    },
    {
      says: /^- Pages fetch (?<nothing>nothing) from other sites, and send no referrer/,
      holds: async ({ nothing }) =>
        nothing === "nothing" &&
        (await servedPages()).policy.includes("default-src 'none'") &&
        (await servedPages()).referrer === "no-referrer"
    }
  ],
  unchecked: [
    {
      why: "says what to read or to do",
      says: [
        "`litfuse serve` shows searches as pages.",
        "To try it without network",
        "[Walks along citations](evolution.md#walks-along-citations-and-the-graph-of-a-project) explains",
        "In the terminal:",
        "A pool is a set of documents that people judge.",
        "Its documents come from a search",
        "Open the pool on the page",
        "Choose files of references on the page"
      ]
    },
    {
      why: "needs a browser",
      test: "packages/page/test/browser.long.test.ts",
      says: ["Every page can be read without script", "The link gives one browser access"]
    },
    {
      why: "needs a browser",
      test: "packages/page/test/walksBrowser.long.test.ts",
      says: ["A work with the pointer or the focus", "The drawing orders the works by year.", "Type identifiers on the page"]
    },
    {
      why: "ends a process",
      test: "packages/page/test/searches.test.ts",
      says: [
        "The server accepts connections from this machine only",
        "Then each search is a run of it",
        "Without a project the server holds its last twelve searches"
      ]
    },
    { why: "needs services that answer slowly", test: "packages/page/test/walks.test.ts", says: ["Hops are shown as they come."] },
    {
      why: "needs decisions of people",
      test: "packages/page/test/doubts.test.ts",
      says: [
        "The two records of a pair are shown side by side",
        "Each decision is written to",
        "Two people may decide at once.",
        "Where they disagree, both are named",
        "After the last pair, only `u`",
        "`litfuse dedup` in this project follows it"
      ]
    },
    {
      why: "needs grades of people",
      test: "packages/page/test/judging.test.ts",
      says: [
        "Each grade is written to",
        "After the last document, only `u`",
        "Several people may judge at once",
        "The page of the pool gives Cohen",
        "Where assessors disagree or are unsure",
        "The qrels hold unanimous",
        "Documents with an open disagreement",
        "`--who Ann` writes"
      ]
    },
    {
      why: "needs git, and another machine",
      test: "packages/project/test/JudgementLog.test.ts",
      says: ["Git tracks that file", "The pool itself stays on this machine"]
    },
    {
      why: "needs forms of another site",
      test: "packages/page/test/Guard.test.ts",
      says: ["- The token of the link is exchanged", "Forms carry a second mark"]
    },
    {
      why: "needs files that are sent",
      test: "packages/page/test/evaluation.test.ts",
      says: ["- Uploaded files are stored", "The server chooses their names"]
    },
    { why: "needs hostile texts", test: "packages/page/test/searches.test.ts", says: ["Titles and abstracts are text"] }
  ]
}
