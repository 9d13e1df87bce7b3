/** Finds a secret in every encoding in which a text may contain it, also in a mixture of them. */

const special = /[\\^$.*+?()[\]{}|/-]/g
const literal = (text: string): string => text.replace(special, "\\$&")

/** Hexadecimal digits in either case. */
const hex = (value: number, digits: number): string =>
  value
    .toString(16)
    .padStart(digits, "0")
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

const named: Readonly<Record<string, ReadonlyArray<string>>> = {
  "&": ["amp"],
  "<": ["lt"],
  ">": ["gt"],
  '"': ["quot"],
  "'": ["apos"]
}

const short: Readonly<Record<string, string>> = { '"': '"', "\\": "\\", "/": "/", "\b": "b", "\f": "f", "\n": "n", "\r": "r", "\t": "t" }

/** Backslashes before a sign, of up to six encodings in one another. Without a bound, a text of backslashes only would take time with the square of its length. */
const backslashes = "\\\\{1,63}"

/** One character as it is, in addresses (once or more often encoded), in forms, in JSON, and in HTML. */
const ofCharacter = (character: string): string => {
  const code = character.codePointAt(0)!
  const bytes = Array.from(Buffer.from(character), (byte) => `%(?:25)*${hex(byte, 2)}`).join("")
  const units = Array.from(character.split(""), (unit) => `${backslashes}u${hex(unit.charCodeAt(0), 4)}`).join("")
  const entities = [`#0*${code}`, `#[xX]0*${hex(code, 1)}`, ...(named[character] ?? [])]
  return `(?:${[
    literal(character),
    bytes,
    units,
    ...(character === " " ? ["\\+"] : []),
    ...(short[character] === undefined ? [] : [`${backslashes}${literal(short[character])}`]),
    ...entities.map((entity) => `&(?:amp;)*${entity};`)
  ].join("|")})`
}

/** A secret of fewer bytes has so few characters in base64 that a word may contain them. */
const shortestInside = 8

const base64Character = "[A-Za-z0-9+/_-]"

/** The secret in base64, of either alphabet, alone or inside a longer text: at three offsets the same bytes have other characters. */
const inBase64 = (secret: string): ReadonlyArray<string> => {
  const bytes = Buffer.from(secret)
  const offsets = bytes.length < shortestInside ? [0] : [0, 1, 2]
  return offsets.map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString("base64")
      .replaceAll("=", "")
    // characters at the ends that also contain bits of their neighbours
    const first = Math.ceil((offset * 8) / 6)
    const isOpen = (offset + bytes.length) % 3 !== 0
    const core = encoded.slice(first, isOpen ? -1 : undefined)
    const body = core.replace(special, "\\$&").replaceAll("\\+", "[+-]").replaceAll("\\/", "[/_]")
    return `${offset === 0 ? "" : `${base64Character}?`}${body}${isOpen ? `${base64Character}?` : ""}`
  })
}

/** Replaces every secret by `mask`. Empty: no secrets leave a text as it is. */
export const masking = (secrets: ReadonlyArray<string>, mask = "***"): ((text: string) => string) => {
  // a longer secret may contain a shorter one
  const inOrder = secrets.toSorted((a, b) => b.length - a.length)
  if (inOrder.length === 0) return (text) => text
  const forms = inOrder.flatMap((secret) => [Array.from(secret, ofCharacter).join(""), ...inBase64(secret)])
  const pattern = new RegExp(forms.join("|"), "g")
  return (text) => text.replace(pattern, mask)
}
