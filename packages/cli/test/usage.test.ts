import { describe, expect, it } from "vitest"
import { everyCommand } from "../src/everyCommand.ts"
import { leaves } from "./leaves.ts"
import { wrongBenchCalls } from "./wrongBenchCalls.ts"
import { wrongReferenceCalls } from "./wrongReferenceCalls.ts"
import { wrongReviewCalls } from "./wrongReviewCalls.ts"
import { wrongRunCalls } from "./wrongRunCalls.ts"
import { litfuse } from "./commands/litfuse.ts"

/** Commands that do something without any further word. */
const isFineAlone = new Set([
  "source list",
  "source check",
  "bench list",
  "bench data list",
  "bench data check",
  "plugin list",
  "plugin check",
  "project init",
  "mcp tools",
  // it serves until it is stopped
  "serve"
])

const run = "1 Q0 a 1 2 x\n"
const files = {
  "datasets/tiny/dataset.yaml": "",
  "reports/trial/experiment.yaml": "",
  "qrels.txt": "1 0 a 1\n",
  "a.run": run,
  "refs.ris": "TY  - JOUR\nTI  - Heart\nER  - \n",
  "b.run": run.replace("x", "y")
}

/** Calls that name something that there is not, and what the line says after the name of the command. */
const wrong: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  search: {
    "heart --source pubmde": /unknown source "pubmde"; .*did you mean "pubmed"\?/,
    "heart --dataset tyni": /datasets\/tyni\/dataset\.yaml: not found; .*did you mean "tiny"\?/,
    "heart --index nofile": /nofile: not found; check the path/,
    "heart --preset diverze": /unknown preset "diverze"; did you mean "diverse"\?/,
    "heart --url HOME": /--url needs an --index in a cluster, opensearch:NAME/,
    "heart --index nofile --retriever bm52": /unknown retriever "bm52"; did you mean "bm25"\?/,
    "heart --from yesterday": /--from is "yesterday"; it takes a date/,
    "heart --source file:nofile.ris": /nofile\.ris: not found; check the path/,
    "heart --source file:a.run": /a\.run: a format that neither the name nor the content shows/,
    "heart --format tabel": /--format is "tabel"; .*\(did you mean table\?\)/,
    "heart --replay nofolder": /nofolder: not found; check the path/
  },
  get: {
    "PMID:1 pubchem:2244": /"pubchem:2244" has no prefix that litfuse knows; write CID:2244/,
    "PMID:1 --source pubmde": /unknown source "pubmde"; .*did you mean "pubmed"\?/,
    nothing: /"nothing" is not an identifier; expected a DOI/,
    DRKS00000123: /"DRKS00000123" is a trial of DRKS, .*`litfuse search DRKS00000123` finds works with the number/,
    "PMID:1 --replay nofolder": /nofolder: not found; check the path/
  },
  ids: {
    "--file nofile": /nofile: not found; check the path/,
    "1 --in nofile.ris": /nofile\.ris: not found; check the path/,
    "1 --replay nofolder": /nofolder: not found; check the path/,
    "--offline": /an identifier is missing; name some, or a file with one on each line with --file/
  },
  bundle: {
    "b.bundle heart --source pubmde": /unknown source "pubmde"; .*did you mean "pubmed"\?/,
    "b.bundle heart --replay nofolder": /nofolder: not found; check the path/,
    "b.bundle heart --source file:a.run": /a\.run: a format that neither the name nor the content shows/,
    "b.bundle heart --limit 0": /--limit is 0; it takes a whole number of at least 1/
  },
  replay: { nofile: /nofile: not found; check the path/, "a.run": /a\.run:1: this is not a bundle; expected a bundle/ },
  analyse: {
    "nofile.ris": /nofile\.ris: not found; check the path/,
    "refs.ris --against nofile.json": /nofile\.json: not found; check the path/,
    "refs.ris --included nofile.ris": /nofile\.ris: not found; check the path/,
    "refs.ris --model": /--model needs --replay, a folder of recorded calls; --record asks your model and makes one/,
    "refs.ris --replay nofolder": /--replay is for --model only/,
    "refs.ris --model --replay nofolder": /nofolder: not found; check the path/,
    "--dataset tiny": /--dataset needs a --topic/,
    "--dataset tyni --topic 1": /datasets\/tyni\/dataset\.yaml: not found; .*did you mean "tiny"\?/
  },
  walk: {
    heart: /heart: is no identifier|"heart"/,
    "W1 --source core": /core: no citations; sources with citations: .*openalex/,
    "W1 --source opnalex": /unknown source "opnalex"; .*did you mean "openalex"\?/,
    "W1 --depth 0": /--depth is 0; it takes a whole number from 1 to 100/,
    "W1 --depth 3000": /--depth is 3000; it takes a whole number from 1 to 100/,
    "W1 --timeout 100000": /--timeout is 100000; it takes a whole number from 1 to 86400/,
    "W1 --direction up": /--direction is "up"; it takes forward, backward, both, related/,
    "W1 --keep": /--keep needs a project with a graph; make one with `litfuse project init`/,
    "W1 --max 0": /--max is 0; it takes a whole number of at least 1/,
    "W1 --direction related --depth 2": /--depth has no effect with --direction related/,
    "W1 --replay nofolder": /nofolder: not found; check the path/
  },
  "graph query": { heart: /"heart" is not an identifier/ },
  compare: {
    "a b": /2 files given; name judgements and two or more runs: QRELS RUN RUN; or name a suite of collections: --suite suite\.yaml/,
    "--suite nofile.yaml": /nofile\.yaml: not found; check the path/,
    "qrels.txt --suite suite.yaml": /--suite names all files; remove qrels\.txt/,
    "nofile a.run b.run": /nofile: not found; check the path/,
    "qrels.txt a.run nofile": /nofile: not found; check the path/,
    "qrels.txt a.run b.run --baseline c.run": /the baseline "c\.run" is not among the runs/,
    "qrels.txt a.run b.run -m nDGC@10": /unknown measure "nDGC@10"; did you mean nDCG/
  },
  "judge compare": { "nofile qrels.txt": /nofile: not found; check the path/ },
  ...wrongReferenceCalls,
  ...wrongReviewCalls,
  "source list": { extra: /"extra" is one word too many/ },
  "source show": { pubmde: /unknown source "pubmde"; .*did you mean "pubmed"\?/ },
  "source check": {
    pubmde: /unknown source "pubmde"; .*did you mean "pubmed"\?/,
    "pubmed --live --replay nofolder": /nofolder: not found; check the path/,
    "pubmed --all": /--all sends requests to services: add --live/
  },
  retrieve: {
    "--documents nofile --topics nofile --out -": /nofile: not found; check the path/,
    "--dataset tyni --topics nofile --out -": /datasets\/tyni\/dataset\.yaml: not found; .*did you mean "tiny"\?/,
    "--index nofile --topics nofile --out - --url HOME": /--url needs an --index in a cluster, opensearch:NAME/,
    "--index opensearch:a --topics nofile --out - --workers 2": /--workers has no effect for an index in a cluster; omit it/,
    "--index nofile --topics nofile --out - --retriever bm52": /unknown retriever "bm52"; did you mean "bm25"\?/,
    "--topics nofile --out -": /name one collection: --dataset, --documents or --index/
  },
  "index build": {
    "nofile --out -": /nofile: not found; check the path/,
    "--dataset tyni --out -": /did you mean "tiny"\?/,
    "--out -": /name one input: either a file of documents or --dataset/,
    nofile: /name where to store the index: --out or --engine/
  },
  eval: {
    "nofile a.run": /nofile: not found; check the path/,
    "qrels.txt nofile": /nofile: not found; check the path/,
    "qrels.txt a.run -m nDGC@10": /unknown measure "nDGC@10"; did you mean nDCG@10\?/,
    "qrels.txt a.run --format tabel": /did you mean "?table"?\?/
  },
  tune: {
    "qrels.txt a.run nofile.run": /nofile\.run: not found; check the path/,
    "qrels.txt a.run b.run --method rff": /unknown method "rff"; did you mean "rrf"\?/,
    "qrels.txt a.run b.run -m nDGC": /unknown measure "nDGC"; did you mean nDCG\?/,
    "qrels.txt a.run b.run --depth 5": /--measure nDCG@10 needs more hits than --depth 5; increase the depth/,
    "qrels.txt a.run b.run --folds 1": /--folds is 1; it takes a whole number of at least 2/,
    "qrels.txt a.run b.run": /qrels\.txt judges 1 topic; topics are held out, so tuning needs 4 or more/
  },
  fuse: {
    "a.run": /runs: 1 word given; it takes at least 2 words/,
    "a.run b.run": /--out is missing/,
    "a.run nofile --out -": /nofile: not found; check the path/,
    "a.run b.run --method rff --out -": /unknown method "rff"; did you mean "rrf"\?/,
    "a.run b.run --method rrf --k none --out -": /--k is "none"; it takes/
  },
  ...wrongBenchCalls,
  "graph show": { heart: /"heart" is one word too many/ },
  "graph export": { "--format gml": /--format is "gml"; it takes graphml, jsonld/ },
  "judge pool": {
    "a.run --name Sleep!": /--name is "Sleep!"; it takes a name of lower-case letters/,
    "a.run --name sleep": /there is no project/
  },
  "judge list": { extra: /"extra" is one word too many/ },
  "judge show": { sleep: /there is no project in this folder or above it/ },
  "judge qrels": { "sleep --disagreements most": /--disagreements is "most"; it takes omit, lowest, highest/ },
  ...wrongRunCalls,
  "pipeline check": {
    "nofile.yaml": /nofile\.yaml: not found; check the path/,
    "nofile.yaml --index nofile": /nofile: not found; check the path/,
    "nofile.yaml --index nofile --dataset tiny": /--dataset and --index exclude each other; name one/
  },
  "pipeline run": {
    "nofile.yaml --query heart": /nofile\.yaml: not found; check the path/,
    "nofile.yaml --query heart --dataset tyni": /did you mean "tiny"\?/
  },
  "pipeline show": {
    "nofile.yaml": /nofile\.yaml: not found; check the path/,
    "nofile.yaml --format sgv": /--format is "sgv"; it takes text, svg/
  },
  "query translate": {
    "heart --syntax pubmde --into ovid": /--syntax is "pubmde"; .*\(did you mean pubmed\?\)/,
    "--file nofile --syntax pubmed --into ovid": /nofile: not found; check the path/
  },
  "query lint": { "--file nofile --syntax pubmed": /nofile: not found; check the path/ },
  "query test": {
    "nofile --syntax pubmed --mutate": /nofile: not found; check the path/,
    "refs.ris --syntax pubmed": /no test is named; use --mutate, or --known with the identifiers of studies/,
    "refs.ris --syntax pubmed --known 10.1000/1": /--known needs --records, a file with records of these studies/,
    "refs.ris --syntax pubmed --known Smith --records refs.ris": /--known: "Smith" is no identifier; write doi:10\.1000\/1 or pmid:12345/
  },
  "query generate": {
    "--strategy focused": /give either the goal or --seeds/,
    "--seeds refs.ris": /--seeds needs --records: a file of other references/,
    "sepsis --strategy wide": /--strategy is "wide"; it takes comprehensive, focused, exploratory/
  },
  "query codes": {
    "E11 --table nofile": /nofile: not found; check the path/,
    "E11 --table qrels.txt": /qrels\.txt:1: no column "icd10"/,
    E11: /--table is missing/
  },
  "query explain": { "--file nofile --syntax pubmed": /nofile: not found; check the path/ },
  "plugin list": { extra: /"extra" is one word too many/ },
  "plugin show": { rff: /unknown plugin "rff"; did you mean "rrf"\?/ },
  "plugin check": { rff: /unknown plugin "rff"; did you mean "rrf"\?/ },
  "plugin new": { "soucre acme": /cannot write "soucre"; .*did you mean "source"\?/, source: /name is missing/ },
  "mcp tools": { extra: /"extra" is one word too many/ },
  serve: {
    "--port 70000": /--port is 70000; it takes a whole number from 0 to 65535/,
    "--replay nofolder": /nofolder: not found; check the path/,
    "--project nofolder": /nofolder: this folder has no project; create one with `litfuse project init`/,
    "--as Ann": /--as Ann: this folder is no review; start the server in the folder of the review/
  },
  "plugin trust": {
    nofolder: /nofolder: not found; check the path/,
    datasets: /no litfuse\.config\.yaml in datasets or above it/,
    "--list datasets": /--list shows every approval; remove PATH/,
    "--format json": /--format and --out have an effect only with --list/,
    "--revoke": /nothing is approved; /,
    "--revoke datasets": /nothing is approved for datasets; /
  }
}

const commands = leaves(await everyCommand())

/** One line on stderr that says what, nothing on stdout, exit code 2. */
const expectOneLine = async (line: string, says: RegExp): Promise<void> => {
  const { code, out, err } = await litfuse(line.split(" "), files)
  expect({ line, code, out, lines: err.split("\n").length - 1, err }).toEqual({
    line,
    code: 2,
    out: "",
    lines: 1,
    err: expect.stringMatching(says)
  })
  expect(err).toMatch(/^litfuse/)
}

describe("a call that cannot be answered", () => {
  it("is tried for every command", () => {
    expect(Object.keys(wrong).sort()).toEqual([...commands].sort())
  })

  it.each(commands)("%s: an unknown flag", async (command) => expectOneLine(`${command} --no-such-flag`, /unknown option --no-such-flag/))

  it.each(commands.filter((command) => !isFineAlone.has(command)))("%s: no argument", async (command) =>
    expectOneLine(
      command,
      / missing|name an experiment, or use --ci|no files? given|there is no (?:project|review) in this folder or above it|give either the (?:query itself|goal)|nothing to approve|name one input|name one of --in and --project/
    )
  )

  it.each(
    Object.entries(wrong).flatMap(([command, calls]) =>
      Object.entries(calls).map(([words, says]) => [`${command} ${words}`, says] as const)
    )
  )("%s", expectOneLine)

  const groups = "bench,bench data,graph,index,judge,mcp,pipeline,plugin,project,query,review,runs,schedule,source".split(",")
  it.each(["", ...groups.map((group) => `${group} `)])("an unknown command, or its help: %s", async (group) => {
    const command = `litfuse ${group}`.trim()
    for (const line of [`${group}nothing`, `help ${group}nothing`, `${group}nothing --help`, `--log-level debug ${group}nothing -h`])
      await expectOneLine(line, new RegExp(`^${command}: unknown command "nothing" \\(see ${command} --help\\)$`, "m"))
  })

  it("suggests the command that was meant", async () => {
    await expectOneLine("help benhc", /^litfuse: unknown command "benhc"; did you mean bench\?/)
    await expectOneLine("bench chek --help", /^litfuse bench: unknown command "chek"; did you mean check\?/)
  })
})
