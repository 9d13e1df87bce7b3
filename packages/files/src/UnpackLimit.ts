import { badLine, type DatasetError } from "./DatasetError.ts"

/** The variable that raises every limit. Threads inherit it. Units: bytes. */
export const variable = "LITFUSE_MAX_UNPACKED"

/** The flag that sets the variable. */
export const flag = "--max-unpacked"

/** What packed content may become: `ratio` times its size, at least `free`, and at most `whole` in memory at once. Units: bytes. */
export const usual = { ratio: 50, free: 64 * 2 ** 20, whole: 2 * 2 ** 30 }

/** The bytes that a text means, such as `2000000000`; undefined for any other text. */
export const parse = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** The limit that the user has set; undefined where none is. */
export const raised = (): number | undefined => parse(process.env[variable] ?? "")

/** Runs work with another limit, and sets the old one again. Empty: undefined changes nothing. */
export const within = <A>(bytes: string | undefined, work: () => A): A => {
  if (bytes === undefined) return work()
  const before = process.env[variable]
  process.env[variable] = bytes
  try {
    return work()
  } finally {
    if (before === undefined) delete process.env[variable]
    else process.env[variable] = before
  }
}

/** How many bytes packed content may unpack to in a stream. Units: `stored` and the result in bytes. */
export const ofStream = (stored: number): number => raised() ?? Math.max(usual.free, usual.ratio * stored)

/** The same where all of it is in memory at once. */
export const of = (stored: number): number => raised() ?? Math.min(ofStream(stored), usual.whole)

/** How many bytes a text may have that is read as a whole and becomes values, such as decisions. */
export const ofText = (): number => raised() ?? usual.free

/** Sizes as people read them: whole megabytes, and less in bytes. */
const sized = (bytes: number): string => (bytes < 2 ** 20 ? `${bytes} bytes` : `${Math.floor(bytes / 2 ** 20)} MB`)

/** The error of content that unpacks to more than `most`; `stored` bytes are its size on disk, undefined = unknown. */
export const exceeded = (file: string, stored: number | undefined, most: number): DatasetError =>
  badLine(file, 0, `${stored === undefined ? "packed content" : sized(stored)} that unpacks to more than ${sized(most)}`, remedy)

/** What is wrong with a text of so many bytes, which is read as a whole; undefined = it is short enough. */
export const tooLong = (bytes: number): string | undefined =>
  bytes <= ofText() ? undefined : `${sized(bytes)} of text, more than ${sized(ofText())}`

/** What to do about it. */
export const remedy = `a smaller file; if you trust this one, allow more with \`${flag} BYTES\``

/** Unpacked pieces, until there are too many. `stored` is the size of the file; undefined = unknown. Errors: the promise is refused with `exceeded`. */
export async function* bounded<A extends Uint8Array>(
  pieces: AsyncIterable<A>,
  file: string,
  stored: number | undefined
): AsyncGenerator<A> {
  const most = stored === undefined ? (raised() ?? usual.whole) : ofStream(stored)
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > most) await Promise.reject(exceeded(file, stored, most))
    yield piece
  }
}
