/** The text of docs/reference/claims.md: every quantitative sentence of README and docs with the rows that its numbers come from. */
import { relative } from "node:path/posix"
import { claims, leftPages, originText, pages, type Claim } from "./quantities/claimProblems.ts"

const linkTo = (file: string): string => `[${file}](${relative("docs/reference", file)})`

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ")

const rowsOf = (claim: Claim): ReadonlyArray<string> => {
  const page = linkTo(claim.page)
  if (claim.table !== undefined) {
    const by = claim.generator === undefined ? `\`node ${claim.program}\` writes it` : `\`npm run make ${claim.generator}\` writes it`
    return [`| ${page} | table "${cell(claim.table)}" | ${by} | |`]
  }
  return (claim.from ?? []).map((origin, i) => {
    const found = originText(origin)
    const file = linkTo(origin.file)
    const where = "says" in origin ? file : `${file}: ${cell(origin.row.join(", "))}: ${cell(origin.column)}`
    return `| ${i === 0 ? page : ""} | ${i === 0 ? cell(claim.text!) : ""} | ${where} | ${cell("cell" in found ? found.cell : found.problem)} |`
  })
}

/** The page. */
export const claimsPage = (): string => {
  const all = claims()
  return `# Where the numbers of these pages come from

\`npm run make claims\` writes this page from \`tools/docs/quantities/claims.yaml\`. The table has every sentence of the README, of the pages in \`docs/\` and of the
packages' READMEs with a number that was measured. It names the row that holds each number. A test fails for a sentence without a row, and for a number that its
row does not have. What is no measurement, such as a version, a limit or a setting, has a pattern with its reason in \`tools/docs/quantities/quantitiesIn.ts\`.

| page | sentence | where its numbers are | what is there |
| --- | --- | --- | --- |
${pages()
  .flatMap((page) => all.filter((claim) => claim.page === page))
  .flatMap(rowsOf)
  .join("\n")}

Not searched:

${leftPages.map(([page, why]) => `- \`${page}\`: ${why}`).join("\n")}
`
}
