/** Names of commands, flags and values from before they were renamed. They work until version 2, and are in no help. */

/** What replaces the old names of a command: other first words, flags by old name, and values by flag and old value. */
interface Renamed {
  readonly words?: ReadonlyArray<string>
  readonly flags?: Readonly<Record<string, string>>
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const renamed: Readonly<Record<string, Renamed>> = {
  analyse: { flags: { "--sda": "--agreement", "--rscore": "--reproducibility" } },
  check: { words: ["eval", "--check"], flags: { "--depth": "--max-hits" } },
  cites: { words: ["walk"] },
  convert: { flags: { "--from": "--in-form", "--to": "--out-form" } },
  data: { words: ["bench", "data"] },
  dedup: { values: { "--preset": { s0: "equal-titles", s3: "similar-titles" } } },
  graph: { values: { "--format": { table: "text" } } },
  history: { words: ["runs"] },
  query: { flags: { "--from": "--syntax", "--to": "--into" } },
  related: { words: ["walk", "--direction", "related"] },
  trust: { words: ["plugin", "trust"] }
}

/** The commands that have another name now, by their old name. */
export const oldCommands: ReadonlyArray<string> = Object.keys(renamed).filter((name) => renamed[name]!.words !== undefined)

/** `old` → `now`, as the user wrote and writes it. */
interface Change {
  readonly old: string
  readonly now: string
}

/** The entry of a table; undefined also for names that every object has, such as `constructor`, which a user may write. */
const entryOf = <A>(table: Readonly<Record<string, A>> | undefined, name: string): A | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

const currentWord = ({ flags, values }: Renamed, word: string, before: string): string => {
  const [name, value] = word.split(/=(.*)/s) as [string, string | undefined]
  if (value === undefined) return entryOf(flags, name) ?? entryOf(entryOf(values, before), name) ?? word
  return `${entryOf(flags, name) ?? name}=${entryOf(entryOf(values, name), value) ?? value}`
}

const noteOf = (changes: ReadonlyArray<Change>): ReadonlyArray<string> => {
  if (changes.length === 0) return []
  const [olds, nows] = [changes.map(({ old }) => old).join(", "), changes.map(({ now }) => now).join(", ")]
  const [are, names] = changes.length === 1 ? ["is", "name"] : ["are", "names"]
  return [`note (old-name) ${olds} ${are} deprecated: write ${nows}; version 2 removes the old ${names}`]
}

/**
 * Words of a call with current names, and a note that names every old one. Words after `--` are values, and stay as they are.
 *
 * - `words` from the name of the command on
 * - empty: no note where every name is current
 */
export const withCurrentNames = (
  words: ReadonlyArray<string>
): { readonly words: ReadonlyArray<string>; readonly notes: ReadonlyArray<string> } => {
  const [command, ...rest] = words
  if (command === undefined || !Object.hasOwn(renamed, command)) return { words, notes: [] }
  const names = renamed[command]!
  const end = rest.includes("--") ? rest.indexOf("--") : rest.length
  const current = rest.map((word, i) => (i < end ? currentWord(names, word, rest[i - 1] ?? "") : word))
  const changes = rest.flatMap((old, i) => (old === current[i] ? [] : [{ old, now: current[i]! }]))
  const { words: first = [command] } = names
  const ofCommand = names.words === undefined ? [] : [{ old: `litfuse ${command}`, now: `litfuse ${first.join(" ")}` }]
  return { words: [...first, ...current], notes: noteOf([...ofCommand, ...changes]) }
}
