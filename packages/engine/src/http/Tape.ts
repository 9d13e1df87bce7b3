import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"

/**
 * Recordings in memory, for those that are kept in no folder, such as the answers of a bundle.
 *
 * - `label` how messages call them; `texts` each recording by its place, `upstream/name`
 */
export interface Tape {
  readonly label: string
  readonly texts: Map<string, string>
}

/** Recordings in memory; none unless some are given. */
export const make = (label: string, texts: Iterable<readonly [place: string, text: string]> = []): Tape => ({
  label,
  texts: new Map(texts)
})

/** Where recordings are: a folder, or in memory. */
export type Place = string | Tape

/**
 * Keeps recordings in a place.
 *
 * - `open` makes the place; it throws where it cannot be made
 * - `begin` takes away what was recorded before of a request; `write` adds a recording
 */
export interface Writer {
  readonly open: () => void
  readonly begin: (upstream: string, key: string) => void
  readonly write: (upstream: string, name: string, text: string) => void
}

const inMemory = ({ texts }: Tape): Writer => ({
  open: () => undefined,
  begin: (upstream, key) => {
    for (const place of texts.keys()) if (place.startsWith(`${upstream}/${key}-`)) texts.delete(place)
  },
  write: (upstream, name, text) => void texts.set(`${upstream}/${name}`, text)
})

const inFolder = (folder: string): Writer => ({
  open: () => void mkdirSync(folder, { recursive: true }),
  begin: (upstream, key) => {
    const directory = join(folder, upstream)
    mkdirSync(directory, { recursive: true })
    for (const old of readdirSync(directory)) if (old.startsWith(`${key}-`)) rmSync(join(directory, old))
  },
  write: (upstream, name, text) => {
    const directory = join(folder, upstream)
    mkdirSync(directory, { recursive: true })
    const beside = join(directory, `.${name}.${process.pid}`)
    rmSync(beside, { force: true })
    // exclusive, so that a link which somebody has put there is not followed
    const file = openSync(beside, "wx")
    writeSync(file, text)
    closeSync(file)
    renameSync(beside, join(directory, name))
  }
})

/** A writer of recordings. */
export const writer = (place: Place): Writer => (typeof place === "string" ? inFolder(place) : inMemory(place))

/** How messages call a place of recordings. */
export const labelOf = (place: Place): string => (typeof place === "string" ? place : place.label)
