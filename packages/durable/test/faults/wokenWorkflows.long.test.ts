import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as ManyWorkers from "@litfuse/durable/ManyWorkers"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as ClusterSchema from "effect/cluster/ClusterSchema"
import * as DurableQueue from "effect/workflow/DurableQueue"
import * as Workflow from "effect/workflow/Workflow"
import { expect, it, onTestFinished } from "vitest"
import { workerFaults } from "../../../../tools/servers/workerFaults.ts"
import { postgres, suite } from "../../../../tools/test-setup/Postgres.ts"

const group = "woken"

const queue = DurableQueue.make({
  name: "question",
  payload: { id: Schema.String },
  success: Schema.String,
  idempotencyKey: ({ id }) => id
})

const asking = Workflow.make("asking", {
  payload: { number: Schema.Int },
  success: Schema.Array(Schema.String),
  idempotencyKey: ({ number }) => String(number)
}).annotate(ClusterSchema.ShardGroup, () => group)

const rounds = [1, 2, 3, 4]

const layers = asking
  .toLayer(({ number }) => Effect.forEach(rounds, (round) => DurableQueue.process(queue, { id: `${number}.${round}` })))
  .pipe(
    Layer.merge(DurableQueue.worker(queue, ({ id }) => Effect.succeed(`answer ${id}`), { concurrency: 5 })),
    Layer.provideMerge(ManyWorkers.worker({ host: "here", process: 1 }, group)),
    Layer.provide(PersistedQueue.layer),
    Layer.provide(PersistedQueue.layerStoreSql()),
    Layer.provide(NodeCrypto.layer)
  )

suite("workflows that are woken by an answer", () => {
  it(workerFaults.woken.fault, async () => {
    const database = postgres()
    onTestFinished(() => database.remove())
    const numbers = Array.from({ length: 60 }, (_, i) => i)
    // a message that is claimed and not delivered comes again after ten minutes, which is longer than this test may take
    const all = await Effect.forEach(numbers, (number) => asking.execute({ number }), { concurrency: 20 }).pipe(
      Effect.timeout("4 minutes"),
      Effect.provide(Layer.provide(layers, ManyWorkers.database(Redacted.make(database.url)))),
      Effect.runPromise
    )
    expect(all).toEqual(numbers.map((number) => rounds.map((round) => `answer ${number}.${round}`)))
  })
})
