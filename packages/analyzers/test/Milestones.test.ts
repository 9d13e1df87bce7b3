import { analyzerLaws } from "@litfuse/kit/analyzerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { Milestones } from "../src/Milestones.ts"
import { detectorOf } from "../src/milestones/rulePresets.ts"

const none = { version: 1, rules: [] } as const
const silent = { title: "", abstract: "", terms: [], citations: Number.NaN }
const typesOf = (title: string, preset: "corrected" | "paper" = "corrected") =>
  detectorOf(preset, none)({ ...silent, title }).map(({ type }) => type)

/** The titles on which the code of PubMed Search MCP is known to be wrong, what it says, and what they are. */
const traps: ReadonlyArray<readonly [title: string, wrongly: string, rightly: string | undefined]> = [
  ["A phase IV study of a rotavirus vaccine in infants", "phase-1", "phase-4"],
  ["Two-phase inhibition of an enzyme by a peptide", "phase-1", undefined],
  ["Phase in-hospital rehabilitation study after stroke", "phase-1", undefined],
  ["Phase 12 of the national health study", "phase-1", undefined],
  ["Alcohol withdrawal in intensive care", "withdrawal", undefined],
  ["Recall bias in studies of diet", "withdrawal", undefined],
  ["An early warning score on medical wards", "safety-alert", undefined],
  ["A human challenge study of influenza", "controversy", undefined],
  ["A phase 1/2 trial of gene therapy for haemophilia", "phase-1", "phase-1-2"]
]

/** Titles close to those traps. */
const kin: ReadonlyArray<readonly [title: string, rightly: string | undefined]> = [
  ["A Phase Ia/Ib dose-escalation study of a degrader", "phase-1"],
  ["Phase\u00a0III trial of an antibody", "phase-3"],
  ["Phase I\u2013II study of gemcitabine", "phase-1-2"],
  ["Luteal phase 2 support study", "phase-2"],
  ["Opioid withdrawal after surgery", undefined],
  ["Withdrawal of treatment and the family", undefined],
  ["Withdrawal of cerivastatin from the market", "withdrawal"],
  ["Memory recall and the hippocampus", undefined],
  ["A systematic review of phase III trials of statins", "systematic-review"],
  ["Systematic review and meta-analysis of randomised trials", "meta-analysis"],
  ["Adherence to the guidelines for asthma", undefined],
  ["A screen of FDA-approved drugs", undefined],
  ["FDA approves a gene therapy", "approval-fda"],
  ["Ethics approval in Europe", undefined],
  ["Phase II detoxification enzymes: a study in volunteers", undefined],
  ["Mendelian randomisation of vitamin D", undefined],
  ["Study protocol for a randomised trial of yoga", "protocol"]
]

describe("Milestones", () => {
  testLaws(it, analyzerLaws(Milestones))

  it.each(traps)("%s", (title, wrongly, rightly) => {
    expect(typesOf(title)[0]).toBe(rightly)
    expect(typesOf(title)).not.toContain(wrongly)
  })

  it.each(kin)("%s", (title, rightly) => expect(typesOf(title)[0]).toBe(rightly))

  it("reads the patterns of the paper as they are printed", () => {
    expect(typesOf("First report of a case", "paper")).toEqual(["first-report"])
    expect(typesOf("A phase II trial", "paper")).toEqual(["phase-1-2"])
    expect(typesOf("The pivotal role of macrophages", "paper")).toEqual(["phase-3"])
  })
})
