import * as fc from "fast-check"
import * as Result from "effect/Result"
import { parquetWriteBuffer } from "hyparquet-writer"
import { describe, expect, it } from "vitest"
import * as Files from "../src/Files.ts"
import { isParquet, toJsonLines } from "../src/Parquet.ts"

const texts = ["d1", "d2", 'ä "quoted"\n', "d4"]
const file = (codec: "UNCOMPRESSED" | "SNAPPY" = "SNAPPY", rowGroupSize = 3): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: "query-id", data: [1n, 1n, 2n, 9007199254740993n], type: "INT64" },
        { name: "corpus-id", data: texts, type: "STRING" },
        { name: "score", data: [1, 0.5, 2, 0], type: "DOUBLE" }
      ],
      codec,
      rowGroupSize
    })
  )

const read = (bytes: Uint8Array, options = {}) =>
  Result.map(toJsonLines(bytes, "a.parquet", options), (made) => Buffer.from(made).toString())

describe("Parquet", () => {
  it("is lines of JSON, a row each, over all groups, in each codec; whole numbers that are not safe are texts", () => {
    const wanted = [
      { "query-id": 1, "corpus-id": "d1", score: 1 },
      { "query-id": 1, "corpus-id": "d2", score: 0.5 },
      { "query-id": 2, "corpus-id": texts[2], score: 2 },
      { "query-id": "9007199254740993", "corpus-id": "d4", score: 0 }
    ]
    for (const codec of ["UNCOMPRESSED", "SNAPPY"] as const)
      expect(
        Result.getOrThrow(read(file(codec)))
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line))
      ).toEqual(wanted)
  })

  it("is detected by its first and last bytes, not by its name, and unpacked like other packed files", () => {
    expect([isParquet(file()), isParquet(Buffer.from("PAR1PAR1")), isParquet(file().subarray(0, 60))]).toEqual([true, false, false])
    // the first topic of a run may be called so
    const run = Buffer.from("PAR1 Q0 d1 1 2 tag\n")
    expect(Result.getOrThrow(Files.unpack(run, "a.run"))).toBe(run)
    expect(Buffer.from(Result.getOrThrow(Files.unpack(file(), "qrels.txt"))).toString()).toBe(Result.getOrThrow(read(file())))
  })

  it("is refused when it unpacks to more than it may, and when nothing comes of it in time", () => {
    expect(Result.getOrThrow(Result.flip(read(file(), { most: 50 }))).message).toMatch(/^a\.parquet: .*it unpacks to more than 0 MB/)
  })

  it("is refused when a short file repeats a long text, before as much is made of it", () => {
    const long = "a".repeat(1000)
    const repeated = parquetWriteBuffer({ columnData: [{ name: "text", data: Array.from({ length: 400 }, () => long), type: "STRING" }] })
    expect(repeated.byteLength).toBeLessThan(2500)
    expect(Result.getOrThrow(Result.flip(read(new Uint8Array(repeated), { most: 300_000 }))).message).toContain("unpacks to more than 0 MB")
    expect(Result.getOrThrow(read(new Uint8Array(repeated), { most: 500_000 }))).toBe(`{"text":"${long}"}\n`.repeat(400))
  })

  it("says that its end is missing, wherever it was cut", () => {
    const whole = file()
    for (const length of [5, 12, 60, whole.length - 1])
      expect(Result.getOrThrow(Result.flip(Files.unpack(whole.subarray(0, length), "cut.parquet"))).message).toMatch(
        /^cut\.parquet: Parquet that cannot be read: its end is missing/
      )
  })

  it("is an error and no crash, whatever bytes it holds", () => {
    const whole = file()
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 13), fc.nat(255)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(damage, (changes) => {
        const bytes = new Uint8Array(whole)
        for (const [at, value] of changes) bytes[4 + at] = value
        const made = read(bytes, { patience: 5000 })
        expect(Result.isSuccess(made) || made.failure.reason._tag === "BadLine").toBe(true)
      }),
      { numRuns: 25, seed: 5 }
    )
  }, 60_000)
})
