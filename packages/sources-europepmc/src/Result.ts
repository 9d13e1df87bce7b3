import { list, maybe, value } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

const Author = Schema.Struct({
  fullName: value,
  firstName: value,
  lastName: value,
  initials: value,
  collectiveName: value,
  authorId: maybe(Schema.Struct({ type: value, value })),
  authorAffiliationDetailsList: maybe(Schema.Struct({ authorAffiliation: list(Schema.Struct({ affiliation: value })) }))
})

const Heading = Schema.Struct({
  descriptorName: value,
  majorTopic_YN: value,
  meshQualifierList: maybe(Schema.Struct({ meshQualifier: list(Schema.Struct({ qualifierName: value, majorTopic_YN: value })) }))
})

/** One publication as Europe PMC has it in its core results. Flags are "Y" and "N"; whatever a publication lacks is left out. */
export const Result = Schema.Struct({
  id: Schema.String,
  source: Schema.String,
  pmid: value,
  pmcid: value,
  doi: value,
  title: value,
  authorString: value,
  authorList: maybe(Schema.Struct({ author: list(Author) })),
  journalInfo: maybe(
    Schema.Struct({
      volume: value,
      issue: value,
      dateOfPublication: value,
      yearOfPublication: value,
      journal: maybe(Schema.Struct({ title: value, medlineAbbreviation: value, issn: value, essn: value }))
    })
  ),
  bookOrReportDetails: maybe(Schema.Struct({ publisher: value, yearOfPublication: value, comprisingTitle: value })),
  // a text in searches, a number in citations
  pubYear: value,
  pageInfo: value,
  abstractText: value,
  language: value,
  pubTypeList: maybe(Schema.Struct({ pubType: list(Schema.String) })),
  meshHeadingList: maybe(Schema.Struct({ meshHeading: list(Heading) })),
  keywordList: maybe(Schema.Struct({ keyword: list(Schema.String) })),
  fullTextUrlList: maybe(
    Schema.Struct({ fullTextUrl: list(Schema.Struct({ availabilityCode: value, site: value, documentStyle: value, url: value })) })
  ),
  commentCorrectionList: maybe(
    Schema.Struct({ commentCorrection: list(Schema.Struct({ id: value, source: value, reference: value, type: value })) })
  ),
  grantsList: maybe(Schema.Struct({ grant: list(Schema.Struct({ grantId: value, agency: value })) })),
  isOpenAccess: value,
  inEPMC: value,
  citedByCount: value,
  license: value,
  electronicPublicationDate: value,
  firstPublicationDate: value,
  // of lite results
  journalTitle: value,
  journalVolume: value,
  issue: value,
  journalIssn: value,
  pubType: value
})
export type Result = typeof Result.Type

/** One publication in a list of citations or references: enough to name it. A reference that was not found has neither id nor source. */
export const Citation = Schema.Struct({
  id: value,
  source: value,
  citationType: value,
  title: value,
  authorString: value,
  journalAbbreviation: value,
  pubYear: value,
  volume: value,
  issue: value,
  pageInfo: value,
  citedByCount: value,
  citedOrder: value,
  doi: value
})
export type Citation = typeof Citation.Type
