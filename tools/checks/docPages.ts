/** The pages in `docs/`: which are written by hand, how many words they have, and which of them the index does not link. */
import { dirname, join } from "node:path/posix"
import { repositoryFiles, read } from "../shared/repositoryFiles.ts"

/** A page. `words` are those of its text and tables; `shown` are those of its blocks of code: files, commands, and what these print. */
export interface DocPage {
  readonly path: string
  readonly words: number
  readonly shown: number
}

/** What readers can take in: pages with tasks, and, counted apart, tables to look something up. */
export const most = { pages: 20, words: 40_000, referenceWords: 60_000 } as const

/** Whether a page is a table to look something up. Two are elsewhere: files of users and CONTRIBUTING.md name their paths. */
const isReference = (path: string): boolean => /^docs\/(?:reference|schemas)\/|^docs\/requirements\.md$/.test(path)

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** A page and its words. A token without a letter or a digit, such as the border of a table, is no word. */
export const docPage = (path: string, text: string): DocPage => {
  const written = text.replaceAll(/^```[\s\S]*?^```$/gm, "")
  return { path, words: wordsIn(written), shown: wordsIn(text) - wordsIn(written) }
}

/** All pages of the repository in the order of their paths. */
export const docPages = (): ReadonlyArray<DocPage> => repositoryFiles("docs/**/*.md").map((path) => docPage(path, read(path)))

/** What the index links, as paths from the root. */
export const linkedPages = (index: string): ReadonlySet<string> =>
  new Set([...index.matchAll(/\]\(([^)#\s:]+\.md)/g)].map(([, link]) => `docs/${link}`))

/** Addresses of headings, as GitHub makes them: letters and digits in lower case, and hyphens for spaces. A name that comes again gets a number. */
const anchorsIn = (text: string): ReadonlySet<string> => {
  const seen = new Map<string, number>()
  const anchors = new Set<string>()
  for (const [, heading] of text.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/^#+ (.*)$/gm)) {
    const words = heading!.replaceAll(/\]\([^)]*\)/g, "").toLowerCase()
    const name = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-")
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    anchors.add(before === 0 ? name : `${name}-${before}`)
  }
  return anchors
}

/** Links of a page to a heading that its target does not have, a line each. */
export const deadAnchors = (path: string, text: string, textOf: (path: string) => string): ReadonlyArray<string> =>
  [...text.matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)].flatMap(([, file, anchor]) => {
    const target = file === "" ? path : join(dirname(path), file!)
    return !target.endsWith(".md") || anchorsIn(textOf(target)).has(anchor!) ? [] : [`${path}: ${target} has no heading #${anchor}`]
  })

const sum = (pages: ReadonlyArray<DocPage>): number => pages.reduce((all, { words }) => all + words, 0)

/** What is too much or cannot be found, a line each, and a line with the counts. */
export const docPageProblems = (
  pages: ReadonlyArray<DocPage>,
  linked: ReadonlySet<string>
): { readonly problems: ReadonlyArray<string>; readonly counts: string } => {
  const reference = pages.filter(({ path }) => isReference(path))
  const tasks = pages.filter(({ path }) => !isReference(path))
  const unlinked = tasks.filter(({ path }) => path !== "docs/README.md" && !linked.has(path))
  const longest = [...tasks].sort((a, b) => b.words - a.words).slice(0, 3)
  const shown = tasks.reduce((all, one) => all + one.shown, 0)
  return {
    problems: [
      ...(tasks.length > most.pages ? [`${tasks.length} pages are written by hand, at most ${most.pages}: merge two of them`] : []),
      ...(sum(tasks) > most.words
        ? [`they have ${sum(tasks)} words, at most ${most.words}; the longest are ${longest.map(({ path }) => path).join(", ")}`]
        : []),
      ...(sum(reference) > most.referenceWords ? [`the reference has ${sum(reference)} words, at most ${most.referenceWords}`] : []),
      ...unlinked.map(({ path }) => `docs/README.md has no link to ${path}`)
    ],
    counts:
      `${tasks.length} pages written by hand, ${sum(tasks)} words and ${shown} in blocks of code; ` +
      `${reference.length} pages of reference, ${sum(reference)} words`
  }
}
