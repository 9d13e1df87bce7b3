import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { badLine } from "@litfuse/files/DatasetError"
import * as Events from "../Events.ts"
import * as PublicKey from "./signature/PublicKey.ts"
import * as Signers from "./signature/Signers.ts"

/** Who signed a bundle, as far as that is known. */
export const Signed = Schema.NullOr(
  Schema.Struct({
    fingerprint: Schema.String.annotate({ description: "Of the key, as OpenSSH prints it: `SHA256:...`." }),
    signer: Schema.NullOr(Schema.String).annotate({
      description: "Whose key it is, as the file of signers says; null when no such file was given."
    })
  })
).annotate({ description: "With which key the bundle is signed; null when it is not signed." })
export type Signed = typeof Signed.Type

/**
 * Who signed a bundle. Its signature was checked when it was read, so what is left is whose key it is.
 *
 * - shape: `key` undefined when it is not signed; `signers` a file that lists keys and names, or undefined when no signature is asked for
 * - errors: `BadLine` for a file of signers that cannot be read, and, where it is given, for a bundle that is not signed or whose key it does not list
 */
export const signed = Effect.fnUntraced(function* (file: string, key: PublicKey.PublicKey | undefined, signers: string | undefined) {
  const fingerprint = key === undefined ? "" : PublicKey.fingerprint(key)
  if (signers === undefined) return key === undefined ? null : { fingerprint, signer: null }
  const listed = yield* Effect.fromResult(Signers.read(signers))
  const remark = Signers.remark(listed)
  if (remark !== undefined) yield* Events.tell({ _tag: "Told", text: remark })
  const expected = `a bundle signed with a key that ${signers} lists`
  if (key === undefined) return yield* Effect.fail(badLine(file, 0, "the bundle is not signed", expected))
  const name = Signers.nameOf(listed, key, yield* Clock.currentTimeMillis)
  if (Result.isFailure(name)) return yield* Effect.fail(badLine(file, 2, `signed with key ${fingerprint}, ${name.failure}`, expected))
  return { fingerprint, signer: name.success }
})
