import * as Scripts from "@litfuse/engine/Scripts"

const accents: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030a",
  H: "\u030b",
  v: "\u030c",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331"
}

const characters: Readonly<Record<string, string>> = {
  aa: "å",
  AA: "Å",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  ss: "ß",
  i: "i",
  j: "j",
  dh: "ð",
  DH: "Ð",
  th: "þ",
  TH: "Þ",
  dj: "đ",
  DJ: "Đ",
  textbackslash: "\\",
  textbraceleft: "{",
  textbraceright: "}",
  textasciitilde: "~",
  textasciicircum: "^",
  textbar: "|",
  textless: "<",
  textgreater: ">",
  textdollar: "$",
  textunderscore: "_",
  textendash: "–",
  textemdash: "—",
  textquoteleft: "‘",
  textquoteright: "’",
  textquotedblleft: "“",
  textquotedblright: "”",
  textregistered: "®",
  texttrademark: "™",
  textcopyright: "©",
  copyright: "©",
  textdegree: "°",
  degree: "°",
  S: "§",
  P: "¶",
  dag: "†",
  ddag: "‡",
  pounds: "£",
  euro: "€",
  texteuro: "€",
  ldots: "…",
  dots: "…",
  textellipsis: "…",
  times: "×",
  pm: "±",
  cdot: "·",
  leq: "≤",
  le: "≤",
  geq: "≥",
  ge: "≥",
  neq: "≠",
  approx: "≈",
  sim: "∼",
  infty: "∞",
  rightarrow: "→",
  leftarrow: "←",
  to: "→",
  textmu: "µ",
  micro: "µ",
  prime: "′",
  circ: "°",
  quad: " ",
  qquad: " ",
  newline: " ",
  par: " ",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  epsilon: "ε",
  varepsilon: "ε",
  zeta: "ζ",
  eta: "η",
  theta: "θ",
  iota: "ι",
  kappa: "κ",
  lambda: "λ",
  mu: "μ",
  nu: "ν",
  xi: "ξ",
  pi: "π",
  rho: "ρ",
  sigma: "σ",
  tau: "τ",
  upsilon: "υ",
  phi: "φ",
  varphi: "φ",
  chi: "χ",
  psi: "ψ",
  omega: "ω",
  Gamma: "Γ",
  Delta: "Δ",
  Theta: "Θ",
  Lambda: "Λ",
  Xi: "Ξ",
  Pi: "Π",
  Sigma: "Σ",
  Phi: "Φ",
  Psi: "Ψ",
  Omega: "Ω"
}

/** Commands that only change the appearance of text. */
const looks = new Set(
  [
    "text textit textbf textrm textsf texttt textsc textup textmd textnormal emph mathrm mathit mathbf",
    "mathsf mathcal textsuperscript textsubscript ensuremath mbox hbox underline uppercase lowercase url href",
    "it bf rm sf tt sc em sl relax protect bibinfo noopsort"
  ].flatMap((names) => names.split(" "))
)

const ligatures: Readonly<Record<string, string>> = { "--": "–", "---": "—", "``": "“", "''": "”" }

/** The plain text of a TeX text, and its unknown commands: their names are left out, their arguments stay. */
export interface Decoded {
  readonly text: string
  readonly unknown: ReadonlyArray<string>
}

/** The text of a command that is one symbol: a blank, nothing for spacing commands, or the symbol itself. */
const symbolOf = (name: string): string => {
  if (/[\s\\]/.test(name)) return " "
  return /[-,;:!/@]/.test(name) ? "" : name
}

const runOf = (source: string, at: number): number => {
  let end = at
  while (end < source.length && source[end] === source[at]) end++
  return end - at
}

/** Converts the value of a BibTeX field to plain text: groups, accents, symbols, dashes, scripts and mathematics. White space stays unchanged. */
export const decode = (source: string): Decoded => {
  if (!/[\\{}$~]|--|``|''/.test(source)) return { text: source, unknown: [] }
  const out: Array<string> = []
  const unknown: Array<string> = []
  let pending = ""
  let isMath = false
  const put = (text: string) => {
    if (pending === "" || text === "") return void out.push(text)
    const [first = ""] = text
    out.push((first + pending).normalize("NFC") + text.slice(first.length))
    pending = ""
  }
  /** Open groups; true for a script. */
  const groups: Array<boolean> = []
  const raise = (at: number, kind: Scripts.Kind): number => {
    const next = source[at]
    if (next === "{") {
      groups.push(true)
      out.push(Scripts.open(kind))
      return at + 1
    }
    if (next === undefined || !/[\p{L}\p{N}+*-]/u.test(next)) return at
    out.push(Scripts.open(kind), next, Scripts.close)
    return at + 1
  }
  for (let at = 0; at < source.length;) {
    const sign = source[at]!
    if (sign === "{") {
      groups.push(false)
      at++
    } else if (sign === "}") {
      if (groups.pop() === true) out.push(Scripts.close)
      at++
    } else if (sign === "$") {
      isMath = !isMath
      at++
    } else if (isMath && (sign === "^" || sign === "_")) at = raise(at + 1, sign === "^" ? "raised" : "lowered")
    else if (sign === "~") {
      put(" ")
      at++
    } else if (sign === "-" || sign === "`" || sign === "'") {
      const run = runOf(source, at)
      const whole = sign.repeat(run)
      put(isMath ? whole : (ligatures[whole] ?? whole))
      at += run
    } else if (sign !== "\\") {
      const character = String.fromCodePoint(source.codePointAt(at)!)
      put(character)
      at += character.length
    } else {
      const letters = /^[A-Za-z]+/.exec(source.slice(at + 1, at + 41))?.[0]
      const name = letters ?? source[at + 1] ?? ""
      at += 1 + name.length
      if (letters !== undefined) while (source[at] === " ") at++
      if (Object.hasOwn(accents, name)) pending = accents[name]!
      else if (Object.hasOwn(characters, name)) put(characters[name]!)
      else if ((name === "textsuperscript" || name === "textsubscript") && source[at] === "{")
        at = raise(at, name === "textsuperscript" ? "raised" : "lowered")
      else if (letters === undefined) put(symbolOf(name))
      else if (!looks.has(name)) unknown.push(`\\${name}`)
    }
  }
  return { text: Scripts.inLine(out.join("")), unknown }
}

const special: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  // BibTeX counts braces behind backslashes too
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  $: "\\$",
  "&": "\\&",
  "%": "\\%",
  "#": "\\#",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}"
}

/** Converts plain text to the value of a BibTeX field, which `decode` reads back. Accented letters stay as UTF-8. */
export const encode = (text: string): string =>
  text.replaceAll(/[\\{}$&%#_^~]/g, (sign) => special[sign]!).replaceAll(/([-`'])(?=\1)/g, "$1{}")
