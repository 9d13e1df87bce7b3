/**
 * How identifiers of one scheme are written.
 *
 * - `normalise` the canonical spelling; undefined when the text is no such identifier. Applied to its own output, it changes nothing
 * - `link` the page at the registry
 * - `expected` for messages
 */
export interface SchemeForm {
  readonly expected: string
  readonly normalise: (text: string) => string | undefined
  readonly link: (value: string) => string
}

const counting = (digits: string | undefined): string | undefined => /^0*([1-9]\d{0,9})$/.exec(digits ?? "")?.[1]

const group = (pattern: RegExp, text: string): string | undefined => pattern.exec(text.trim())?.[1]

const withPrefix = (prefix: string, value: string | undefined): string | undefined => (value === undefined ? undefined : prefix + value)

const pmid: SchemeForm = {
  expected: "digits, such as 12345",
  normalise: (text) =>
    counting(
      group(/^https?:\/\/(?:pubmed\.ncbi\.nlm\.nih\.gov|(?:www\.)?ncbi\.nlm\.nih\.gov\/pubmed)\/(\d+)\/?(?:[?#]\S*)?$/i, text) ??
        group(/^(?:pmid\s*:?\s*)?(\d+)\/?$/i, text)
    ),
  link: (value) => `https://pubmed.ncbi.nlm.nih.gov/${value}/`
}

const pmcid: SchemeForm = {
  expected: "PMC and digits, such as PMC12345",
  normalise: (text) =>
    withPrefix(
      "PMC",
      counting(
        group(
          /^https?:\/\/(?:pmc\.ncbi\.nlm\.nih\.gov|(?:www\.)?ncbi\.nlm\.nih\.gov\/pmc)\/articles\/pmc(\d+)(?:\.\d+)?\/?(?:[?#]\S*)?$/i,
          text
        ) ?? group(/^(?:pmcid\s*:?\s*)?pmc(\d+)(?:\.\d+)?\/?$/i, text)
      )
    ),
  link: (value) => `https://pmc.ncbi.nlm.nih.gov/articles/${value}/`
}

/** Decodes percent encoding; a stray percent sign leaves the text as it is. */
const decoded = (text: string): string => (/%(?![0-9a-f]{2})/i.test(text) || !text.includes("%") ? text : unescaped(text))

const unescaped = (text: string): string => {
  const bytes = text
    .split(/(%[0-9a-f]{2})/i)
    .flatMap((part) => (part.startsWith("%") ? [Number.parseInt(part.slice(1), 16)] : [...new TextEncoder().encode(part)]))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", ">": "<", "}": "{" }

const countOf = (text: string, character: string): number => text.split(character).length - 1

/**
 * Removes the punctuation of the sentence around a DOI: full stops, commas, quotes, and brackets that nothing inside the DOI opens. Old Wiley DOIs
 * end in balanced ones: `10.1002/(sici)1096-8644(199601)99:1<1::aid-ajpa1>3.0.co;2-1`.
 */
const trimmed = (text: string): string => {
  let end = text.length
  for (; end > 0; end--) {
    const last = text[end - 1]!
    const opener = opening[last]
    if (opener !== undefined) {
      const head = text.slice(0, end)
      if (countOf(head, last) <= countOf(head, opener)) break
    } else if (!".,;:\"'".includes(last)) break
  }
  return text.slice(0, end)
}

const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

const doi: SchemeForm = {
  expected: "10., a registrant, a slash and a suffix, such as 10.1000/182",
  normalise: (text) => {
    const inLink = group(/^https?:\/\/(?:dx\.)?doi\.org\/(.+)$/i, text)
    const name = inLink === undefined ? text.trim().replace(/^doi\s*:?\s*/i, "") : decoded(inLink)
    // most texts are no DOI
    if (!name.startsWith("10.")) return undefined
    const value = lower(trimmed(name))
    return /^10\.\d{4,9}(?:\.\d+)*\/[^\s\p{Cc}]+$/u.test(value) ? value : undefined
  },
  link: (value) => `https://doi.org/${encodeURI(value).replaceAll("#", "%23").replaceAll("?", "%3F")}`
}

const nct: SchemeForm = {
  expected: "NCT and eight digits, such as NCT01234567",
  normalise: (text) =>
    withPrefix("NCT", group(/^(?:nct\s*:\s*|https?:\/\/(?:www\.)?clinicaltrials\.gov\/(?:ct2\/show|study)\/)?nct(\d{8})\/?$/i, text)),
  link: (value) => `https://clinicaltrials.gov/study/${value}`
}

const arxivPrefix = /^(?:arxiv\s*:\s*|https?:\/\/(?:www\.)?arxiv\.org\/(?:abs|pdf)\/)/i

const arxiv: SchemeForm = {
  expected: "2101.00001 or math/0309136",
  normalise: (text) => {
    const name = text
      .trim()
      .replace(arxivPrefix, "")
      .replace(/(?:v\d+)?(?:\.pdf)?\/?$/i, "")
    if (/^\d\d(?:0[1-9]|1[0-2])\.\d{4,5}$/.test(name)) return name
    const old = /^([a-z]+(?:-[a-z]+)?)(?:\.[a-z-]+)?\/(\d\d(?:0[1-9]|1[0-2])\d{3})$/i.exec(name)
    return old === null ? undefined : `${old[1]!.toLowerCase()}/${old[2]}`
  },
  link: (value) => `https://arxiv.org/abs/${value}`
}

const openalex: SchemeForm = {
  expected: "W and digits, such as W2741809807",
  normalise: (text) =>
    withPrefix("W", counting(group(/^(?:openalex\s*:\s*)?(?:https?:\/\/(?:api\.)?openalex\.org\/(?:works\/)?)?w(\d+)\/?$/i, text))),
  link: (value) => `https://openalex.org/${value}`
}

/** A scheme whose values match one pattern, bare or behind a prefix or address. `value`: unanchored; `spelling`: to the canonical one. */
const simple = (
  expected: string,
  value: string,
  prefixes: ReadonlyArray<string>,
  link: (value: string) => string,
  spelling: (value: string) => string | undefined = (value) => value
): SchemeForm => {
  const pattern = new RegExp(`^(?:(?:${prefixes.join("|")}))?(${value})/?$`, "i")
  return {
    expected,
    normalise: (text) => {
      const found = group(pattern, text)
      return found === undefined ? undefined : spelling(found)
    },
    link
  }
}

const semanticScholar = simple(
  "40 hexadecimal digits, such as 649def34f8be52c8b66281af98ae884c09aef38b",
  "[0-9a-f]{40}",
  ["s2\\s*:\\s*", "https?://(?:www\\.)?semanticscholar\\.org/paper/(?:[^/]+/)?"],
  (value) => `https://www.semanticscholar.org/paper/${value}`,
  lower
)

const corpusId = simple(
  "corpusid: and digits, such as corpusid:37220927",
  "\\d+",
  ["corpusid\\s*:\\s*", "https?://api\\.semanticscholar\\.org/corpusid:"],
  (value) => `https://api.semanticscholar.org/CorpusID:${value}`,
  counting
)

const core = simple(
  "core: and digits, such as core:1234567",
  "\\d+",
  ["core\\s*:\\s*", "https?://core\\.ac\\.uk/(?:works|outputs|display)/"],
  (value) => `https://core.ac.uk/works/${value}`,
  counting
)

const eid = simple(
  "2-s2.0- and digits, such as 2-s2.0-85066782130",
  "2-s2\\.0-\\d+",
  ["eid\\s*:\\s*", "https?://www\\.scopus\\.com/record/display\\.uri\\?eid="],
  (value) => `https://www.scopus.com/record/display.uri?eid=${value}`,
  lower
)

/** The schemes, in the order in which `Identifier.parse` tries them: **a new scheme is one line here**. */
export const schemeForms = {
  doi,
  pmid,
  pmcid,
  nct,
  arxiv,
  openalex,
  s2: semanticScholar,
  corpusid: corpusId,
  core,
  eid
} as const satisfies Readonly<Record<string, SchemeForm>>
