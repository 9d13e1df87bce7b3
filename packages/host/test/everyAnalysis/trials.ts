/** Invented reports of trials with labels, which the analysis of extraction reads. PMC1 and PMC2 are in the development half. */
const sections = ["Methods", "Results"]
const labelled = [1, 2, 3, 4]
  .flatMap((n) => [
    `PMC${n},"It was registered as NCT0123456${n}.",['Methods'],Methods,['${n === 2 ? "0" : "23"}']`,
    `PMC${n},"A sample size of ${n}0 nurses was needed to have 80% power.",['${sections[n % 2]}'],Methods,['7a']`,
    `PMC${n},"Of 80 nurses, ${n}2 were randomised.",['Results'],Results,['${n === 1 ? "0" : "13a"}']`
  ])
  .join("\n")

const numbers = [1, 2, 3].map((n) => `${n},${10 * n},${n === 2 ? 29 : 30},FALSE,TRUE`).join("\n")
const sized = "# Abstract Groups had n = 10, n = 20 and n = 30 members."
const asked = [1, 2, 4].map((n) => `${n},${n},sleep,tea,milk`).join("\n")
const report = "TITLE: \nTea\n\nABSTRACT.RESULTS:\nSleep was longer with tea than with milk (p = 0.01)."
const marked = [1, 2, 4].map((n) => `${n},True,${n === 2 ? 0 : 1},30,60`).join("\n")

/** Three collections, as the experiment on extraction names them and their files. */
export const trialCollections: Readonly<Record<string, Readonly<Record<string, readonly [format: string, text: string]>>>> = {
  "consort-tm": { sentences: ["text", `PMCID,text,section,section.1,CONSORT_Item\n${labelled}\n`] },
  "numeric-results": {
    annotated: [
      "text",
      `pmcid,intervention_group_size,comparator_group_size,is_data_in_figure_graphics,is_relevant_data_in_table\n${numbers}\n`
    ],
    pmc1: ["text", sized],
    pmc2: ["text", sized],
    pmc3: ["text", sized]
  },
  "evidence-inference": {
    prompts: ["text", `PromptID,PMCID,Outcome,Intervention,Comparator\n${asked}\n`],
    annotations: ["text", `PromptID,Valid Label,Label Code,Evidence Start,Evidence End\n${marked}\n`],
    pmc1: ["text", report],
    pmc2: ["text", report],
    pmc4: ["text", report]
  }
}

const trialRows = [1, 2, 3, 4, 5]
  .map((n) => `NCT0000000${n},CT,1,${n > 3 ? "TRUE" : "FALSE"},TRUE,linked,10.1/${n % 3},NA,NA`)
  .concat([4, 5].map((n) => `NCT0000000${n},CT,2,TRUE,${n === 4 ? "TRUE" : "FALSE"},${n === 4 ? "searched" : "no"},NA,${n},NA`))
  .join("\n")

/** Trials by how their publications were found. Two are in both versions, and two have one publication. */
export const trials = `id,registry,iv_version,is_dupe,has_publication,identification_step,publication_doi,publication_pmid,publication_url\n${trialRows}\n`

/** Exam questions of which the key changes. */
export const exam = (ids: ReadonlyArray<string>): string =>
  ids.map((id, d) => `${JSON.stringify({ question: id, opa: "a", opb: "bb", opc: "c", opd: "d", cop: 1 + (d % 4) })}\n`).join("")
