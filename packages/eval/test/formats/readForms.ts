/** Reads files in any form, as rows that tests compare. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { afterAll } from "vitest"
import * as AnyForm from "../../src/formats/AnyForm.ts"
import { bytes } from "./bytes.ts"

const folder = mkdtempSync(join(tmpdir(), "any-form-"))
afterAll(() => rmSync(folder, { recursive: true }))

export const kept = (name: string, text: string | Uint8Array): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

export type Row = readonly [topic: string, document: string, value: number]

export const grades = (text: string): ReadonlyArray<Row> =>
  [...Result.getOrThrow(AnyForm.parseQrels(bytes(text), "qrels")).topics].flatMap(([topic, documents]) =>
    [...documents].map(([document, grade]) => [topic, document, grade] as const)
  )

export const scores = (file: string): ReadonlyArray<Row> =>
  [...Result.getOrThrow(AnyForm.runFromFile(file)).topics].flatMap(([topic, { ids, scores }]) =>
    ids.map((document, i) => [topic, document, scores[i]!] as const)
  )

export const message = (read: Result.Result<unknown, { readonly message: string }>): string =>
  Result.isFailure(read) ? read.failure.message : ""
