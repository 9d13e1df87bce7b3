/** Who a study may enrol: forms of one population (the first is its heading), and the index of the wider population it belongs to. */
export interface PopulationWords {
  readonly forms: ReadonlyArray<string>
  readonly parent: number
}

const group = (parent: number, ...forms: ReadonlyArray<string>): PopulationWords => ({ forms, parent })

/** Populations of every world. Parents come before their children. */
export const populations: ReadonlyArray<PopulationWords> = [
  group(-1, "minors", "people under 18 years"),
  group(0, "children", "paediatric patients", "boys and girls of primary school age"),
  group(0, "adolescents", "teenagers", "secondary school pupils"),
  group(0, "infants", "babies", "newborn participants"),
  group(-1, "older adults", "elderly patients", "people aged 65 years and over", "geriatric patients"),
  group(4, "nursing home residents", "people in long-term care", "care home inhabitants"),
  group(-1, "pregnant women", "expectant mothers", "women in the second trimester"),
  group(-1, "critically ill patients", "people in intensive care", "ventilated participants"),
  group(-1, "dialysis patients", "people with end-stage renal failure", "haemodialysis recipients"),
  group(-1, "transplant recipients", "people with an allograft", "graft bearers"),
  group(-1, "military veterans", "former service personnel", "ex-soldiers"),
  group(-1, "current smokers", "tobacco users", "cigarette consumers"),
  group(-1, "hospital staff", "health care workers", "nurses and porters"),
  group(-1, "rural communities", "villagers", "farming households"),
  group(-1, "surgical patients", "people after a major operation", "postoperative cases"),
  group(-1, "competitive athletes", "elite sportspeople", "professional players")
]
