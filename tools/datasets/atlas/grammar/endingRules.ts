import { rules, type Rule } from "./GrammarRule.ts"

/** What a study concludes, what a review mentions in passing, and the sentences any text is padded with. */
export const endingRules: ReadonlyArray<Rule> = [
  ...rules(
    "conclusion",
    { families: ["trial", "observational", "synthesis"], results: ["benefit"] },
    "{I} improves {O} in {P} with {C}",
    "In {P} with {C}, {I} [is|was] [superior|preferable] to {K}",
    "These data support {I} for {C}",
    "{I} is [an effective|a useful] treatment of {C}, also in {P}"
  ),
  ...rules(
    "conclusion",
    { families: ["trial", "observational", "synthesis"], results: ["null"] },
    "{I} does not [change|improve] {O} in {P} with {C}",
    "We found no reason to prefer {I} over {K} in {C}",
    "The [routine|general] use of {I} for {C} is not supported",
    "{I} [cannot be recommended|adds little] for {O} in {C}"
  ),
  ...rules(
    "conclusion",
    { families: ["trial", "observational", "synthesis"], results: ["harm"] },
    "{I} increases the risk of {O} in {P} with {C}",
    "Caution is needed when {I} is given to {P}",
    "The harms of {I} in {C} may outweigh its benefits",
    "{O} should be looked for in users of {I}"
  ),
  ...rules(
    "conclusion",
    {},
    "[Further|Larger|Longer] studies in {P} are [needed|warranted|under way]",
    "{C} deserves [more|closer] attention in {P}",
    "Attention to {fn} may help people with {C}",
    "Our findings [should|may] inform [practice|policy|training] in {fa} care"
  ),
  ...rules(
    "conclusion",
    { families: ["case"] },
    "Clinicians should be aware of {O} in patients taking {I}",
    "{C} should be [considered|suspected] when {fn} changes without cause"
  ),
  ...rules(
    "conclusion",
    { families: ["review", "opinion"] },
    "{C} calls for [new trials|fresh thinking|patience]",
    "The evidence on {C} is [thin|mixed|growing]"
  ),
  ...rules("conclusion", { families: ["bench"] }, "{M} is a [promising|plausible] target in {C}", "{I} acts on {C} through {M}"),
  ...rules("conclusion", { families: ["guideline"] }, "The panel will revisit {I} in {C} [within three years|when new trials report]"),
  ...rules("conclusion", { families: ["notice"] }, "Further information on {I} will be [given|published] when available"),
  ...rules(
    "passing",
    {},
    "As with {MI} in {MC}, [enthusiasm|caution] has [grown|waned]",
    "The history of {MC} in {MP} offers a [parallel|warning|contrast]",
    "Unlike {MC}, {C} does not respond to {MI}",
    "Much was learned from {MI}, which was [developed|licensed] for {MC}",
    "{MP} with {MC} were once treated in the same way",
    "Readers familiar with {MC} will recognise the debate about {MI}",
    "Registers of {MC} [in|of] {MP} set the [standard|example] that {C} lacks",
    "{MI}, {MI} again, and {MC}: the [comparison|analogy] is [common|tempting] and [wrong|misleading]",
    "Services for {MP} with {MC} are [better|worse] funded",
    "Measures of {MO} taken from {MC} do not carry over to {C}"
  ),
  ...rules(
    "filler",
    {},
    "The role of {aa} {an} and {fa} {fn} is [unclear|debated|under study]",
    "{fa} {fn} was [measured|recorded|assessed] by [standard|automated|manual] {t}",
    "[Changes|Differences] in {fn} were related to {aa} {an}",
    "We also considered {an}, {an2} and {fa} {fn}",
    "[Loss|Variation|Recovery] of {fn} was associated with {fa} {t}",
    "{aa} {an} of {fn} [remains|is] [difficult|essential|costly]",
    "In a subgroup, {t} predicted {fa} {fn}",
    "{fa} {t} and {fn} [accounted for|explained] {q}% of the variance",
    "The {an} of {fa} {fn} varies with {an2}",
    "Both {fn} and {fn2} were [stable|reduced|increased] over {months} months",
    "{aa} [differences|trends] in {an} between [regions|centres|seasons] were noted",
    "{t} was [normal|abnormal] in {q2} of {n} examined",
    "[No|Some|Clear] evidence of {aa} {an} was [found|seen]",
    "Models included {fn}, {fn2} and {aa} {an}",
    "Data on {fn} and {t} were [incomplete|available] for {q}%",
    "{fa} {fn} and {fa2} {fn2} were examined with {t}",
    "Interest in {aa} {an} has [grown|declined] since {year}",
    "Costs of {an} were [not assessed|estimated from tariffs]",
    "{an} may differ where {fn} is [scarce|frequent|seasonal]",
    "[Interviews|Focus groups] on {an} were held with {centres} [clinicians|patients|carers]"
  )
]
