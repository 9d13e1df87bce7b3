import { optionalList, optionalField, optionalTextOrNumber } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

const Author = Schema.Struct({
  fullName: optionalTextOrNumber,
  firstName: optionalTextOrNumber,
  lastName: optionalTextOrNumber,
  initials: optionalTextOrNumber,
  collectiveName: optionalTextOrNumber,
  authorId: optionalField(Schema.Struct({ type: optionalTextOrNumber, value: optionalTextOrNumber })),
  authorAffiliationDetailsList: optionalField(
    Schema.Struct({ authorAffiliation: optionalList(Schema.Struct({ affiliation: optionalTextOrNumber })) })
  )
})

const Heading = Schema.Struct({
  descriptorName: optionalTextOrNumber,
  majorTopic_YN: optionalTextOrNumber,
  meshQualifierList: optionalField(
    Schema.Struct({
      meshQualifier: optionalList(Schema.Struct({ qualifierName: optionalTextOrNumber, majorTopic_YN: optionalTextOrNumber }))
    })
  )
})

/** One publication in Europe PMC's core results. Flags are "Y" and "N"; missing data are left out. */
export const EuropePmcResult = Schema.Struct({
  id: Schema.String,
  source: Schema.String,
  pmid: optionalTextOrNumber,
  pmcid: optionalTextOrNumber,
  doi: optionalTextOrNumber,
  title: optionalTextOrNumber,
  authorString: optionalTextOrNumber,
  authorList: optionalField(Schema.Struct({ author: optionalList(Author) })),
  journalInfo: optionalField(
    Schema.Struct({
      volume: optionalTextOrNumber,
      issue: optionalTextOrNumber,
      dateOfPublication: optionalTextOrNumber,
      yearOfPublication: optionalTextOrNumber,
      journal: optionalField(
        Schema.Struct({
          title: optionalTextOrNumber,
          medlineAbbreviation: optionalTextOrNumber,
          issn: optionalTextOrNumber,
          essn: optionalTextOrNumber
        })
      )
    })
  ),
  bookOrReportDetails: optionalField(
    Schema.Struct({ publisher: optionalTextOrNumber, yearOfPublication: optionalTextOrNumber, comprisingTitle: optionalTextOrNumber })
  ),
  // a text in searches, a number in citations
  pubYear: optionalTextOrNumber,
  pageInfo: optionalTextOrNumber,
  abstractText: optionalTextOrNumber,
  language: optionalTextOrNumber,
  pubTypeList: optionalField(Schema.Struct({ pubType: optionalList(Schema.String) })),
  meshHeadingList: optionalField(Schema.Struct({ meshHeading: optionalList(Heading) })),
  keywordList: optionalField(Schema.Struct({ keyword: optionalList(Schema.String) })),
  fullTextUrlList: optionalField(
    Schema.Struct({
      fullTextUrl: optionalList(
        Schema.Struct({
          availabilityCode: optionalTextOrNumber,
          site: optionalTextOrNumber,
          documentStyle: optionalTextOrNumber,
          url: optionalTextOrNumber
        })
      )
    })
  ),
  commentCorrectionList: optionalField(
    Schema.Struct({
      commentCorrection: optionalList(
        Schema.Struct({
          id: optionalTextOrNumber,
          source: optionalTextOrNumber,
          reference: optionalTextOrNumber,
          type: optionalTextOrNumber
        })
      )
    })
  ),
  grantsList: optionalField(
    Schema.Struct({ grant: optionalList(Schema.Struct({ grantId: optionalTextOrNumber, agency: optionalTextOrNumber })) })
  ),
  isOpenAccess: optionalTextOrNumber,
  inEPMC: optionalTextOrNumber,
  citedByCount: optionalTextOrNumber,
  license: optionalTextOrNumber,
  electronicPublicationDate: optionalTextOrNumber,
  firstPublicationDate: optionalTextOrNumber,
  // of lite results
  journalTitle: optionalTextOrNumber,
  journalVolume: optionalTextOrNumber,
  issue: optionalTextOrNumber,
  journalIssn: optionalTextOrNumber,
  pubType: optionalTextOrNumber
})
export type EuropePmcResult = typeof EuropePmcResult.Type

/** One publication in a list of citations or references. A reference that was not found has neither id nor source. */
export const Citation = Schema.Struct({
  id: optionalTextOrNumber,
  source: optionalTextOrNumber,
  citationType: optionalTextOrNumber,
  title: optionalTextOrNumber,
  authorString: optionalTextOrNumber,
  journalAbbreviation: optionalTextOrNumber,
  pubYear: optionalTextOrNumber,
  volume: optionalTextOrNumber,
  issue: optionalTextOrNumber,
  pageInfo: optionalTextOrNumber,
  citedByCount: optionalTextOrNumber,
  citedOrder: optionalTextOrNumber,
  doi: optionalTextOrNumber
})
export type Citation = typeof Citation.Type
