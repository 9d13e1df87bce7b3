import type { Mention } from "@litfuse/engine/countAnnotations"
import * as Raw from "@litfuse/engine/Raw"
import type { PubTatorArticle } from "./PubTatorApi.ts"

/** PubTator's types in the words of litfuse; other types are written small. */
const types: Readonly<Record<string, string>> = {
  CellLine: "cell line",
  Mutation: "variant",
  DNAMutation: "variant",
  ProteinMutation: "variant",
  SNP: "variant"
}

/** The id of a variant: its number in dbSNP, else its name in the notation of HGVS. */
const variantId = (identifier: string): string | undefined => {
  const snp = /(?:^|;)RS#?:(\d{1,12})(?:;|$)/.exec(identifier)?.[1] ?? /^rs(\d{1,12})$/.exec(identifier)?.[1]
  if (snp !== undefined) return `DBSNP:rs${snp}`
  const hgvs = /(?:^|;)HGVS:([^;]{1,80})(?:;|$)/.exec(identifier)?.[1]
  return hgvs === undefined ? undefined : `HGVS:${hgvs}`
}

/** The id of a concept with its database; undefined where PubTator names none, or several. */
const idOf = (type: string, identifier: string | undefined): string | undefined => {
  if (identifier === undefined || identifier === "-") return undefined
  if (type === "variant") return variantId(identifier)
  const number = /^(?:tax:)?([1-9]\d{0,11})$/i.exec(identifier)?.[1]
  if (type === "gene") return number === undefined ? undefined : `GENE:${number}`
  if (type === "species") return number === undefined ? undefined : `TAXON:${number}`
  if (/^CVCL[_:]\w{4,8}$/.test(identifier)) return identifier.replace("_", ":")
  return /^(?:MESH|OMIM):\w{1,20}$/i.test(identifier) ? identifier : undefined
}

/** The mentions in an article, in its order. Their names are those of PubTator, else the words of the text. */
export const pubtatorMentions = ({ passages }: PubTatorArticle): ReadonlyArray<Mention> =>
  (passages ?? []).flatMap(({ annotations }) =>
    (annotations ?? []).map(({ text, infons }) => {
      const given = Raw.text(infons?.type) ?? "concept"
      const type = types[given] ?? given.toLowerCase()
      return { type, name: Raw.text(infons?.name) ?? text, id: idOf(type, Raw.text(infons?.identifier)) }
    })
  )
