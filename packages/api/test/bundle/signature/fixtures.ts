import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import * as SigningKey from "../../../src/bundle/signature/SigningKey.ts"

/** A file of the fixtures for signing. */
export const place = (name: string): string => join(import.meta.dirname, "../../fixtures/signing", name)

/** Its text. */
export const text = (name: string): string => readFileSync(place(name), "utf8")

/** The key that signs in tests. */
export const key = (): SigningKey.SigningKey => Result.getOrThrow(SigningKey.read(place("key")))

/** Its fingerprint, as `ssh-keygen -lf key.pub` prints it. */
export const fingerprint = "SHA256:JrkPkTq51hLu1lJ0QaDrM9zkaqaTKiuCXBbJ3Qkv1kM"

/** The armor of OpenSSH taken off, the bytes changed, and put on again. */
export const rearmored = (armored: string, change: (bytes: Buffer) => Buffer): string => {
  const lines = armored.trimEnd().split("\n")
  const base64 = change(Buffer.from(lines.slice(1, -1).join(""), "base64")).toString("base64")
  return [lines[0], ...(base64.match(/.{1,70}/g) ?? []), lines.at(-1), ""].join("\n")
}
