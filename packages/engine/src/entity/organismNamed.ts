/** An organism: its number in the taxonomy of NCBI where it is known, else its name. */
export interface OrganismName {
  readonly taxon?: string
  readonly name: string
}

const taxa: Readonly<Record<string, readonly [taxon: string, name: string]>> = {
  human: ["9606", "Homo sapiens"],
  mouse: ["10090", "Mus musculus"],
  rat: ["10116", "Rattus norvegicus"],
  zebrafish: ["7955", "Danio rerio"],
  fly: ["7227", "Drosophila melanogaster"],
  worm: ["6239", "Caenorhabditis elegans"],
  yeast: ["559292", "Saccharomyces cerevisiae S288C"],
  pig: ["9823", "Sus scrofa"],
  cow: ["9913", "Bos taurus"],
  dog: ["9615", "Canis lupus familiaris"],
  chicken: ["9031", "Gallus gallus"]
}

const organismOf = ([taxon, name]: readonly [string, string]): OrganismName => ({ taxon, name })

/** The organism of a name that names none. */
export const human: OrganismName = organismOf(taxa["human"]!)

/** The organism that a text names: a common name, a Latin name, or a number of the taxonomy. Source: https://www.ncbi.nlm.nih.gov/taxonomy */
export const organismNamed = (text: string): OrganismName => {
  const small = text.toLowerCase()
  const known = Object.entries(taxa).find(([common, [taxon, latin]]) => [common, taxon, latin.toLowerCase()].includes(small))
  if (known !== undefined) return organismOf(known[1])
  return /^\d+$/.test(text) ? { taxon: text, name: `taxon ${text}` } : { name: text }
}
