/** Reads a PDF file from standard input in a separate process, because a hostile file can take any memory and time. */
import { readFileSync, writeSync } from "node:fs"
import { getDocumentProxy } from "unpdf"
import type { Item, PdfLine } from "./PdfPage.ts"

/** A pipe that is full takes a part of a text, or nothing at first. */
const write = (line: PdfLine): void => {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  for (let from = 0; from < bytes.length;) {
    try {
      from += writeSync(1, bytes, from)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EAGAIN") process.exit(1)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    }
  }
}

/** The direction of most letters, in quarter turns; others, such as stamps in the margin, are left out. */
const mainTurn = (turns: ReadonlyArray<readonly [turn: number, letters: number]>): number => {
  const letters = [0, 0, 0, 0]
  for (const [turn, count] of turns) letters[turn]! += count
  return letters.indexOf(Math.max(...letters))
}

const turnOf = (a: number, b: number): number => (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4

const rounded = (value: number): number => Math.round(value * 100) / 100

const reasons: Readonly<Record<string, string>> = {
  PasswordException: "it is encrypted with a password",
  InvalidPDFException: "it is no PDF file, or it is cut off"
}

const read = async (most: number): Promise<void> => {
  const bytes = new Uint8Array(readFileSync(0))
  const file = await getDocumentProxy(bytes, { verbosity: 0 })
  write({ pages: file.numPages })
  if (file.numPages > most) return
  for (let n = 1; n <= file.numPages; n++) {
    const page = await file.getPage(n)
    const { width, height, transform: view } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const found = items.flatMap((item) => {
      // blanks between columns would hide the gap
      if (!("str" in item) || item.str.trim() === "") return []
      const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number]
      const [va, vb, vc, vd, ve, vf] = view as [number, number, number, number, number, number]
      const size = Math.hypot(c, d)
      const at: Item = [item.str, rounded(va * e + vc * f + ve), rounded(vb * e + vd * f + vf), rounded(item.width), rounded(size)]
      return [{ turn: turnOf(a, b), at }]
    })
    const turn = mainTurn(found.map(({ turn: one, at }) => [one, at[0].length] as const))
    write({ n, width: rounded(width), height: rounded(height), items: found.flatMap((one) => (one.turn === turn ? [one.at] : [])) })
    page.cleanup()
  }
}

read(Number(process.argv[2])).then(
  () => process.exit(0),
  (cause: unknown) => {
    const { name = "", message = "" } = (cause ?? {}) as Partial<Error>
    write({ problem: reasons[name] ?? `${name}: ${message}`.replaceAll(/\s+/gu, " ").slice(0, 200) })
    process.exit(0)
  }
)
