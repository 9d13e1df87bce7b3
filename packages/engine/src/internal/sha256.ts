import { createHash } from "node:crypto"

/** The sha256 of bytes, or of a text's UTF-8 bytes, in hex. */
export const sha256 = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex")

/** The size of hashed chunks: many small ones take longer. */
const pieceLength = 65_536

/** The sha256 of the pieces that `write` writes. No piece may end within a character. */
export const sha256Of = (write: (into: (piece: string) => void) => void): string => {
  const hash = createHash("sha256")
  let text = ""
  write((piece) => {
    text += piece
    if (text.length < pieceLength) return
    hash.update(text)
    text = ""
  })
  return hash.update(text).digest("hex")
}
