import type { Entity, EntityLink } from "@litfuse/engine/Entity"
import { makeEntity } from "@litfuse/engine/entity/makeEntity"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import type { Study } from "./Study.ts"

/** Words of the registry in capital letters, as people write them: `ACTIVE_NOT_RECRUITING`. */
const inWords = (text: string | null | undefined): string | undefined => text?.toLowerCase().replaceAll("_", " ")

const phase = (name: string): string => (name === "NA" ? "not applicable" : name.toLowerCase().replace(/(\d)$/, " $1").replaceAll("_", " "))

/** The types of references. The registry finds derived ones itself, by the number of the trial in PubMed. */
const relations: Readonly<Record<string, string>> = {
  RESULT: "result publication",
  DERIVED: "derived publication",
  BACKGROUND: "background publication"
}

const linksOf = ({ referencesModule }: Study["protocolSection"]): ReadonlyArray<EntityLink> =>
  (referencesModule?.references ?? []).flatMap(({ pmid, type }) => {
    const id = /^0*([1-9]\d{0,9})$/.exec(pmid ?? "")?.[1]
    return id === undefined ? [] : [{ relation: relations[type ?? ""] ?? "publication", id: `pmid:${id}` }]
  })

/** A study as an entity; undefined without a number. */
export const toEntity = ({ protocolSection: parts }: Study, retrieved: PartialDate): Entity | undefined => {
  const { identificationModule: named, statusModule: status, designModule: design } = parts
  const id = /^NCT\d{8}$/.exec(named.nctId.toUpperCase())?.[0]
  if (id === undefined) return undefined
  return makeEntity(
    {
      source: "clinicaltrials",
      type: "trial",
      scheme: "nct",
      id,
      symbol: named.acronym,
      name: named.briefTitle,
      otherNames: [named.officialTitle],
      summary: parts.descriptionModule?.briefSummary,
      facts: [
        ["status", inWords(status?.overallStatus)],
        ["stopped because", status?.whyStopped],
        ["study type", inWords(design?.studyType)],
        ["phase", (design?.phases ?? []).map(phase).join(", ")],
        ["allocation", inWords(design?.designInfo?.allocation)],
        ["participants", design?.enrollmentInfo?.count],
        ["registered", status?.studyFirstSubmitDate],
        ["start", status?.startDateStruct?.date],
        ["primary completion", status?.primaryCompletionDateStruct?.date],
        ["completion", status?.completionDateStruct?.date],
        ["results posted", status?.resultsFirstPostDateStruct?.date],
        ["sponsor", parts.sponsorCollaboratorsModule?.leadSponsor?.name],
        ...(parts.conditionsModule?.conditions ?? []).map((one) => ["condition", one] as const),
        ...(parts.armsInterventionsModule?.interventions ?? []).map(({ name }) => ["intervention", name] as const),
        ...(parts.outcomesModule?.primaryOutcomes ?? []).map(({ measure }) => ["primary outcome", measure] as const)
      ],
      identifiers: [
        ["sponsor", named.orgStudyIdInfo?.id],
        ...(named.secondaryIdInfos ?? []).map((one) => ["other registry", one.id] as const)
      ],
      links: linksOf(parts)
    },
    retrieved
  )
}
