import { closeSync, lstatSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import * as Ids from "../Ids.ts"

/** Recordings in memory, such as the answers of a bundle. `label`: how messages call them; `texts`: each by its place, `upstream/name`. */
export interface Tape {
  readonly label: string
  readonly texts: Map<string, string>
}

/** Recordings in memory; none unless some are given. */
export const make = (label: string, texts: Iterable<readonly [place: string, text: string]> = []): Tape => ({
  label,
  texts: new Map(texts)
})

/** Recordings read when wanted, as all may be larger than the memory. `texts`: how each is read, by its place; it may throw. */
export interface Kept {
  readonly label: string
  readonly texts: ReadonlyMap<string, () => string>
}

/** Where recordings are: a folder, or in memory. */
export type Place = string | Tape

/**
 * Keeps recordings in a place.
 *
 * - `link` a symbolic link in the place, which could lead what is written elsewhere: in all of it, or on the way to the recordings of an upstream
 * - `open` makes the place; it throws where it cannot be made
 * - `write` adds a recording, or replaces it; `last` takes away those of a request with higher numbers, of an earlier session. What is there is whole at
 *   every moment, and a request that has an answer keeps one
 */
export interface Writer {
  readonly link: (upstream?: string) => string | undefined
  readonly open: () => void
  readonly write: (upstream: string, name: string, text: string) => void
  readonly last: (upstream: string, key: string, number: number) => void
}

/** Whether a file is a recording of a request with a higher number than another. */
const isLater = (name: string, key: string, number: number): boolean =>
  name.startsWith(`${key}-`) && Number(/^(\d+)\.json$/.exec(name.slice(key.length + 1))?.[1] ?? 0) > number

const inMemory = ({ texts }: Tape): Writer => ({
  link: () => undefined,
  open: () => undefined,
  write: (upstream, name, text) => void texts.set(`${upstream}/${name}`, text),
  last: (upstream, key, number) => {
    for (const place of texts.keys()) if (place.startsWith(`${upstream}/`) && isLater(basename(place), key, number)) texts.delete(place)
  }
})

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

/** The first link among a folder and what it holds, as deep as recordings lie. */
const linkWithin = (folder: string, depth = 2): string | undefined => {
  if (isLink(folder)) return folder
  if (depth === 0 || lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined
  for (const name of readdirSync(folder).sort(Ids.compare)) {
    const link = linkWithin(join(folder, name), depth - 1)
    if (link !== undefined) return link
  }
  return undefined
}

const inFolder = (folder: string): Writer => ({
  link: (upstream) => (upstream === undefined ? linkWithin(folder) : [folder, join(folder, upstream)].find(isLink)),
  open: () => void mkdirSync(folder, { recursive: true }),
  write: (upstream, name, text) => {
    const directory = join(folder, upstream)
    mkdirSync(directory, { recursive: true })
    const beside = join(directory, `.${name}.${process.pid}`)
    rmSync(beside, { force: true })
    // exclusive, so that a link which somebody has put there is not followed
    const file = openSync(beside, "wx")
    let isWhole = false
    try {
      // a single write may end in the middle, where a disk is full
      writeFileSync(file, text)
      isWhole = true
    } finally {
      closeSync(file)
      if (!isWhole) rmSync(beside, { force: true })
    }
    renameSync(beside, join(directory, name))
  },
  last: (upstream, key, number) => {
    const directory = join(folder, upstream)
    for (const old of readdirSync(directory)) if (isLater(old, key, number)) rmSync(join(directory, old))
  }
})

/** A writer of recordings. */
export const writer = (place: Place): Writer => (typeof place === "string" ? inFolder(place) : inMemory(place))

/** How messages call a place of recordings. */
export const labelOf = (place: Place | Kept): string => (typeof place === "string" ? place : place.label)
