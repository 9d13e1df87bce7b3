/** What the frequent questions of docs/README.md say. */
import { caffeine, everyday, last, session } from "./session.ts"
import type { PageClaims } from "./Claim.ts"

const files = {
  "qrels.txt": "1 0 a 1\n1 0 b 0\n2 0 a 1\n2 0 c 1\n3 0 a 1\n",
  // equal scores in topic 1, no topic 3, and a topic 9 without judgements
  "a.run": "1 Q0 b 1 2 a\n1 Q0 a 2 2 a\n1 Q0 z 3 1 a\n2 Q0 a 1 3 a\n9 Q0 a 1 3 a\n",
  "b.run": "1 Q0 a 1 2 b\n2 Q0 c 1 2 b\n2 Q0 a 2 1 b\n3 Q0 a 1 2 b\n",
  "twice.run": "1 Q0 b 1 3 d\n1 Q0 a 2 2 d\n1 Q0 b 3 1 d\n",
  "a.csv": "q_id,doc_id,score\n1,a,2\n",
  "a.json": '{"1": {"a": 1}}',
  "marks.ris":
    "TY  - JOUR\nTI  - H<sub>2</sub>O, m<sup>6</sup>A, Ca<sup>2+</sup>, <sup>18</sup>F, kg/m<sup>2</sup>, 10<sup>6</sup> cells and sleep<sup>1</sup>\nER  - \n",
  "scifact/corpus.jsonl": '{"_id": "d1", "title": "gout", "text": "attacks"}\n{"_id": "d2", "title": "sleep", "text": "of nurses"}\n',
  "scifact/queries.jsonl": '{"_id": "1", "text": "gout attacks"}\n',
  "scifact/qrels/test.tsv": "query-id\tcorpus-id\tscore\n1\td1\t1\n"
}

const of = (line: string) => last(files, line)

/** The value of a measure for the only run. */
const valueOf = async (measure: string, run = "a.run"): Promise<number> => {
  const { out } = await of(`eval qrels.txt ${run} -m ${measure} --format json`)
  return (JSON.parse(out) as { readonly runs: ReadonlyArray<{ readonly measures: Record<string, number> }> }).runs[0]!.measures[measure]!
}

const failed = `search ${caffeine} --source core`

export const faqClaims: PageClaims = {
  page: "docs/README.md",
  section: "## Frequent questions",
  claims: [
    {
      says: /breaks ties as trec_eval does, by (?<by>document id), and averages over (?<over>every judged topic)/,
      holds: async ({ by, over }) => {
        const { out } = await of("eval qrels.txt a.run -m RR")
        // the greater id first, so that the relevant document is second; of three judged topics one has no hits
        const isTied = (await valueOf("RR")) === (1 / 2 + 1 + 0) / 3
        return isTied && out.includes(`ties: ${by!.split(" ")[1]} descending`) && out.includes(`${over} is averaged`)
      }
    },
    {
      says: /`litfuse (?<command>eval --ties)` says how far ties could move a value/,
      holds: async ({ command }) => /^a +RR +0\.5000 +0\.5000 +0\.6667 /m.test((await of(`${command} qrels.txt a.run -m RR`)).out)
    },
    {
      says: /^Yes, as (?<value>\d), and a note lists them/,
      holds: async ({ value }) =>
        (await of("eval qrels.txt a.run -m RR")).err.includes(`1 judged topic(s) have no ranking and count ${value}: 3\n`)
    },
    {
      says: /^Topics without judgements are (?<left>left out), and listed too/,
      holds: async ({ left }) =>
        left === "left out" &&
        (await of("eval qrels.txt a.run -m RR")).err.includes("1 topic(s) of the run are not judged and are ignored: 9\n")
    },
    {
      says: /^Nothing, unless you ask otherwise: `(?<condensed>nDCG\S+)` leaves them out, and `(?<judged>Judged@10)` says how many/,
      holds: async ({ condensed, judged }) => {
        const unjudged = { ...files, "z.run": "1 Q0 z 1 3 z\n1 Q0 a 2 2 z\n2 Q0 a 1 1 z\n3 Q0 a 1 1 z\n" }
        const { out } = await last(unjudged, `eval qrels.txt z.run -m nDCG@10 -m ${condensed} -m ${judged} --format json`)
        const { measures } = (JSON.parse(out) as { readonly runs: ReadonlyArray<{ readonly measures: Record<string, number> }> }).runs[0]!
        return measures[condensed!]! > measures["nDCG@10"]! && measures[judged!]!.toFixed(4) === ((0.5 + 1 + 1) / 3).toFixed(4)
      }
    },
    {
      says: /`(?<mrr>mrr@10)`, `(?<f>f1@5)`, `(?<precision>precision@5-l2)`, `(?<rbp>rbp\.95)`, `(?<ndcg>ndcg_at_10)`/,
      holds: async ({ mrr, f, precision, rbp, ndcg }) => {
        const { all } = await of(`eval qrels.txt a.run ${[mrr, f, precision, rbp, ndcg].map((name) => `-m ${name}`).join(" ")}`)
        const read = "mrr@10 is RR@10, f1@5 is F@5, precision@5-l2 is P(rel=2)@5, rbp.95 is RBP(p=0.95,gain=raw), ndcg_at_10 is nDCG@10"
        return all.includes(read)
      }
    },
    {
      says: /^Of scikit-learn, `(?<ndcg>ndcg_score)` and `(?<dcg>dcg_score)`/,
      holds: async ({ ndcg, dcg }) =>
        (await of(`eval qrels.txt a.run -m ${ndcg} -m ${dcg}`)).all.includes("ndcg_score is nDCG, dcg_score is DCG")
    },
    {
      says: /^litfuse (?<prints>prints) how it reads them/,
      holds: async ({ prints }) => prints === "prints" && (await of("eval qrels.txt a.run -m mrr@10")).all.includes("mrr@10 is RR@10")
    },
    {
      says: /^In litfuse, `(?<recall>recall)` and `(?<bpref>bpref)` alone are the names of trec_eval/,
      holds: async ({ recall, bpref }) => {
        const { out } = await of(`eval qrels.txt a.run -m ${recall} -m ${bpref}`)
        // trec_eval's recall has nine depths; that of ranx alone has none
        return ["R@5 ", "R@1000 ", "Bpref"].every((name) => out.includes(name))
      }
    },
    {
      says: /by the names of their columns, as `(?<scores>\{[^`]*\})`, or as ranked ids, `(?<ids>\{[^`]*\})`/,
      holds: async ({ scores, ids }) => {
        const { code, out } = await of("eval qrels.txt a.csv a.json -m RR")
        const form = (text: string) => text.replace("topic", "1").replace("document", "a").replace("score", "1")
        const read = await last(
          { ...files, "scores.json": form(scores!), "ids.json": form(ids!) },
          "eval qrels.txt scores.json ids.json -m RR"
        )
        return code === 0 && read.code === 0 && /^a\.csv +0\.3333\na\.json +0\.3333$/m.test(out)
      }
    },
    {
      says: /^Ratings of Quepid, (?<engine>Elasticsearch) and OpenSearch, and lines of learning to rank with ids in comments, are read too/,
      holds: async ({ engine }) => {
        const rated = {
          ...files,
          "quepid.csv": "query,docid,rating\n1,a,1\n",
          "rank_eval.json": JSON.stringify({ requests: [{ id: "1", ratings: [{ _index: "i", _id: "a", rating: 1 }] }] }),
          "ltr.txt": "1 qid:1 1:0.5 # a\n0 qid:1 1:0.1 # b\n"
        }
        const read: Array<boolean> = []
        for (const file of ["quepid.csv", "rank_eval.json", "ltr.txt"]) {
          const { code, out } = await last(rated, `eval ${file} a.run -m RR`)
          read.push(code === 0 && /^a +0\.5000$/m.test(out))
        }
        return engine === "Elasticsearch" && read.every(Boolean)
      }
    },
    {
      says: /^`litfuse (?<command>retrieve [^`]*)` reads it/,
      holds: async ({ command }) => {
        const { last, files: made } = await session(files, command!)
        return last.code === 0 && made["bm25.run"]!.startsWith("1 Q0 d1 1 ")
      }
    },
    {
      says: /^`litfuse (?<command>fuse [^`]*)`/,
      holds: async ({ command }) => {
        const { last, files: made } = await session(files, command!)
        return last.code === 0 && made["fused.run"]!.includes("1 Q0 a 1 ")
      }
    },
    {
      says: /^It fuses the list of each source, and one more list: all works ranked by their (?<words>words)/,
      holds: async ({ words }) => new RegExp(`% +rank 1 in ${words}, weight 1`).test((await last({}, `search ${caffeine} --explain`)).out)
    },
    {
      says: /^`--(?<explain>explain)` shows the rank in each list/,
      holds: async ({ explain }) => {
        const { out } = await last({}, `search ${caffeine} --${explain}`)
        return ["crossref", "europepmc", "openalex", "pubmed", "semanticscholar"].every((name) =>
          new RegExp(`rank \\d+ in ${name}`).test(out)
        )
      }
    },
    {
      says: /^`--(?<preset>preset)` and `--(?<sort>sort)` give other orders/,
      holds: async ({ preset, sort }) => {
        const first = (...words: ReadonlyArray<string>) =>
          last(
            { "two.ris": "TY  - JOUR\nTI  - Sleep\nPY  - 2001\nER  - \nTY  - JOUR\nTI  - The sleep of workers\nPY  - 2020\nER  - \n" },
            words.join(" ")
          )
        const [plain, recent] = [
          await first(`search ${caffeine} --format table`),
          await first(`search ${caffeine} --format table --${preset} recent`)
        ]
        const [relevant, newest] = [
          await first("search sleep --source file:two.ris"),
          await first(`search sleep --source file:two.ris --${sort} newest`)
        ]
        return [recent, newest].every(({ code }) => code === 0) && plain.out !== recent.out && relevant.out !== newest.out
      }
    },
    {
      says: /^`litfuse (?<command>compare)` gives an (?<interval>interval), a (?<p>p)-value and the (?<detectable>detectable) difference/,
      holds: async ({ command, interval, p, detectable }) => {
        const { code, out } = await of(`${command} qrels.txt a.run b.run -m AP`)
        return code === 0 && new RegExp(`^\\| run \\| +difference \\| +95 % ${interval} \\| +${p} \\(.* ${detectable} \\|$`, "m").test(out)
      }
    },
    {
      says: /^One (?<rule>rule) corrects all three/,
      holds: async ({ rule }) => {
        const { out } = await of("compare qrels.txt a.run b.run -m AP")
        return out.includes(`R${rule!.slice(1)}: paired t-test; p, interval and detectable difference corrected in one step`)
      }
    },
    {
      says: /^That is an error with its (?<file>file) and line/,
      holds: async ({ file }) => {
        const { code, err } = await of("eval qrels.txt twice.run")
        return file === "file" && code === 2 && err.startsWith("litfuse eval: twice.run:3: document b of topic 1 again")
      }
    },
    {
      says: /^With `(?<flag>--duplicates best)` its best rank counts/,
      holds: async ({ flag }) => {
        const { code, out } = await of(`eval qrels.txt twice.run -m RR -m NumRet ${flag}`)
        return code === 0 && /^d +0\.1667 +2(?:\.0+)?$/m.test(out)
      }
    },
    {
      says: /the source is `(?<failed>\w+)`, which differs from a source without hits \(`(?<empty>\w+)`\)/,
      holds: async ({ failed, empty }) => {
        const { err } = await last({ "a.ris": "TY  - JOUR\nTI  - Another thing\nER  - \n" }, `search ${caffeine} --source core,file:a.ris`)
        return err.includes(`CORE: ${failed}, `) && new RegExp(`^file-a: ${empty}`, "m").test(err)
      }
    },
    {
      says: /^The exit code is (?<code>\d) when all sources failed/,
      holds: async ({ code }) => (await last({}, failed)).code === Number(code)
    },
    {
      says: /^Then JSON has `(?<key>silence)`, the message, and pages and HTML files say "(?<text>No source answered)" in red/,
      holds: async ({ key, text }) => {
        const { ended, files } = await session({}, `${failed} --format json`, `${failed} --out none.html`)
        const message = (JSON.parse(ended[0]!.out) as Record<string, { readonly message?: string } | string>)[key!]
        return message !== undefined && new RegExp(`class="verdict fails">${text}`).test(files["none.html"]!)
      }
    },
    {
      says: /^A number keeps its power \(`(?<power>10⁶)`\), and a mark of a note (?<apart>stands apart) from its word/,
      holds: async ({ power, apart }) => {
        const { files: made } = await session(files, "convert marks.ris marks.csv")
        return apart === "stands apart" && made["marks.csv"]!.includes(`kg/m², ${power} cells and sleep ¹`)
      }
    },
    {
      says: /as one word stays one: `(?<a>\w+)`, `(?<b>\w+)`, `(?<c>[\w+]+)`, `(?<d>\w+)`/,
      holds: async ({ a, b, c, d }) =>
        (await session(files, "convert marks.ris marks.csv")).files["marks.csv"]!.includes(`${a}, ${b}, ${c}, ${d}, kg`)
    },
    {
      says: /the folders `(?<one>[\w/]+)` and `(?<two>[\w/]+)` answer `(?<search>search)`, `(?<get>get)` and `(?<walk>walk)` with `(?<flag>--\w+)`/,
      holds: async ({ one, two, search, get, walk, flag }) => {
        const of = (question: string, id: string) => [`${search} "${question}"`, `${get} ${id}`, `${walk} ${id}`]
        const calls = [
          ...of("caffeine sleep shift workers", "10.5555/everyday.1").map((line) => `${line} ${flag} ${one}`),
          ...of("Almirs for crorqic disorders in current smokers", "10.99999/atlas.9hhff").map((line) => `${line} ${flag} ${two}`)
        ]
        const { ended } = await session({}, ...calls)
        return ended.every(({ code, out }) => code === 0 && /10\.(?:5555|99999)/.test(out))
      }
    },
    {
      says: /^Where a folder does not hold a question, the message (?<names>names those that it holds)/,
      holds: async ({ names }) =>
        names === "names those that it holds" &&
        (await last({}, `search nothing ${everyday}`)).err.includes("try: caffeine sleep shift workers; walking back pain office workers")
    },
    {
      says: /^`litfuse (?<command>index build)` reads JSONL of any size in (?<segments>segments)/,
      holds: async ({ command, segments }) => {
        const { last } = await session(files, `${command} scifact/corpus.jsonl --out own.index`)
        return segments === "segments" && last.code === 0 && last.all.includes("2 documents")
      }
    }
  ],
  unchecked: [
    {
      why: "a pointer to another page, with its own test",
      test: "tools/docs/complaintsPage.test.ts",
      says: ["[complaints about other tools](reference/complaints.md)"]
    },
    { why: "needs a file of more than 512 MB", says: ["A Parquet file may hold 512 MB of text"] },
    {
      why: "needs ir_datasets",
      test: "packages/bench/test/formats/exported.test.ts",
      says: ["What `ir_datasets export` writes is read too."]
    },
    { why: "needs minutes", test: "packages/cli/test/commands/tuneRuns.test.ts", says: ["To choose weights and measure them honestly"] },
    { why: "explains", says: ["Mostly because of equal scores"] },
    { why: "a pointer to a report", says: ["says how this was chosen and what it does not show"] },
    { why: "about services", says: ["Services differ in this"] },
    {
      why: "the network is what a command cannot see",
      says: ["Only the requests of a search", "`--replay` and everything about rankings need no network."]
    },
    { why: "asks a person", test: "packages/cli/test/commands/trust.test.ts", says: ["Plugins run with your rights"] },
    { why: "needs Python", test: "tools/docs/pythonPage.test.ts", says: ["Yes: a package takes and gives data frames"] }
  ]
}
