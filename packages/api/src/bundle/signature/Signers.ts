import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { printable } from "@litfuse/files/printable"
import * as Result from "effect/Result"
import * as SignerOptions from "./SignerOptions.ts"
import * as PublicKey from "./PublicKey.ts"
import * as Signature from "./Signature.ts"
import * as Wire from "./Wire.ts"

interface Signer {
  readonly line: number
  readonly name: string
  readonly key: PublicKey.PublicKey
  readonly options: SignerOptions.Options
}

/** Keys with their owners. `skipped` lines with keys of other types than Ed25519. */
export interface Signers {
  readonly file: string
  readonly signers: ReadonlyArray<Signer>
  readonly skipped: ReadonlyArray<number>
}

const expected = 'NAME, options such as namespaces="litfuse-bundle", ssh-ed25519, and the key in base64, as in `allowed_signers` of OpenSSH'

/** The greatest length of a line. Units: characters. */
const mostInLine = 16 * 1024

/** The name, optionally in quotes; the next word, which may contain quoted spaces; and the rest. */
const form = /^(?:"([^"]+)"|([^\s"]+))[ \t]+((?:[^\s"]|"[^"]*")+)(?:[ \t]+(.*))?$/
const isKind = (text: string): boolean => /^(?:ssh|ecdsa|sk|rsa)-/.test(text)

/** Parses one line that is neither empty nor a comment; undefined for a key of another type. */
const parseLine = (text: string, line: number): Result.Result<Signer | undefined, string> =>
  Result.gen(function* () {
    if (text.length > mostInLine) return yield* Result.fail(`more than ${mostInLine} characters`)
    const [, quoted, plain, word = "", rest = ""] = form.exec(text) ?? []
    const name = quoted ?? plain
    if (name === undefined) return yield* Result.fail("no name before a key")
    const options = isKind(word) ? {} : yield* SignerOptions.parse(word)
    const [type = "", base64 = ""] = [...(isKind(word) ? [word] : []), ...rest.split(/[ \t]+/)]
    if (!isKind(type)) return yield* Result.fail(type === "" ? "no key" : `"${type.slice(0, 60)}" instead of a key type`)
    if (type !== PublicKey.kind) return undefined
    const bytes = Wire.fromBase64(base64)
    if (bytes === undefined) return yield* Result.fail("a key that is not base64")
    const key = yield* Result.mapError(PublicKey.parse(bytes), (what) => `a key that ${what}`)
    return { line, name, key, options }
  })

/**
 * Parses a file of signers, in the form of OpenSSH's `allowed_signers`.
 *
 * - empty: a file without keys has no signers
 * - errors: `BadLine` for the first invalid line, including one with an unknown option
 */
export const parse = (text: string, file: string): Result.Result<Signers, DatasetError> =>
  Result.gen(function* () {
    const signers: Array<Signer> = []
    const skipped: Array<number> = []
    for (const [i, raw] of text.split("\n").entries()) {
      const content = raw.trim()
      if (content === "" || content.startsWith("#")) continue
      const read = parseLine(content, i + 1)
      if (Result.isFailure(read)) return yield* Result.fail(badLine(file, i + 1, printable(read.failure), expected))
      if (read.success === undefined) skipped.push(i + 1)
      else signers.push(read.success)
    }
    return { file, signers, skipped }
  })

/** The greatest size of a file of signers. Units: bytes. */
const mostBytes = 64 * 1024 * 1024

/** A file of signers. Errors: those of reading and of `parse`. */
export const read = (file: string): Result.Result<Signers, DatasetError> =>
  Result.gen(function* () {
    return yield* parse(yield* Files.decode(yield* Files.readAtMost(file, mostBytes), file), file)
  })

/**
 * The name of a key's owner, if the file lists the key for bundles and for this time.
 *
 * - units: `now` ms since 1970
 * - errors: a relative clause about the key that says why there is no owner
 */
export const nameOf = ({ file, signers }: Signers, key: PublicKey.PublicKey, now: number): Result.Result<string, string> => {
  const listed = signers.filter((one) => PublicKey.isSame(one.key, key))
  const [found] = listed.filter(({ options }) => SignerOptions.objection(options, Signature.namespace, now) === undefined)
  if (found !== undefined) return Result.succeed(found.name)
  const [first] = listed
  if (first === undefined) return Result.fail(`which ${file} does not list`)
  return Result.fail(`which ${file}:${first.line} lists, but ${SignerOptions.objection(first.options, Signature.namespace, now)}`)
}

/** A warning about unused lines; undefined if all were used. */
export const remark = ({ file, skipped }: Signers): string | undefined =>
  skipped.length === 0
    ? undefined
    : `${file}:${skipped[0]}: ignoring a key that is not of type ssh-ed25519${skipped.length === 1 ? "" : ` (${skipped.length} such lines in all)`}`
