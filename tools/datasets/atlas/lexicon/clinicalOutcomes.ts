/** What a study may measure: forms of one outcome (the first is its heading), and whether it is a harm. The words are plain English. */
export interface OutcomeWords {
  readonly forms: ReadonlyArray<string>
  readonly isHarm: boolean
}

const benefit = (...forms: ReadonlyArray<string>): OutcomeWords => ({ forms, isHarm: false })
const harm = (...forms: ReadonlyArray<string>): OutcomeWords => ({ forms, isHarm: true })

/** Outcomes of every world; no word of one form occurs in another form of the same outcome. */
export const clinicalOutcomes: ReadonlyArray<OutcomeWords> = [
  benefit("all-cause mortality", "death", "overall survival"),
  benefit("hospital readmission", "unplanned rehospitalisation", "return to the ward"),
  benefit("pain intensity", "visual analogue score", "self-reported discomfort"),
  benefit("quality of life", "patient wellbeing", "general health perception"),
  benefit("fatigue", "exhaustion", "lack of energy"),
  benefit("relapse", "disease recurrence", "time to next flare"),
  benefit("exercise capacity", "six-minute walking distance", "physical endurance"),
  benefit("cognitive decline", "memory loss", "impaired attention"),
  benefit("length of stay", "bed days", "duration of admission"),
  benefit("sleep quality", "nocturnal waking", "insomnia"),
  benefit("treatment adherence", "persistence with medication", "missed doses"),
  benefit("return to work", "sick leave", "occupational recovery"),
  harm("liver injury", "hepatotoxicity", "raised transaminases"),
  harm("major bleeding", "haemorrhagic events", "transfusion requirement"),
  harm("cardiac arrhythmia", "irregular heartbeat", "QT prolongation"),
  harm("acute kidney injury", "renal deterioration", "rising creatinine"),
  harm("severe rash", "cutaneous reactions", "blistering exanthema"),
  harm("serious infection", "septic episodes", "opportunistic pathogens"),
  harm("falls", "fractures", "loss of balance"),
  harm("weight gain", "increase in body mass", "adiposity")
]
