/**
 * Where the CPU time of whole processes goes: samples of V8's profiler, summed by the package and folder of the code that ran. The command is built a second
 * time with its names, in another folder than `dist`, because samples of a bundle without names cannot be assigned.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { build, buildInto } from "../tools/release/build.ts"
import { unpackRuns } from "./manyRuns.ts"
import type { Share } from "./Measurement.ts"
import { asTrecEval, builtMain, inputs, writeInput } from "./processes.ts"
import { cpuMs, median } from "./processTimes.ts"

/** So many processes are timed for each work, and so many are profiled, whose samples are summed. */
const rounds = 3

/** Places with a smaller share are summed. */
const smallest = 0.03

/** Microseconds between two samples. */
const interval = 100

const named = join(import.meta.dirname, "../packages/cli/dist-profile")

/** What V8 writes, as far as it is read here. */
interface Profile {
  readonly nodes: ReadonlyArray<{
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }>
  readonly samples: ReadonlyArray<number>
  readonly timeDeltas: ReadonlyArray<number>
}

/** The package and the folder or module of a file: `eval/formats`, `effect`. */
const placeOfFile = (file: string): string => {
  const [, own, room] = /packages\/([^/]+)\/src\/([^/]+?)(?:\.ts)?(?:\/|$)/.exec(file) ?? []
  if (own !== undefined) return `${own}/${room}`
  const [, foreign] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? []
  return foreign ?? "the program that measures"
}

const regions = new Map<string, ReadonlyArray<string>>()

/** The source of each line of a file that was built with names: a comment before each module has its file. */
const regionsOf = (file: string): ReadonlyArray<string> => {
  const known = regions.get(file)
  if (known !== undefined) return known
  let place = "start of a bundle"
  const places = readFileSync(file, "utf8")
    .split("\n")
    .map((line) => {
      const [, module] = /^\/\/ (\S+\.[jt]s)$/.exec(line) ?? []
      if (module !== undefined) place = placeOfFile(module)
      return place
    })
  regions.set(file, places)
  return places
}

const placeOf = ({ functionName, url, lineNumber }: Profile["nodes"][number]["callFrame"]): string | undefined => {
  if (functionName === "(garbage collector)") return "collecting garbage"
  if (functionName === "(program)") return "compiling, and calls of the system"
  if (functionName === "(idle)" || functionName === "(root)") return undefined
  if (/^node:internal\/(?:modules|bootstrap|main|process)/.test(url)) return "loading modules"
  if (!url.startsWith("file:")) return "other code of Node"
  const file = fileURLToPath(url)
  return file.startsWith(named) ? regionsOf(file)[lineNumber] : placeOfFile(file)
}

/** Adds the samples of a profile by place, in microseconds. */
const sum = (into: Map<string, number>, { nodes, samples, timeDeltas }: Profile): void => {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]))
  for (const [i, id] of samples.entries()) {
    const place = places.get(id)
    if (place !== undefined) into.set(place, (into.get(place) ?? 0) + timeDeltas[i]!)
  }
}

const bareNode = (): number => median(Array.from({ length: 9 }, () => cpuMs([process.execPath, "-e", "0"])))

/** Where the time of processes goes that `node` starts with these words, all threads together. */
const placesOf = (words: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-profile-"))
  for (let round = 0; round < rounds; round++)
    cpuMs([process.execPath, "--cpu-prof", "--cpu-prof-interval", `${interval}`, "--cpu-prof-dir", folder, ...words])
  const found = new Map<string, number>()
  for (const name of readdirSync(folder)) sum(found, JSON.parse(readFileSync(join(folder, name), "utf8")) as Profile)
  rmSync(folder, { recursive: true })
  return found
}

/**
 * The places in which a process spends its CPU time, the largest share first.
 *
 * - shape: `profiled` are the words for `node` that are profiled, `timed` those whose time is the whole; they do the same work
 */
const sharesOf = (work: string, profiled: ReadonlyArray<string>, timed: ReadonlyArray<string>, bare: number): ReadonlyArray<Share> => {
  cpuMs([process.execPath, ...timed])
  const ms = median(Array.from({ length: rounds }, () => cpuMs([process.execPath, ...timed])))
  const found = placesOf(profiled)
  const all = [...found.values()].reduce((total, one) => total + one, 0)
  const ofNode = bare / ms
  const shares = [...found].map(([place, time]) => ({ work, ms, place, share: (time / all) * (1 - ofNode) }))
  const large = shares.filter(({ share }) => share >= smallest)
  const rest = 1 - ofNode - large.reduce((total, { share }) => total + share, 0)
  return [{ work, ms, place: "Node alone", share: ofNode }, ...large, { work, ms, place: "everything else", share: rest }].toSorted(
    (a, b) => b.share - a.share
  )
}

/** A module of this folder that is profiled: the words with which `node` starts it. */
const ofModule = (code: string): ReadonlyArray<string> => ["--expose-gc", "--input-type=module", "-e", code]

/** The works whose goal is not met, or was met late, as words of the command, or of `node` where they are no command. */
const works = (folder: string): ReadonlyArray<readonly [work: string, words: ReadonlyArray<string>, isCommand: boolean]> => {
  const evaluations = inputs
    .filter(({ isReal }) => isReal)
    .map((input, i) => {
      const files = writeInput(mkdtempSync(join(folder, `${i}-`)), input)
      return [`eval, ${input.name}`, ["eval", ...files, ...asTrecEval], true] as const
    })
  const data = process.env["LITFUSE_DATA"]
  const many = data === undefined ? undefined : unpackRuns(data, folder)
  const replay = ["search", "Almirs for crorqic disorders in current smokers", "--replay", "datasets/atlas/cassettes"]
  const sources = `const { hundredSearches } = await import(${JSON.stringify(new URL("./sources.ts", import.meta.url).href)}); await hundredSearches()`
  return [
    ...evaluations,
    ...(many === undefined
      ? []
      : [["eval, 126 runs of TREC-COVID round 5, depth 100", ["eval", many.qrels, ...many.runs, ...asTrecEval], true] as const]),
    ["six sources replayed, a new process", replay, true],
    ["six sources x 100 records, nine times in one process", ofModule(sources), false]
  ]
}

/** Where the CPU time goes of works whose goals are not met. */
export const profile = async (): Promise<ReadonlyArray<Share>> => {
  await build("dist")
  await buildInto(named, { minify: false })
  const folder = mkdtempSync(join(tmpdir(), "litfuse-profiled-"))
  const bare = bareNode()
  const rows = works(folder).flatMap(([work, words, isCommand]) =>
    isCommand ? sharesOf(work, [join(named, "main.js"), ...words], [builtMain, ...words], bare) : sharesOf(work, words, words, bare)
  )
  rmSync(folder, { recursive: true })
  rmSync(named, { recursive: true })
  return rows
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await profile())
