import * as Review from "@litfuse/api/Review"
import { counted, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { requestFlags } from "../../requestFlags.ts"
import { printRefusal } from "../../usageError.ts"
import { onlyOne } from "./onlyOne.ts"

/** `litfuse review publish`. */
export const reviewPublish = Command.make(
  "publish",
  requestFlags(Review.PublishRequest.fields, ["folder"]),
  Effect.fnUntraced(function* (flags) {
    const out = (yield* onlyOne("litfuse review publish", "archive", [flags.out].flat()))!
    const { files, bytes } = yield* Review.publish({ folder: process.cwd(), out }).pipe(printRefusal("litfuse review publish"))
    yield* Console.log(printable(`${out}: ${counted(files.length, "file")}, ${grouped(bytes)} bytes, without abstracts and exports`))
  })
).pipe(
  Command.withDescription("Write a review as an archive without licensed text: protocol, strategies, hashes, identifiers, decisions"),
  Command.withExamples([
    { command: "litfuse review publish review.zip", description: "An editor checks it with `litfuse review check --public review.zip`" }
  ])
)
