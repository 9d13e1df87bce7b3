/** Quantitative sentences of README and docs, and the rows that their numbers come from. */
import { existsSync, globSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { read, root } from "../../shared/repositoryFiles.ts"
import { cellOf, type CellName, tablesIn, tablesOfReport } from "./tablesIn.ts"
import { quantitiesIn, type Quantity } from "./quantitiesIn.ts"

type Origin = { readonly file: string } & (CellName | { readonly says: string })

/** An entry of claims.yaml, where its keys are explained. */
export interface Claim {
  readonly page: string
  readonly text?: string
  readonly table?: string
  readonly from?: ReadonlyArray<Origin>
  readonly generator?: string
  readonly program?: string
}

/** All entries of claims.yaml. */
export const claims = (): ReadonlyArray<Claim> => parse(read("tools/docs/quantities/claims.yaml")) as ReadonlyArray<Claim>

/** Pages that are not searched, each with the reason. */
const left: Readonly<Record<string, string>> = {
  "docs/reference/changes-of-verdict.md": "generated from two versions of the reports",
  "docs/reference/claims.md": "this page",
  "docs/reference/commands.md": "generated from the commands",
  "docs/comparison.md": "features of tools; a test runs what it says of litfuse",
  "docs/reference/complaints.md": "threads of others by their numbers; a test checks every row",
  "docs/reference/faults.md": "generated from planted faults",
  "docs/reference/measures.md": "generated from the measures",
  "docs/reference/parameters.md": "generated from the plugins",
  "docs/reference/ranking-variants.md": "generated from the reports",
  "docs/reference/worker-faults.md": "generated from the faults of workers",
  "docs/requirements.md": "requirements as others state them; each row names the test that holds it",
  "packages/sources-*/README.md": "what services offer and allow: each statement has a link and a day"
}

/** These pages and the reason why each is not searched. */
export const leftPages: ReadonlyArray<readonly [page: string, why: string]> = Object.entries(left)

/** The pages that are searched. */
export const pages = (): ReadonlyArray<string> => {
  const out = new Set(globSync(Object.keys(left), { cwd: root }))
  return globSync(["README.md", "docs/{*,reference/*}.md", "packages/*/README.md"], { cwd: root })
    .filter((page) => !out.has(page))
    .sort()
}

/** What a row of its file says, as text; otherwise what is wrong. */
export const originText = (origin: Origin): { readonly cell: string } | { readonly problem: string } => {
  if (!existsSync(join(root, origin.file))) return { problem: `${origin.file} does not exist` }
  const text = read(origin.file)
  if (!("says" in origin)) return cellOf(tablesOfReport(text), origin)
  const flat = (one: string): string => one.replaceAll(/\s+/g, " ")
  return flat(text).includes(flat(origin.says)) ? { cell: origin.says } : { problem: `${origin.file} does not say: ${origin.says}` }
}

const valuesIn = (text: string): ReadonlyArray<number> =>
  (text.replaceAll(/(?<=\d)[,_](?=\d{3})/g, "").match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number)

/** Whether a number of a page is a value, rounded to the digits that the page has. A share may be in percent on either side. */
export const isRounded = (written: string, value: number): boolean => {
  const text = written.replaceAll(/[,%\s]/g, "")
  const digits = text.includes("e") ? undefined : (/\.(\d+)$/.exec(text)?.[1]?.length ?? 0)
  if (digits === undefined) return Number(text) === value
  const half = 0.5 * 10 ** -digits + 1e-9
  const scales = written.includes("%") ? [1, 100] : [1]
  return scales.some((scale) => Math.abs(value * scale - Number(text)) <= half)
}

const problemsOf = (claim: Claim, numbers: ReadonlyArray<string>): ReadonlyArray<string> => {
  const origins = (claim.from ?? []).map(originText)
  const wrong = origins.flatMap((one) => ("problem" in one ? [one.problem] : []))
  const values = origins.map((one) => ("cell" in one ? valuesIn(one.cell) : []))
  const without = numbers.filter((number) => !values.flat().some((value) => isRounded(number, value)))
  const idle = values.filter((own) => own.length > 0 && !numbers.some((number) => own.some((value) => isRounded(number, value))))
  return [
    ...wrong,
    ...without.map((number) => `no row has ${number}`),
    ...idle.map((own) => `a row has ${own.join(", ")}, which the sentence does not have`)
  ]
}

const isIn = (claim: Claim, markdown: string, { line }: Quantity): boolean =>
  tablesIn(markdown).some(({ columns, from, to }) => columns[0] === claim.table && from <= line && line <= to)

/** What is wrong on a page: sentences without an entry, entries without a sentence, numbers that their rows do not have. */
export const claimProblems = (page: string, markdown: string, all: ReadonlyArray<Claim>): ReadonlyArray<string> => {
  const own = all.filter((claim) => claim.page === page)
  const quantities = quantitiesIn(markdown)
  const ofTables = own.filter(({ table }) => table !== undefined)
  const sentences = quantities.filter((one) => !ofTables.some((claim) => isIn(claim, markdown, one)))
  return [
    ...sentences.flatMap(({ line, text, numbers }) => {
      const claim = own.find((one) => one.text === text)
      return claim === undefined
        ? [`${page}:${line}: no row is named for ${numbers.join(", ")}: ${text}`]
        : problemsOf(claim, numbers).map((problem) => `${page}:${line}: ${problem}: ${text}`)
    }),
    ...own
      .filter(({ text, table }) => table === undefined && !sentences.some((one) => one.text === text))
      .map(({ text }) => `${page}: it does not say any more: ${text}`),
    ...ofTables
      .filter((claim) => !quantities.some((one) => isIn(claim, markdown, one)))
      .map(({ table }) => `${page}: it has no table any more that begins with ${table}`)
  ]
}
