import type { Mention } from "@litfuse/engine/countAnnotations"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import * as Raw from "@litfuse/engine/Raw"
import type { AnnotatedArticle } from "./AnnotationsApi.ts"

/** The types of Europe PMC in the words of litfuse; other types are written small. */
const types: Readonly<Record<string, string>> = {
  Gene_Proteins: "gene",
  Diseases: "disease",
  Chemicals: "chemical",
  Organisms: "species"
}

/** How addresses of databases name a concept. */
const databases: ReadonlyArray<readonly [address: RegExp, database: string]> = [
  [/uniprot(?:kb)?[/:]([A-Z0-9]{6,10})(?:\/entry)?$/, "UNIPROT"],
  [/umls-concept\/(C\d{7})$/, "UMLS"],
  [/CHEBI[_:/](\d{1,9})$/, "CHEBI"],
  [/taxonomy[/:](\d{1,9})$/, "TAXON"],
  [/GO[_:](\d{7})$/, "GO"],
  [/mesh[/:](\w{1,12})$/i, "MESH"]
]

const idOf = (uri: string | undefined): string | undefined => {
  for (const [address, database] of databases) {
    const found = address.exec(uri ?? "")?.[1]
    // a protein has the name that `litfuse get` takes, or none
    if (found === undefined) continue
    const name = EntityName.parse(`${database}:${found}`)
    return database === "UNIPROT" && (name === undefined || !("id" in name)) ? undefined : `${database}:${found}`
  }
  return undefined
}

/** The mentions in an article, in its order. Relations between several concepts are left out. */
export const articleMentions = ({ annotations }: AnnotatedArticle): ReadonlyArray<Mention> =>
  (annotations ?? []).flatMap(({ exact, type, tags }) => {
    const [tag, ...others] = tags ?? []
    if (others.length > 0) return []
    const given = Raw.text(type) ?? "concept"
    return [
      { type: types[given] ?? given.toLowerCase().replaceAll("_", " "), name: Raw.text(tag?.name) ?? exact, id: idOf(Raw.text(tag?.uri)) }
    ]
  })
