import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { badLine } from "@litfuse/files/DatasetError"
import * as Events from "../Events.ts"
import * as PublicKey from "./signature/PublicKey.ts"
import * as Signers from "./signature/Signers.ts"

/** The signature of a bundle. */
export const BundleSignature = Field.about(
  Schema.NullOr(
    Schema.Struct({
      fingerprint: Schema.String.annotate({ description: "The fingerprint of the key, as OpenSSH prints it: `SHA256:...`." }),
      signer: Field.about(Schema.NullOr(Schema.String), "The owner of the key in the file of signers; null without such a file.")
    })
  ),
  "The key that signed the bundle; null if it is not signed."
)
export type BundleSignature = typeof BundleSignature.Type

/**
 * Finds the signer of a bundle. Parsing the bundle has already verified its signature, so only the owner of the key is unknown.
 *
 * - shape: `key` undefined for an unsigned bundle; `signers` a file of keys and names, or undefined if no signature is required
 * - errors: `BadLine` for an unreadable file of signers, for an unsigned bundle, and for a key that the file does not list
 */
export const findSigner = Effect.fnUntraced(function* (file: string, key: PublicKey.PublicKey | undefined, signers: string | undefined) {
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
