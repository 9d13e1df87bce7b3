import type { Entity } from "@litfuse/engine/Entity"
import { makeEntity } from "@litfuse/engine/entity/makeEntity"
import * as Raw from "@litfuse/engine/Raw"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { OpenImage } from "./OpenIApi.ts"

const origin = "https://openi.nlm.nih.gov"

/** A path of the service as an address; undefined for any other address. */
const pictureAt = (path: string | null | undefined): string | undefined =>
  /^\/imgs\/[\w./-]+$/.test(path ?? "") && !path!.includes("..") ? `${origin}${path}` : undefined

/** The name of the picture's file, which the page of an image takes: `CXR1_1_IM-0001-3001`. */
const fileName = (path: string | null | undefined): string | undefined => /\/([\w.-]+)\.(?:png|jpe?g|gif)$/i.exec(path ?? "")?.[1]

const plain = (text: string | null | undefined): string | undefined => Raw.text(Text.plain(text ?? ""))

/** An image as an entity; undefined without a picture. Articles of PMC are linked. */
export const toEntity = (one: OpenImage, retrieved: PartialDate): Entity | undefined => {
  const id = fileName(one.imgLarge) ?? fileName(one.imgThumb)
  if (id === undefined) return undefined
  const pmid = /^[1-9]\d{0,9}$/.exec(String(one.pmid ?? ""))?.[0]
  const pmcid = one.docSource === "PMC" ? /^(?:PMC)?([1-9]\d{0,9})$/i.exec(String(one.pmcid ?? ""))?.[1] : undefined
  return makeEntity(
    {
      source: "openi",
      type: "image",
      scheme: "openi",
      id,
      name: plain(one.image?.caption) ?? plain(one.title),
      otherNames: [],
      summary: plain(one.impression),
      facts: [
        ["figure", one.image?.id],
        ["article", plain(one.title)],
        ["journal", one.journal_title],
        ["authors", one.authors],
        ["collection", one.docSource],
        ["licence", one.licenseURL ?? one.licenseType],
        ...(one.MeSH?.major ?? []).map((heading) => ["heading", heading] as const)
      ],
      identifiers: [["Open-i", one.uid]],
      links: [
        ...(pmid === undefined ? [] : [{ relation: "article", id: `pmid:${pmid}` }]),
        ...(pmcid === undefined ? [] : [{ relation: "article", id: `pmcid:PMC${pmcid}` }])
      ],
      picture: { address: pictureAt(one.imgThumb), shows: "thumbnail" }
    },
    retrieved
  )
}
