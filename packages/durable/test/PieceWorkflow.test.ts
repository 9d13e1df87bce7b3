import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneProcess } from "@litfuse/durable/oneProcess"
import * as PieceFiles from "@litfuse/durable/PieceFiles"
import * as PieceWorkflow from "@litfuse/durable/PieceWorkflow"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Schema from "effect/Schema"
import { expect, it, onTestFinished } from "vitest"

const place = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-pieces-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** Does pieces `a`, `b`, ... of a run in a separate engine; `failing` is the task that fails. */
const doAll = async (folder: string, run: string, tasks: ReadonlyArray<string>, failing?: string) => {
  const done: Array<Schema.Json> = []
  const there: Array<number> = []
  const files = PieceFiles.inFolder(folder)
  const work = ({ task }: PieceWorkflow.Piece): Effect.Effect<Uint8Array, Schema.Json> => {
    done.push(task)
    return task === failing ? Effect.fail({ what: "no room" }) : Effect.succeed(bytes(`result of ${String(task)}`))
  }
  const pieces = PieceWorkflow.doing(PieceWorkflow.oneGroup).layer.pipe(
    Layer.provideMerge(oneProcess(join(folder, "pieces.sqlite"))),
    Layer.provide(Layer.succeed(PieceFiles.PieceFiles, files)),
    Layer.provide(Layer.succeed(PieceWorkflow.PieceWorker, { work }))
  )
  const onDone = (number: number, wasThere: boolean) => void (wasThere && there.push(number))
  const asked = PieceWorkflow.doAll({ group: PieceWorkflow.oneGroup, run, tasks, concurrency: 1, onDone })
  const read = Effect.flatMap(asked, (all) => Effect.forEach(all, files.read))
  const found = await Effect.runPromise(Effect.result(Effect.provide(read, pieces)))
  return {
    done,
    there,
    found: found._tag === "Success" ? found.success.map((one) => new TextDecoder().decode(one)) : found.failure
  }
}

it("does each piece once, and finds the results again in another process", async () => {
  const folder = place()
  const results = ["result of a", "result of b"]
  expect(await doAll(folder, "one", ["a", "b"])).toEqual({ done: ["a", "b"], there: [], found: results })
  expect(await doAll(folder, "one", ["a", "b"])).toEqual({ done: [], there: [0, 1], found: results })
  expect(await doAll(folder, "two", ["a", "b"])).toMatchObject({ done: ["a", "b"], there: [] })
  expect(await doAll(folder, "one", [])).toEqual({ done: [], there: [], found: [] })
})

it("keeps the pieces before one that failed, and does that one again", async () => {
  const folder = place()
  const failed = await doAll(folder, "one", ["a", "b", "c"], "b")
  expect(failed).toMatchObject({ done: ["a", "b"], found: { _tag: "PieceFailed", number: 1, why: { what: "no room" } } })
  expect(await doAll(folder, "one", ["a", "b", "c"], "b")).toMatchObject({ done: ["b"], there: [0] })
  expect(await doAll(folder, "one", ["a", "b", "c"])).toMatchObject({ done: ["b", "c"], there: [0] })
})

it("does not read a result that is not what its name says", async () => {
  const folder = place()
  await doAll(folder, "one", ["a"])
  const file = readdirSync(folder).find((name) => name.endsWith(".piece"))!
  writeFileSync(join(folder, file), "result of z")
  const { found } = await doAll(folder, "one", ["a"])
  expect(String(found)).toContain(`${join(folder, file)} is damaged: it is not what its name says`)
})
