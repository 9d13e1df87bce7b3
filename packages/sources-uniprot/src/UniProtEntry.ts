import { optionalField, optionalList, optionalText, optionalTextOrNumber } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

const value = optionalField(Schema.Struct({ value: optionalText }))

const name = Schema.Struct({ fullName: value, shortNames: optionalList(Schema.Struct({ value: optionalText })) })

/** A name of a subcellular location, or of a disease, or one partner of an interaction. */
const comment = Schema.Struct({
  commentType: optionalText,
  texts: optionalList(Schema.Struct({ value: optionalText })),
  disease: optionalField(Schema.Struct({ diseaseId: optionalText })),
  subcellularLocations: optionalList(Schema.Struct({ location: value })),
  interactions: optionalList(
    Schema.Struct({
      interactantTwo: optionalField(Schema.Struct({ uniProtKBAccession: optionalText, geneName: optionalText })),
      numberOfExperiments: optionalTextOrNumber
    })
  )
})

/**
 * An entry of UniProtKB, as far as it is read. An entry that was deleted, or divided into others, is `Inactive`, and has little else.
 *
 * - source: https://www.uniprot.org/help/api (as stored 2026)
 */
export const UniProtEntry = Schema.Struct({
  entryType: optionalText,
  primaryAccession: Schema.String,
  secondaryAccessions: optionalList(Schema.String),
  uniProtkbId: optionalText,
  uniProtId: optionalText,
  inactiveReason: optionalField(Schema.Struct({ inactiveReasonType: optionalText, mergeDemergeTo: optionalList(Schema.String) })),
  proteinDescription: optionalField(
    Schema.Struct({
      recommendedName: optionalField(name),
      submissionNames: optionalList(name),
      alternativeNames: optionalList(name)
    })
  ),
  genes: optionalList(Schema.Struct({ geneName: value, synonyms: optionalList(Schema.Struct({ value: optionalText })) })),
  organism: optionalField(Schema.Struct({ scientificName: optionalText, taxonId: optionalTextOrNumber })),
  sequence: optionalField(
    Schema.Struct({ value: optionalText, length: optionalField(Schema.Finite), molWeight: optionalField(Schema.Finite) })
  ),
  comments: optionalList(comment),
  uniProtKBCrossReferences: optionalList(Schema.Struct({ database: Schema.String, id: Schema.String })),
  references: optionalList(
    Schema.Struct({
      citation: optionalField(
        Schema.Struct({ citationCrossReferences: optionalList(Schema.Struct({ database: optionalText, id: optionalText })) })
      )
    })
  )
})
export type UniProtEntry = typeof UniProtEntry.Type
