/** Bundles that changed after their signature. Each begins as text: a head, a signature, and the content. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createHash } from "node:crypto"

const signing = join(import.meta.dirname, "../../../api/test/fixtures/signing")

/** A file of the fixtures for signing. */
export const fixture = (name: string): string => readFileSync(join(signing, name), "utf8")

const partsOf = (text: string): readonly [head: string, signature: string, content: string] => {
  const [head = "", signature = "", ...rest] = text.split(/(?<=\n)/)
  return [head, signature, rest.join("")]
}

/** A head whose checksum fits the content: who forges a bundle makes a new one. */
const headOf = (head: string, content: string): string => {
  const sha256 = createHash("sha256").update(content).digest("hex")
  return head.replace(/"sha256":"[0-9a-f]{64}"/, `"sha256":"${sha256}"`)
}

/** A bundle that was changed after it was signed. `other` is another bundle, signed with the same key. */
export interface Forgery {
  readonly name: string
  readonly of: (text: string, other: string) => string
}

/** The forgeries; each has checksums that fit, where the forger can compute them. */
export const forgeries: ReadonlyArray<Forgery> = [
  {
    name: "another content with a new checksum",
    of: (text) => {
      const [head, signature, content] = partsOf(text)
      const changed = content.replace("smokers", "runners")
      return headOf(head, changed) + signature + changed
    }
  },
  {
    name: "the signature of another bundle",
    of: (text, other) => {
      const [head, , content] = partsOf(text)
      return head + partsOf(other)[1] + content
    }
  },
  {
    name: "the head and signature of another bundle",
    of: (text, other) => {
      const [head, signature] = partsOf(other)
      return head + signature + partsOf(text)[2]
    }
  },
  {
    name: "a signature that is cut short",
    of: (text) => {
      const [head, signature, content] = partsOf(text)
      return head + signature.replace(/(?:\\n[^\\]{0,70})\\n-----END/, "\\n-----END") + content
    }
  },
  {
    name: "a file that is cut short",
    of: (text) => text.slice(0, -200)
  },
  {
    name: "a signature for another use",
    of: (text) => {
      const [head, , content] = partsOf(text)
      return `${head}${JSON.stringify({ signature: fixture("file.sig") })}\n${content}`
    }
  },
  {
    name: "a head that says unsigned, with the signature left in",
    of: (text) => text.replace('"bundle":2', '"bundle":1')
  },
  {
    name: "the signature taken out",
    of: (text) => {
      const [head, , content] = partsOf(text)
      return head.replace('"bundle":2', '"bundle":1') + content
    }
  }
]
