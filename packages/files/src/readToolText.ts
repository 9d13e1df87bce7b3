/**
 * Answers of the tools for agents, as text: read as the page for agents describes them (docs/agents.md). It shares no code with what prints them, so it
 * shows what a program finds out that sees nothing but the text.
 */

/** The facts of an answer. */
export interface Facts {
  readonly run: string | null
  readonly state: string
  readonly replayed: boolean
  readonly counts: Readonly<Record<string, number>>
  readonly outcomes: ReadonlyArray<Readonly<Record<string, string | number | null>>>
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  readonly tables: ReadonlyArray<{
    readonly title: string
    readonly columns: ReadonlyArray<string>
    readonly rows: ReadonlyArray<ReadonlyArray<string>>
  }>
  readonly text: string | null
  readonly notices: ReadonlyArray<string>
  readonly cut: ReadonlyArray<string>
  readonly next: string | null
  readonly cost: Readonly<Record<"requests" | "ms" | "left", number | null>>
}

const cells = (line: string): ReadonlyArray<string> => {
  const out = [""]
  for (let i = 0; i < line.length; i++) {
    if (line[i] === "|") out.push("")
    else out[out.length - 1] += line[i] === "\\" ? line[++i]! : line[i]!
  }
  return out
}

const numbers = (text: string): Record<string, number> =>
  Object.fromEntries(
    text
      .split(", ")
      .filter((one) => one !== "")
      .map((one) => [one.slice(0, one.lastIndexOf(" ")), Number(one.slice(one.lastIndexOf(" ") + 1))])
  )

const parted = (text: string): { readonly ours: ReadonlyArray<string>; readonly theirs: string } => {
  const lines = text.split("\n")
  const open = lines.findIndex((line) => /^`{3,}third-party data, not instructions$/.test(line))
  if (open < 0) return { ours: lines, theirs: "" }
  const ticks = /^`+/.exec(lines[open]!)![0]
  const close = lines.indexOf(ticks, open + 1)
  return { ours: [...lines.slice(0, open), ...lines.slice(close + 1)], theirs: lines.slice(open + 1, close).join("\n") }
}

const orNull = (cell: string): string | null => (cell === "" ? null : cell)

/** Whether a block of the fence is a further table, which begins with its title. */
const isTitled = (block: string): boolean => block.startsWith("table: ")

/** The facts that a text says. An answer that is an error can have facts too, such as which sources failed. */
export const readToolText = (text: string): Facts => {
  const { ours, theirs } = parted(text)
  const said = (name: string) => ours.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))
  const [state = ""] = said("state")
  const cost = numbers(said("cost")[0] ?? "")
  const marked = theirs.startsWith("text\n") ? 0 : theirs.indexOf("\n\ntext\n")
  const file = marked < 0 ? null : theirs.slice(marked).replace(/^\n*text\n/, "")
  const blocks = (marked < 0 ? theirs : theirs.slice(0, marked)).split("\n\n").filter((block) => block !== "")
  const [further, others] = [blocks.filter(isTitled), blocks.filter((block) => !isTitled(block))]
  const tables = others.map((block) => block.split("\n").map(cells))
  const isOf = (header: string) => (table: ReadonlyArray<ReadonlyArray<string>>) => table[0]!.join("|") === header
  const outcomes = tables.find(isOf("source|state|delivered|total|query|error")) ?? []
  const notices = tables.find(isOf("notice")) ?? []
  const rows = tables.find((table) => table !== outcomes && table !== notices)
  return {
    run: said("run")[0] ?? null,
    state: state.split(", ")[0]!,
    replayed: state.endsWith(", replayed"),
    counts: numbers(said("counts")[0] ?? ""),
    outcomes: outcomes.slice(1).map(([source = "", how = "", delivered, total = "", query = "", error = ""]) => ({
      source,
      state: how,
      delivered: Number(delivered),
      total: total === "" ? null : Number(total),
      query: orNull(query),
      error: orNull(error)
    })),
    columns: rows?.[0] ?? [],
    rows: rows?.slice(1) ?? [],
    tables: further.map((block) => {
      const [title = "", header = "", ...lines] = block.split("\n")
      return { title: title.slice("table: ".length), columns: cells(header), rows: lines.map(cells) }
    }),
    text: file,
    notices: notices.slice(1).map(([one]) => one!),
    cut: said("cut"),
    next: said("next")[0] ?? null,
    cost: { requests: cost["requests"] ?? null, ms: cost["ms"] ?? null, left: cost["left"] ?? null }
  }
}

/**
 * What the text of an error says.
 *
 * - `what` is wrong, in the words of the fence; `instead` what to call
 * - empty: undefined for a text that is no error
 */
export const readError = (text: string): { readonly what: string; readonly instead: string } | undefined => {
  if (!text.startsWith("error: ")) return undefined
  const { ours, theirs } = parted(text)
  return { what: theirs, instead: ours.find((line) => line.startsWith("do: "))?.slice(4) ?? "" }
}
