import { listSize } from "./countCommon.ts"
import { areDisjoint } from "./firstPage.ts"
import type { Features } from "./RecordFeatures.ts"
import { titleKinds } from "./readTitle.ts"
import { titleContrast } from "./titleContrast.ts"
import { traits } from "./traits.ts"

/** Why two publications under one title, or nearly one, are two: the names of vetoes. */
export type Companion = "other-pages" | "contrast" | "other-edition" | "several-comments" | "thesis-and-publication"

/**
 * What is known of a pair.
 *
 * - `titles` their similarity, 0 to 1; `one`, `other` the rows of the two titles; `haveCommonNames` whether their contributors support that they are one
 * - `isOnePage` whether both start on a page that few other works start on
 */
export interface Near {
  readonly titles: number
  readonly one: number
  readonly other: number
  readonly isOneContainer: boolean
  readonly isOnePage: boolean
  readonly haveCommonNames: boolean
}

/** Titles that are less similar do not differ by one word. */
const nearTitles = 0.5

/** A function that says why two records without a common identifier are companions, not one publication. */
export const findCompanion = (features: Features): ((a: number, b: number, near: Near) => ReadonlyArray<Companion>) => {
  const { kinds, names, traits: all, years, volumes, issues, pages, lastPages } = features
  const differ = (of: ArrayLike<number>, a: number, b: number): boolean => of[a] !== 0 && of[b] !== 0 && of[a] !== of[b]
  const areEqual = (of: ArrayLike<number>, a: number, b: number): boolean => of[a] !== 0 && of[a] === of[b]

  /** Without a volume, pages from 1 on may be from before the paper had its place. */
  const isOneVolume = (a: number, b: number): boolean =>
    areEqual(volumes, a, b) || (volumes[a] === 0 && volumes[b] === 0 && areEqual(years, a, b) && pages[a] !== 1 && pages[b] !== 1)

  /** Two whole ranges of pages in one volume. Under one title by the same people, one of them may be a misprint. */
  const areOnOtherPages = (a: number, b: number, { titles, isOneContainer, haveCommonNames }: Near): boolean =>
    isOneContainer &&
    (titles < 1 || !haveCommonNames) &&
    isOneVolume(a, b) &&
    areDisjoint(pages[a]!, lastPages[a]!, pages[b]!, lastPages[b]!)

  const isSharedPage = (a: number, b: number, { isOnePage }: Near): boolean =>
    areEqual(pages, a, b) && (isOnePage || areEqual(volumes, a, b)) && (all[a]! & all[b]! & traits.supplement) === 0

  const isOtherEdition = (a: number, b: number): boolean => {
    const both = all[a]! & all[b]!
    if ((both & traits.series) !== 0) return differ(years, a, b) || differ(volumes, a, b) || differ(issues, a, b)
    return (both & traits.report) !== 0 && differ(years, a, b)
  }

  const isRemark = (row: number): boolean => titleKinds[kinds[row]!] === "comment" || titleKinds[kinds[row]!] === "reply"

  /** Comments share the title of their paper: only people or a page show that two are one. Without names, a page does. */
  const areSeveralComments = (a: number, b: number, { isOneContainer, haveCommonNames }: Near): boolean => {
    if (haveCommonNames) return false
    if (isRemark(a) && isRemark(b)) return !areEqual(pages, a, b)
    return isOneContainer && differ(pages, a, b) && listSize(names, a) + listSize(names, b) === 0
  }

  return (a, b, near) => {
    const found: Array<Companion> = []
    if (areOnOtherPages(a, b, near)) found.push("other-pages")
    if (
      near.titles < 1 &&
      near.titles > nearTitles &&
      !isSharedPage(a, b, near) &&
      titleContrast(features, near.one, near.other) !== undefined
    )
      found.push("contrast")
    if (!near.isOnePage && isOtherEdition(a, b)) found.push("other-edition")
    if (areSeveralComments(a, b, near)) found.push("several-comments")
    const other = (all[a]! & traits.thesis) === 0 ? a : b
    if (((all[a]! ^ all[b]!) & traits.thesis) !== 0 && (all[other]! & traits.printed) !== 0) found.push("thesis-and-publication")
    return found
  }
}
