import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import type { PdfLine, PdfPage } from "./PdfPage.ts"
import { pdfText, type PdfText } from "./pdfText.ts"

/**
 * Limits of reading one file.
 *
 * - units: `memoryBytes` resident memory of the process; `timeMs` milliseconds; `pages`, `letters` of the file
 */
export interface PdfLimits {
  readonly memoryBytes: number
  readonly timeMs: number
  readonly pages: number
  readonly letters: number
}

/** The limits for files from outside. */
export const pdfLimits: PdfLimits = { memoryBytes: 512 * 2 ** 20, timeMs: 30 * 1000, pages: 2000, letters: 20_000_000 }

const worker: URL = new URL("./pdfWorker.ts", import.meta.url)

const watchMs = 50

/** The resident memory of a process in bytes; undefined where the system does not say: then time and heap are the only limits. */
const residentBytes = (pid: number): number | undefined => {
  const status = Result.try(() => readFileSync(`/proc/${pid}/status`, "utf8"))
  const kilobytes = Result.isSuccess(status) ? /^VmRSS:\s+(\d+) kB/mu.exec(status.success)?.[1] : undefined
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

const scannedReason = ({ pages, imagePages }: PdfText): string =>
  `${imagePages} of its ${pages} pages are images, or nearly without text; recognise its letters first, for example with ocrmypdf`

/** What was read, or why it is no text for a reader. */
const judged = (pages: ReadonlyArray<PdfPage>): Result.Result<PdfText, string> => {
  const text = pdfText(pages)
  if (text.isScanned) return Result.fail(scannedReason(text))
  if (text.sections.length === 0) return Result.fail("it has no text")
  return text.isGarbled ? Result.fail("its fonts do not say which letters they show, so its text is unreadable") : Result.succeed(text)
}

const readPages = (bytes: Uint8Array, limits: PdfLimits) =>
  Effect.callback<Result.Result<ReadonlyArray<PdfPage>, string>>((resume) => {
    // the process may neither write files nor start others
    const flags = [`--max-old-space-size=${Math.ceil(limits.memoryBytes / 2 ** 20)}`, "--permission", "--allow-fs-read=*", "--no-warnings"]
    const child = spawn(process.execPath, [...flags, fileURLToPath(worker), String(limits.pages)], {
      stdio: ["pipe", "pipe", "pipe"],
      env: {}
    })
    const pages: Array<PdfPage> = []
    let expected: number | undefined
    let letters = 0
    let problem: string | undefined
    const stop = (why: string) => {
      problem ??= why
      child.kill("SIGKILL")
    }
    const timer = setTimeout(() => stop(`reading it took more than ${limits.timeMs / 1000} s`), limits.timeMs)
    const watch = setInterval(() => {
      if ((residentBytes(child.pid ?? 0) ?? 0) > limits.memoryBytes)
        stop(`reading it took more than ${Math.round(limits.memoryBytes / 2 ** 20)} MB of memory`)
    }, watchMs)
    // a file that the process refuses breaks the pipe
    child.stdin.on("error", () => undefined)
    child.stdin.end(bytes)
    child.stderr.resume()
    // one line holds a page, and a hostile page can be as long as the memory of the process
    let received = 0
    child.stdout.on("data", (part: Buffer) => {
      received += part.length
      if (received > 8 * limits.letters) stop(`it has more than ${limits.letters} letters`)
    })
    createInterface({ input: child.stdout }).on("line", (text) => {
      const parsed = Result.try(() => JSON.parse(text) as PdfLine)
      if (Result.isFailure(parsed)) return stop("the process that reads it wrote an unexpected line")
      const line = parsed.success
      if ("problem" in line) problem ??= line.problem
      else if ("pages" in line) {
        expected = line.pages
        if (line.pages > limits.pages) stop(`it has ${line.pages} pages; the limit is ${limits.pages}`)
      } else {
        letters += line.items.reduce((sum, [piece]) => sum + piece.length, 0)
        if (letters > limits.letters) stop(`it has more than ${limits.letters} letters`)
        pages.push(line)
      }
    })
    const settle = (answer: Result.Result<ReadonlyArray<PdfPage>, string>) => {
      clearTimeout(timer)
      clearInterval(watch)
      resume(Effect.succeed(answer))
    }
    child.on("error", (cause) => settle(Result.fail(`the process that reads it cannot start: ${cause.message}`)))
    child.on("close", () => {
      if (problem !== undefined) settle(Result.fail(problem))
      else
        settle(
          pages.length === expected
            ? Result.succeed(pages)
            : Result.fail("the process that reads it ended early, perhaps for lack of memory")
        )
    })
    return Effect.sync(() => {
      clearTimeout(timer)
      clearInterval(watch)
      child.kill("SIGKILL")
    })
  })

/**
 * Reads a PDF file in a separate process with limits. Scanned files and files with unreadable fonts are errors, because they contain no text.
 *
 * - errors: one line without the name of the file, such as `it is encrypted with a password`
 */
export const readPdf = (bytes: Uint8Array, limits: PdfLimits = pdfLimits): Effect.Effect<Result.Result<PdfText, string>> =>
  Effect.map(readPages(bytes, limits), (pages) => Result.flatMap(pages, judged))
