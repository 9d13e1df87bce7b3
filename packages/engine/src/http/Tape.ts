import { closeSync, lstatSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { makeFolder } from "../makeFolder.ts"
import * as Ids from "../Ids.ts"

/** Recordings in memory, such as the answers of a bundle. `label`: their name in messages; `texts`: each by its place, `upstream/name`. */
export interface Tape {
  readonly label: string
  readonly texts: Map<string, string>
}

/** Recordings in memory; none by default. */
export const make = (label: string, texts: Iterable<readonly [place: string, text: string]> = []): Tape => ({
  label,
  texts: new Map(texts)
})

/** Recordings that are read on demand, as all may be larger than memory. `texts`: how to read each, by its place; it may throw. */
export interface LazyTape {
  readonly label: string
  readonly texts: ReadonlyMap<string, () => string>
}

/** Where recordings are: a folder, or in memory. */
export type Place = string | Tape

/**
 * Writes recordings to a place.
 *
 * - `link` a symbolic link in the place, or on the way to the recordings of an upstream: it could redirect what is written
 * - `open` makes the place; it throws when that fails
 * - `write` adds or replaces a recording; `removeOlder` removes those of a request with higher numbers, from an earlier session. Files are complete
 *   at every moment, and a request that has an answer keeps one
 */
export interface Writer {
  readonly link: (upstream?: string) => string | undefined
  readonly open: () => void
  readonly write: (upstream: string, name: string, text: string) => void
  readonly removeOlder: (upstream: string, key: string, number: number) => void
}

const isLater = (name: string, key: string, number: number): boolean =>
  name.startsWith(`${key}-`) && Number(/^(\d+)\.json$/.exec(name.slice(key.length + 1))?.[1] ?? 0) > number

const inMemory = ({ texts }: Tape): Writer => ({
  link: () => undefined,
  open: () => undefined,
  write: (upstream, name, text) => void texts.set(`${upstream}/${name}`, text),
  removeOlder: (upstream, key, number) => {
    for (const place of texts.keys()) if (place.startsWith(`${upstream}/`) && isLater(basename(place), key, number)) texts.delete(place)
  }
})

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

/** The first link in a folder, as deep as recordings are. */
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
  open: () => void makeFolder(folder),
  write: (upstream, name, text) => {
    const directory = join(folder, upstream)
    makeFolder(directory)
    const beside = join(directory, `.${name}.${process.pid}`)
    rmSync(beside, { force: true })
    // exclusive, so that an existing link is not followed
    const file = openSync(beside, "wx")
    let isWhole = false
    try {
      // on a full disk a single write may be incomplete
      writeFileSync(file, text)
      isWhole = true
    } finally {
      closeSync(file)
      if (!isWhole) rmSync(beside, { force: true })
    }
    renameSync(beside, join(directory, name))
  },
  removeOlder: (upstream, key, number) => {
    const directory = join(folder, upstream)
    for (const old of readdirSync(directory)) if (isLater(old, key, number)) rmSync(join(directory, old))
  }
})

/** A writer of recordings for a place. */
export const writer = (place: Place): Writer => (typeof place === "string" ? inFolder(place) : inMemory(place))

/** The name of a place of recordings in messages. */
export const labelOf = (place: Place | LazyTape): string => (typeof place === "string" ? place : place.label)
