import * as Problem from "../Problem.ts"
import type { Joined, Leaf, Node } from "../syntax/Node.ts"
import type { Reviewed } from "./structure.ts"

interface Word {
  readonly leaf: Leaf
  readonly field: string
  readonly words: ReadonlyArray<string>
}

const inside = (node: Node): Node => (node.kind === "group" ? inside(node.node) : node)

/** A leaf with its words and the field that it names; undefined for anything else, and for headings and dates, which are no words. */
const wordOf = (node: Node, { targetOf }: Reviewed): Word | undefined => {
  const one = inside(node)
  const tagged = one.kind === "tagged" ? inside(one.node) : one
  if (tagged.kind !== "leaf") return undefined
  const tag = tagged.tag?.text ?? (one.kind === "tagged" ? one.tag.text : "")
  const target = tag === "" ? undefined : targetOf(tag)
  if (target !== undefined && target._tag !== "Fields") return undefined
  const words = tagged.text.toLowerCase().match(/[\p{L}\p{N}*?$#'-]+/gu) ?? []
  return { leaf: tagged, field: target === undefined ? tag : target.fields.join(","), words }
}

const isWithin = (short: ReadonlyArray<string>, long: ReadonlyArray<string>): boolean =>
  ` ${long.join(" ")} `.includes(` ${short.join(" ")} `)

const places = (leaf: Leaf) => ({ from: leaf.from, to: leaf.tag?.to ?? leaf.to })

/** The most terms of one list that are compared with each other; people do not write longer lists. */
const longest = 2000

/** Every sequence of words in a phrase. */
const runs = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.length > 8 ? [] : words.flatMap((_, from) => words.slice(from).map((_, length) => words.slice(from, from + length + 1).join(" ")))

/** A repeated term, or one that another term covers: "sleep" finds what "sleep disorders" finds. */
const redundant = (node: Joined, words: ReadonlyArray<Word>, { log, text }: Reviewed): void => {
  const isOr = node.operator.operator === "or"
  const byKey = new Map<string, Word>()
  for (const word of words) {
    const key = `${word.field}\t${word.words.join(" ")}`
    const first = byKey.get(key)
    if (first !== undefined) {
      Problem.warning(
        log,
        "duplicate-term",
        places(word.leaf),
        `${text.slice(word.leaf.from, word.leaf.to)} is already in the same list`,
        withoutOperand(node, word.leaf, text)
      )
    } else byKey.set(key, word)
  }
  for (const word of words) {
    const cover = runs(word.words)
      .map((run) => byKey.get(`${word.field}\t${run}`))
      .find((other) => other !== undefined && other.words.length < word.words.length && isWithin(other.words, word.words))
    if (cover === undefined || !(word.leaf.isQuoted || isOr)) continue
    // words in any order and place do not make a phrase
    if (cover.leaf.isQuoted && cover.words.length > 1 && !word.leaf.isQuoted) continue
    const [needless, covering] = isOr ? [word, cover] : [cover, word]
    Problem.warning(
      log,
      "redundant-term",
      places(needless.leaf),
      `${text.slice(needless.leaf.from, needless.leaf.to)} changes nothing next to ${text.slice(covering.leaf.from, covering.leaf.to)}`,
      withoutOperand(node, needless.leaf, text)
    )
  }
}

/** Removes one of several terms with the operator before it, or after it for the first term. */
const withoutOperand = (node: Joined, leaf: Leaf, text: string): Problem.Fix | undefined => {
  const at = node.nodes.findIndex((inner) => inner.from <= leaf.from && inner.to >= leaf.to)
  const [before, own, after] = [node.nodes[at - 1], node.nodes[at], node.nodes[at + 1]]
  if (own === undefined || own.kind === "group" || /[()]/u.test(text.slice(before?.to ?? own.from, own.from))) return undefined
  if (before !== undefined) return { from: before.to, to: own.to, text: "" }
  return after === undefined ? undefined : { from: own.from, to: after.from, text: "" }
}

const shortest = 5

/** Three or more words with the same beginning: a truncated word would find them, and other endings. */
const truncation = (words: ReadonlyArray<Word>, { log }: Reviewed): void => {
  const single = words.filter(({ words: [word = ""], leaf }) => !leaf.isQuoted && /^\p{L}+$/u.test(word))
  const groups = new Map<string, Array<Word>>()
  for (const word of single) {
    const key = `${word.field}\t${word.words[0]!.slice(0, shortest)}`
    groups.set(key, [...(groups.get(key) ?? []), word])
  }
  for (const group of groups.values()) {
    const distinct = new Set(group.map(({ words: [word] }) => word))
    if (distinct.size < 3) continue
    const stem = [...distinct].reduce<string>((a, b) => common(a, b!), group[0]!.words[0]!)
    Problem.warning(
      log,
      "truncation-possible",
      places(group[0]!.leaf),
      `${[...distinct].join(", ")}: ${stem}* would find them all, and other endings`
    )
  }
}

const common = (a: string, b: string): string => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return a.slice(0, length)
}

/**
 * The rules on the terms of a list. They accept every term in a list that must be near something. So "heart attack or heart" next to "risk" finds
 * more than "heart" next to "risk".
 */
export const terms = (reviewed: Reviewed): void => {
  const pending: Array<{ readonly node: Node; readonly isNear: boolean }> = [{ node: reviewed.node, isNear: false }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, isNear } = next
    const push = (inner: Node, isNearToo = isNear) => pending.push({ node: inner, isNear: isNearToo })
    if (node.kind === "group" || node.kind === "tagged") push(node.node)
    else if (node.kind === "without") {
      push(node.right)
      if (node.left !== undefined) push(node.left)
    } else if (node.kind === "joined") {
      const joinsNear = node.operator.operator === "near"
      if (!joinsNear && node.nodes.length <= longest) {
        const words = node.nodes.flatMap((inner) => wordOf(inner, reviewed) ?? [])
        if (!isNear) redundant(node, words, reviewed)
        if (node.operator.operator === "or") truncation(words, reviewed)
      }
      for (const inner of node.nodes) push(inner, isNear || joinsNear)
    }
  }
}
