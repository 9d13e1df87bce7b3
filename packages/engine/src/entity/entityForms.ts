/**
 * How the ids of one database of entities are written.
 *
 * - `prefix` in front of an id or of words: `GENE:672`, `GENE:BRCA1`; `own` the ids that need no prefix, such as `NCT01234567`
 * - `bare` ids that need the prefix, and that no other database has, so that a message can name it
 * - `normalise` the canonical id; undefined when a text is no id, and is searched for as words. Applied to its own output, it changes nothing
 * - `besides` what a text names besides the id, such as its version, which look-ups do not take
 * - `print` the name of an entity, which `EntityName.parse` reads back
 * - `link` its page at the database
 * - `hasOrganisms` whether a word names one entity for each organism
 */
export interface EntityForm {
  readonly prefix: string
  readonly example: string
  readonly own?: RegExp
  readonly bare?: RegExp
  readonly normalise: (text: string) => string | undefined
  readonly besides?: (text: string) => string | undefined
  readonly print: (id: string) => string
  readonly link: (id: string) => string
  readonly hasOrganisms?: true
}

const digits = (text: string): string | undefined => /^0*([1-9]\d{0,11})$/.exec(text)?.[1]

/** The pattern of UniProt's accessions. Source: https://www.uniprot.org/help/accession_numbers (as stored 2026). */
const accession = "(?:[OPQ][0-9][A-Z0-9]{3}[0-9]|[A-NR-Z][0-9](?:[A-Z][A-Z0-9]{2}[0-9]){1,2})"

const upperCase = (pattern: RegExp, text: string): string | undefined => {
  const upper = text.toUpperCase()
  return pattern.test(upper) ? upper : undefined
}

const versionOf = (text: string): string | undefined => {
  const version = /\.(\d+)$/.exec(text)?.[1]
  return version === undefined ? undefined : `version ${version}`
}

const withPrefix = (prefix: string) => (id: string) => `${prefix}:${id}`

const modelName = new RegExp(`^(?:AF-)?(${accession})(?:-F(\\d{1,3}))?$`)

/** The databases of entities, by scheme: **a new one is one entry here**. */
export const entityForms = {
  gene: {
    prefix: "GENE",
    example: "GENE:BRCA1",
    normalise: digits,
    print: withPrefix("GENE"),
    link: (id) => `https://www.ncbi.nlm.nih.gov/gene/${id}`,
    hasOrganisms: true
  },
  clinvar: {
    prefix: "CLINVAR",
    example: "CLINVAR:VCV000012397",
    bare: /^(?:[RSV]CV\d+(?:\.\d+)?|rs\d+)$/i,
    normalise: (text) => digits(/^(?:VCV)?(\d+)(?:\.\d+)?$/i.exec(text)?.[1] ?? ""),
    besides: versionOf,
    print: withPrefix("CLINVAR"),
    link: (id) => `https://www.ncbi.nlm.nih.gov/clinvar/variation/${id}/`
  },
  medgen: {
    prefix: "MEDGEN",
    example: "MEDGEN:C1845167",
    bare: /^CN?\d{6,7}$/i,
    normalise: (text) => upperCase(/^CN?\d{6,7}$/, text) ?? digits(text),
    print: withPrefix("MEDGEN"),
    link: (id) => `https://www.ncbi.nlm.nih.gov/medgen/${id}`
  },
  pubchem: {
    prefix: "CID",
    example: "CID:2244",
    normalise: digits,
    print: withPrefix("CID"),
    link: (id) => `https://pubchem.ncbi.nlm.nih.gov/compound/${id}`
  },
  nct: {
    prefix: "NCT",
    example: "NCT01234567",
    own: /^NCT\d{8}$/i,
    normalise: (text) => {
      const found = /^(?:NCT)?(\d{8})$/i.exec(text)?.[1]
      return found === undefined ? undefined : `NCT${found}`
    },
    print: (id) => id,
    link: (id) => `https://clinicaltrials.gov/study/${id}`
  },
  uniprot: {
    prefix: "UNIPROT",
    example: "UNIPROT:P05093",
    bare: new RegExp(`^${accession}$`, "i"),
    normalise: (text) => new RegExp(`^(${accession})(?:-\\d{1,3}|\\.\\d{1,4})?$`).exec(text.toUpperCase())?.[1],
    besides: (text) => {
      const isoform = /-(\d+)$/.exec(text)?.[1]
      return isoform === undefined ? versionOf(text) : `isoform ${isoform}`
    },
    print: withPrefix("UNIPROT"),
    link: (id) => `https://www.uniprot.org/uniprotkb/${id}/entry`,
    hasOrganisms: true
  },
  alphafold: {
    prefix: "AF",
    example: "AF-P05093-F1",
    own: new RegExp(`^AF-${accession}(?:-F\\d{1,3})?$`, "i"),
    normalise: (text) => {
      const [, protein, part] = modelName.exec(text.toUpperCase()) ?? []
      return protein === undefined ? undefined : `AF-${protein}-F${Number(part ?? "1")}`
    },
    print: (id) => id,
    link: (id) => `https://alphafold.ebi.ac.uk/entry/${id.split("-")[1]}`
  },
  openi: {
    prefix: "OPENI",
    example: "OPENI:pneumothorax",
    // the service has no look-up
    normalise: () => undefined,
    print: withPrefix("OPENI"),
    link: (id) => `https://openi.nlm.nih.gov/detailedresult?img=${encodeURIComponent(id)}`
  }
} as const satisfies Readonly<Record<string, EntityForm>>
