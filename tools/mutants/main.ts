/**
 * `node tools/mutants/main.ts AREA,AREA` plants small mistakes in an area of the code, one at a time, and prints those that no test notices. Several areas
 * with commas between them share one run of their tests. A run takes ten minutes to an hour, so CI does not run it.
 *
 * - `--count 300 --seed 1` the number of mistakes, and which are drawn
 * - `--budget 30` a mistake counts as not noticed after that many seconds of passing tests
 * - `--at DIR` the folder of the copy of the repository; `--resume` continues with such a copy, and with the tests as they are now
 * - `--only cli`, `--only api:search/` the tests of one package or folder; `--in api/src/walk` mistakes in these files
 * - `--quick` tests that take less than 0.3 s
 *
 * Results are in `mutants/results/AREA.json`. The `why` of a survivor is written there by hand, and the next run keeps it.
 */
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { areas, isElsewhere } from "./areas.ts"
import { readJournal } from "./journal.ts"
import { mutantsOf } from "./mutantsOf.ts"
import { runAlone, runTogether, type TestRun } from "./run.ts"
import { sample, type Drawn, type Source } from "./sample.ts"
import { withExplanations, readResult, writeResult } from "./MutationResult.ts"
import { copyRepository } from "../shared/copyRepository.ts"
import { plantInCopy, renewTests } from "./plantInCopy.ts"

const root = join(import.meta.dirname, "../..")

const filesOf = (path: string): ReadonlyArray<string> =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .map((name) => join(path, name))
    : [path]

const sourcesOf = (area: string): ReadonlyArray<Source> =>
  areas[area]!.sources.flatMap(filesOf)
    .filter((file) => !isElsewhere(area, file))
    .toSorted()
    .map((file) => {
      const code = readFileSync(join(root, file), "utf8")
      return { file, lines: code.split("\n").length, mutants: mutantsOf(code) }
    })

/**
 * Mistakes that only a new process can show, with the files that may show them. Code before the first test of a file runs once, and so do tests that cannot
 * run twice.
 */
const untestedMutants = (journal: string, drawn: ReadonlyArray<Drawn>): ReadonlyMap<number, ReadonlySet<string>> => {
  const [outside, reached] = [new Map<number, Set<string>>(), new Map<number, Set<string>>()]
  const [noticed, passed] = [new Set<number>(), new Set<number>()]
  const put = (files: Map<number, Set<string>>, ids: ReadonlyArray<number>, file: string) => {
    for (const id of ids) files.set(id, (files.get(id) ?? new Set()).add(file))
  }
  for (const entry of readJournal(journal)) {
    if (entry.is === "noticed") noticed.add(entry.id)
    if (entry.is === "passed") passed.add(entry.id)
    if (entry.is === "outside") put(outside, entry.ids, entry.file)
    if (entry.is === "reached") put(reached, entry.ids, entry.test.slice(0, entry.test.indexOf(" > ")))
  }
  return new Map(
    drawn.flatMap(({ id }) => {
      const files = outside.get(id) ?? (passed.has(id) ? undefined : reached.get(id))
      return noticed.has(id) || files === undefined ? [] : [[id, files] as const]
    })
  )
}

/** What became of each mistake: `noticed`, `survived` tests that reach it, or `unreached` by any. */
const writeResults = (
  area: string,
  journal: string,
  all: ReadonlyArray<Drawn>,
  settings: { readonly count: number; readonly seed: number }
): void => {
  const drawn = all.filter((one) => one.area === area)
  const entries = readJournal(journal)
  const ids = new Set(drawn.map(({ id }) => id))
  const noticed = new Set(entries.flatMap((entry) => (entry.is === "noticed" && ids.has(entry.id) ? [entry.id] : [])))
  const reached = new Set(entries.flatMap((entry) => (entry.is === "reached" || entry.is === "outside" ? entry.ids : [])))
  const survivors = drawn
    .filter(({ id }) => !noticed.has(id))
    .map(
      ({ id, file, line, kind, from, to }) => ({ file, line, kind, from, to, state: reached.has(id) ? "survived" : "unreached" }) as const
    )
  const result = withExplanations({ area, ...settings, planted: drawn.length, noticed: noticed.size, survivors }, readResult(area))
  writeResult(result)
  const open = result.survivors.filter(({ why }) => why === undefined)
  console.log(`${area}: ${drawn.length} planted, ${noticed.size} noticed, ${survivors.length} not, ${open.length} of them unexplained`)
}

const {
  values,
  positionals: [named = ""]
} = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    at: { type: "string" },
    budget: { type: "string", default: "30" },
    resume: { type: "boolean" },
    only: { type: "string" },
    in: { type: "string" },
    quick: { type: "boolean" }
  }
})
const settings = { count: Number(values.count), seed: Number(values.seed) }
const requestedAreas = named.split(",")
const target = values.at ?? mkdtempSync(join(tmpdir(), `litfuse-mutants-${named}-`))
const list = join(target, "drawn.json")
// a copy that is there holds what was drawn from the sources as they were
const isThere = values.resume === true && existsSync(list)
const drawn = isThere
  ? (JSON.parse(readFileSync(list, "utf8")) as ReadonlyArray<Drawn>)
  : requestedAreas.flatMap((area) => sample(sourcesOf(area), settings).map((one) => ({ ...one, area }))).map((one, id) => ({ ...one, id }))
const [only, begins] = values.only?.split(":") ?? []
const testsOfPackage = new Map<string, ReadonlyArray<string>>()
for (const area of requestedAreas)
  for (const [name, begin] of Object.entries(areas[area]!.tests)) testsOfPackage.set(name, [...(testsOfPackage.get(name) ?? []), ...begin])
const files = values.in?.split(",")
const isWanted = ({ area, file }: Drawn): boolean =>
  requestedAreas.includes(area!) && (files === undefined || files.some((part) => file.includes(part)))
const place: TestRun = {
  target,
  journal: join(target, "journal.jsonl"),
  count: drawn.length,
  ids: drawn.filter(isWanted).map(({ id }) => id),
  tests: begins === undefined ? Object.fromEntries(testsOfPackage) : { [only!]: begins.split(",") },
  budgetMs: 1000 * Number(values.budget)
}
const tests = Object.keys(place.tests).filter((name) => only === undefined || name === only)
if (isThere) {
  for (const name of tests) renewTests(target, name)
  appendFileSync(place.journal, `${JSON.stringify({ is: "resumed" })}\n`)
} else {
  copyRepository(target)
  plantInCopy(target, drawn, [...testsOfPackage.keys()])
  writeFileSync(list, JSON.stringify(drawn))
}
/** A mistake that only the loading of modules reaches is reached by many files, and any of them tells as much. */
const most = 4
const report = () => requestedAreas.forEach((area) => writeResults(area, place.journal, drawn, settings))
for (const name of tests) {
  await runTogether(place, name, "quick")
  report()
  if (values.quick === true) continue
  await runTogether(place, name, "slow")
  for (const [id, files] of untestedMutants(place.journal, drawn.filter(isWanted))) {
    const own = [...files].filter((file) => existsSync(join(target, "packages", name, file))).slice(0, most)
    if (own.length > 0 && (await runAlone(place, name, own, id)))
      appendFileSync(place.journal, `${JSON.stringify({ is: "noticed", id, by: own.join(" ") })}\n`)
  }
  report()
}
