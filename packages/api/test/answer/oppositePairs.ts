/** Invented pairs of sentences, written before the rule that they test: which contradict each other, and which only look as if they did. */

/** Two sentences of two works about a subject. `why` says what makes the pair hard. */
export interface OppositePair {
  readonly subject: string
  readonly one: string
  readonly other: string
  readonly why: string
}

const pair = (subject: string, why: string, one: string, other: string): OppositePair => ({ subject, one, other, why })

/** Pairs that contradict each other: one thing, done to the same, with the opposite outcome. */
export const contradictory: ReadonlyArray<OppositePair> = [
  pair(
    "cyp17a1 knockout zebrafish",
    "two directions",
    "Androgen decreased in cyp17a1 knockout zebrafish compared with invented siblings.",
    "Androgen increased in cyp17a1 knockout zebrafish compared with invented siblings."
  ),
  pair(
    "cyp17a1 knockout zebrafish",
    "a change, and none",
    "Knockout of cyp17a1 in zebrafish increased the weight of the testis.",
    "The weight of the testis did not change after knockout of cyp17a1 in zebrafish."
  ),
  pair(
    "aspirin stroke",
    "a denial",
    "Aspirin reduced the risk of stroke in this invented cohort.",
    "Aspirin did not reduce the risk of stroke in our invented trial."
  ),
  pair(
    "caffeine sleep",
    "an amount is no dose",
    "Caffeine in the evening shortened sleep by 41 minutes (p = 0.01).",
    "Caffeine in the evening did not shorten sleep (difference 3 minutes, 95% CI -4 to 10)."
  ),
  pair(
    "metformin weight",
    "other words around it",
    "In a made-up trial with 320 participants, metformin significantly reduced body weight after one year.",
    "Body weight was not reduced by metformin."
  ),
  pair(
    "vitamin D fractures",
    "the direction is turned",
    "Vitamin D supplementation lowered the rate of fractures among older adults.",
    "Among older adults, the rate of fractures was higher with vitamin D supplementation than with placebo."
  ),
  pair(
    "BRCA1 tamoxifen survival",
    "a gene in both",
    "Tamoxifen improved survival of imagined BRCA1 carriers.",
    "In imagined BRCA1 carriers, tamoxifen had no effect on survival."
  ),
  pair(
    "zelutinib progression",
    "the same dose in both",
    "Zelutinib 200 mg delayed progression compared with placebo.",
    "Progression was not delayed by zelutinib 200 mg compared with placebo."
  ),
  pair(
    "zelutinib progression",
    "a dose in one only",
    "Zelutinib 200 mg prolonged progression-free survival.",
    "Zelutinib did not prolong progression-free survival."
  ),
  pair(
    "melatonin delirium",
    "an organism in one only",
    "Melatonin reduced the incidence of delirium.",
    "Melatonin did not reduce the incidence of delirium in human patients."
  ),
  pair(
    "ketamine depression",
    "other comparators that are controls",
    "Ketamine reduced symptoms of depression compared with placebo.",
    "Symptoms of depression were not reduced by ketamine compared with saline."
  ),
  pair(
    "IL-6 tocilizumab mortality",
    "no difference",
    "Tocilizumab, an antibody against the IL-6 receptor, lowered mortality of invented patients.",
    "Mortality of invented patients with high IL-6 was similar with tocilizumab and usual care."
  ),
  pair(
    "microbiota obesity",
    "associations",
    "Diversity of the microbiota was lower in obesity.",
    "We found no association between obesity and the diversity of the microbiota."
  ),
  pair(
    "TP53 apoptosis",
    "two verbs of direction",
    "Loss of TP53 suppressed apoptosis in the made-up cell line.",
    "Loss of TP53 promoted apoptosis in the made-up cell line."
  ),
  pair(
    "music anxiety",
    "two findings in one sentence",
    "Music before surgery reduced anxiety but did not change heart rate.",
    "Music before surgery did not reduce anxiety."
  ),
  pair(
    "statins dementia",
    "the plural and the singular",
    "Statins were associated with a lower risk of dementia in imagined registers.",
    "Use of a statin was associated with a higher risk of dementia in imagined registers."
  ),
  pair(
    "exercise blood pressure",
    "a long sentence and a short one",
    "After twelve weeks of supervised exercise, systolic blood pressure fell in the invented intervention group, and adherence was good.",
    "Exercise had no effect on systolic blood pressure."
  ),
  pair(
    "cyp17a1 knockout zebrafish",
    "a paraphrase of the subject: mutants, not knockout",
    "Androgen decreased in cyp17a1 knockout zebrafish.",
    "Androgen was elevated in cyp17a1 mutant zebrafish."
  ),
  pair(
    "aspirin colorectal cancer",
    "a paraphrase of the outcome",
    "Aspirin reduced deaths from colorectal cancer.",
    "Aspirin had no effect on colorectal cancer mortality."
  ),
  pair(
    "probiotics diarrhoea",
    "an abbreviation that one of them explains",
    "Probiotics (PB) shortened acute infectious diarrhoea (AID) of invented children.",
    "Probiotics did not shorten acute infectious diarrhoea of invented children."
  )
]

/** Pairs that contradict nothing: another organism, gene, drug, dose, population, time, place, comparator or outcome. */
export const different: ReadonlyArray<OppositePair> = [
  pair(
    "cyp17a1 knockout",
    "two organisms",
    "Androgen decreased in cyp17a1 knockout zebrafish compared with siblings.",
    "Androgen increased in cyp17a1 knockout mice compared with littermates."
  ),
  pair(
    "cyp17a1 knockout zebrafish",
    "two hormones",
    "Androgen decreased in cyp17a1 knockout zebrafish compared with invented siblings.",
    "Progesterone increased in cyp17a1 knockout zebrafish compared with invented siblings."
  ),
  pair(
    "cyp17a1 knockout zebrafish",
    "two genes that are measured",
    "Expression of vtg1 decreased in the liver of cyp17a1 knockout zebrafish.",
    "Expression of fshb2 increased in the liver of cyp17a1 knockout zebrafish."
  ),
  pair(
    "cyp17a1 zebrafish",
    "opposite manipulations",
    "Androgen decreased in cyp17a1 knockout zebrafish.",
    "Androgen increased in zebrafish that overexpress cyp17a1."
  ),
  pair(
    "cyp17a1 knockout zebrafish",
    "a second gene in one of them",
    "Androgen decreased in cyp17a1 knockout zebrafish.",
    "Androgen increased in zebrafish with a double knockout of cyp17a1 and cyp19a1."
  ),
  pair(
    "cyp17a1 knockout zebrafish",
    "two organs",
    "Knockout of cyp17a1 in zebrafish increased the weight of the testis.",
    "Knockout of cyp17a1 in zebrafish decreased the weight of the liver."
  ),
  pair(
    "stroke risk",
    "two drugs",
    "Zelutinib reduced the risk of stroke in the invented trial.",
    "Ombrizumab increased the risk of stroke in the invented trial."
  ),
  pair(
    "aspirin risk",
    "two outcomes of one drug",
    "Aspirin reduced the risk of stroke in the invented cohort.",
    "Aspirin increased the risk of bleeding in the invented cohort."
  ),
  pair("aspirin stroke", "two doses", "Aspirin 300 mg reduced the risk of stroke.", "Aspirin 75 mg did not reduce the risk of stroke."),
  pair(
    "aspirin stroke",
    "men and women",
    "Aspirin reduced the risk of stroke in women.",
    "Aspirin did not reduce the risk of stroke in men."
  ),
  pair(
    "vaccine antibodies",
    "children and adults",
    "The invented vaccine increased antibodies in children.",
    "The invented vaccine did not increase antibodies in older adults."
  ),
  pair(
    "melatonin sleep",
    "rats and humans",
    "Melatonin prolonged sleep in rats kept in constant light.",
    "Melatonin did not prolong sleep in healthy volunteers."
  ),
  pair("exercise pain", "two times", "Exercise reduced pain after 4 weeks.", "Exercise did not reduce pain after 52 weeks."),
  pair(
    "rivazoban bleeding",
    "two comparators",
    "Rivazoban reduced bleeding compared with warfarin.",
    "Rivazoban did not reduce bleeding compared with aspirin."
  ),
  pair(
    "TP53 apoptosis",
    "two treatments of one line of cells",
    "Loss of TP53 reduced apoptosis after irradiation.",
    "Loss of TP53 increased apoptosis after heat shock."
  ),
  pair(
    "ketamine depression",
    "a combination in one of them",
    "Ketamine with naltrexone did not reduce symptoms of depression.",
    "Ketamine reduced symptoms of depression."
  ),
  pair(
    "statins",
    "one class, two diseases",
    "Statins were associated with a lower risk of dementia in imagined registers.",
    "Statins were associated with a higher risk of diabetes in imagined registers."
  ),
  pair(
    "IL-6 TNF sepsis",
    "two cytokines of the subject",
    "IL-6 increased in invented patients with sepsis.",
    "TNF decreased in invented patients with sepsis."
  ),
  pair(
    "caffeine",
    "two things that are measured in the same units",
    "Caffeine increased alertness during the night shift of invented nurses.",
    "Caffeine reduced sleep after the night shift of invented nurses."
  ),
  pair(
    "iron anaemia pregnancy",
    "only in one of them the women are pregnant",
    "Iron reduced anaemia in pregnancy.",
    "Iron did not reduce anaemia in invented athletes."
  )
]
