import { optionalField, optionalList, optionalText } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

const date = optionalField(Schema.Struct({ date: optionalText }))

const texts = optionalList(Schema.String)

/** A study as the registry writes it, as far as it is read. Dates are as precise as the sponsor gave them. */
export const Study = Schema.Struct({
  protocolSection: Schema.Struct({
    identificationModule: Schema.Struct({
      nctId: Schema.String,
      orgStudyIdInfo: optionalField(Schema.Struct({ id: optionalText })),
      secondaryIdInfos: optionalList(Schema.Struct({ id: optionalText })),
      briefTitle: optionalText,
      officialTitle: optionalText,
      acronym: optionalText
    }),
    statusModule: optionalField(
      Schema.Struct({
        overallStatus: optionalText,
        whyStopped: optionalText,
        studyFirstSubmitDate: optionalText,
        resultsFirstPostDateStruct: date,
        startDateStruct: date,
        primaryCompletionDateStruct: date,
        completionDateStruct: date
      })
    ),
    sponsorCollaboratorsModule: optionalField(Schema.Struct({ leadSponsor: optionalField(Schema.Struct({ name: optionalText })) })),
    descriptionModule: optionalField(Schema.Struct({ briefSummary: optionalText })),
    conditionsModule: optionalField(Schema.Struct({ conditions: texts })),
    designModule: optionalField(
      Schema.Struct({
        studyType: optionalText,
        phases: texts,
        designInfo: optionalField(Schema.Struct({ allocation: optionalText })),
        enrollmentInfo: optionalField(Schema.Struct({ count: optionalField(Schema.Finite) }))
      })
    ),
    armsInterventionsModule: optionalField(Schema.Struct({ interventions: optionalList(Schema.Struct({ name: optionalText })) })),
    outcomesModule: optionalField(Schema.Struct({ primaryOutcomes: optionalList(Schema.Struct({ measure: optionalText })) })),
    referencesModule: optionalField(
      Schema.Struct({ references: optionalList(Schema.Struct({ pmid: optionalText, type: optionalText, citation: optionalText })) })
    )
  })
})
export type Study = typeof Study.Type
