/** The part of a question that a concept answers: PICO, a group of people by age or sex, or a topic that no cue names. */
export type Role = "population" | "intervention" | "comparison" | "outcome" | "group" | "topic"

/** Words after which another part begins. `before`: the role of the words before it, where they have none. */
export interface Cue {
  readonly words: ReadonlyArray<string>
  readonly next: Role
  readonly before?: Role
}

const words = (text: string): ReadonlyArray<string> => text.split(" ")

const cues = (next: Role, before: Role | undefined, ...lists: ReadonlyArray<string>): ReadonlyArray<Cue> =>
  lists.flatMap((list) => list.split(", ")).map((one) => ({ words: words(one), next, ...(before === undefined ? {} : { before }) }))

const people = "patients, people, individuals, persons, participants, subjects"

const withPeople = people
  .split(", ")
  .flatMap((noun) => [`in ${noun}`, `among ${noun}`, `for ${noun}`, `of ${noun}`, noun])
  .flatMap((start) => [`${start} with`, `${start} who have`, `${start} having`, `${start} undergoing`, `${start} receiving`, start])
  .join(", ")

/** All cues, longest first. */
export const cueTable: ReadonlyArray<Cue> = [
  ...cues(
    "intervention",
    undefined,
    "effect of, effects of, effectiveness of, efficacy of, efficacy and safety of, safety and efficacy of, safety of, impact of",
    "influence of, role of, use of, benefit of, benefits of, association of, comparison of, accuracy of"
  ),
  ...cues(
    "outcome",
    "intervention",
    "reduce, reduces, reducing, to reduce, improve, improves, improving, to improve",
    "prevent, prevents, preventing, to prevent, increase, increases, increasing, decrease",
    "decreases, decreasing, lower, lowers, affect, affects, affecting, in association with",
    "delay, delays, cause, causes, induce, induces, predict, predicts",
    "associated with, on"
  ),
  ...cues("outcome", undefined, "prevention of, risk of, risk factors for, rate of, incidence of"),
  ...cues(
    "population",
    undefined,
    "treatment of, treating, management of, therapy of, therapy for, treatment for, diagnosis of, during",
    "after, following, before"
  ),
  ...cues("population", "intervention", "treat, treats"),
  ...cues("population", undefined, `${withPeople}, in, among, for`),
  ...cues(
    "comparison",
    undefined,
    "compared with, compared to, in comparison with, in comparison to, versus, vs, rather than, instead of",
    "relative to, against"
  )
].toSorted((a, b) => b.words.length - a.words.length)

/** Cues after which `and` begins the other side of a relation. */
export const relations: ReadonlyArray<ReadonlyArray<string>> = [
  "association between",
  "associations between",
  "relationship between",
  "relation between",
  "link between",
  "difference between",
  "differences between"
].map(words)

/** Phrases that keep their preposition. */
export const fixedPhrases: ReadonlyArray<ReadonlyArray<string>> = [
  "quality of life",
  "length of stay",
  "activities of daily living",
  "point of care",
  "end of life",
  "standard of care",
  "loss of function",
  "range of motion"
].map(words)

const setOf = (...lists: ReadonlyArray<string>): ReadonlySet<string> => new Set(lists.flatMap(words))

/** Words that no query searches for. */
export const stopWords = setOf(
  "and/or a an the this that these those is are was were be been being do does did can could",
  "may might should would will shall how what which who whom whose when where why whether if there their its",
  "it they we i you of to as by at from into about between with without and or not no",
  "than then such other any some all more most less least very much also only both each either have has",
  "had over under through per via using used use based among against on in for within regarding concerning"
)

/** Words without a subject: dropped where they begin or end a phrase, or are a phrase. */
export const generalWords = setOf(
  "effect effects efficacy effectiveness safety impact role evidence study studies trial trials research review reviews literature analysis evaluation assessment comparison",
  "comparative new recent current best different various several clinical human humans outcome outcomes result results rate rates level levels factor",
  "factors patients people individuals persons participants subjects benefit benefits harm harms association relationship relation link difference differences treatment drug drugs",
  "method methods approach approaches including regard interest significance occurring change changes concern question questions"
)

/** Groups of people by age or sex. A query confined to them loses records that do not name them. */
export const groupWords = setOf(
  "children child adolescents adolescent adults adult infants infant newborns newborn neonates neonate toddlers women woman men man elderly seniors boys",
  "girls teenagers youth males females older younger young aged"
)

/** Designs of studies, and PubMed's types of publication for them. */
export const designs: ReadonlyArray<readonly [words: ReadonlyArray<string>, type: string]> = (
  [
    ["randomized controlled trials", "Randomized Controlled Trial"],
    ["randomised controlled trials", "Randomized Controlled Trial"],
    ["randomized controlled trial", "Randomized Controlled Trial"],
    ["randomised controlled trial", "Randomized Controlled Trial"],
    ["randomized clinical trials", "Randomized Controlled Trial"],
    ["randomized trials", "Randomized Controlled Trial"],
    ["randomised trials", "Randomized Controlled Trial"],
    ["randomized trial", "Randomized Controlled Trial"],
    ["rcts", "Randomized Controlled Trial"],
    ["clinical trials", "Clinical Trial"],
    ["clinical trial", "Clinical Trial"],
    ["systematic reviews", "Systematic Review"],
    ["systematic review", "Systematic Review"],
    ["meta-analyses", "Meta-Analysis"],
    ["meta-analysis", "Meta-Analysis"],
    ["observational studies", "Observational Study"],
    ["observational study", "Observational Study"],
    ["case reports", "Case Reports"],
    ["case studies", "Case Reports"]
  ] as const
)
  .map(([name, type]) => [words(name), type] as const)
  .toSorted((a, b) => b[0].length - a[0].length)

/** The fields of research that a goal can be in. */
export const domains = ["medical", "technology", "biology", "psychology", "general"] as const
/** A field of research. */
export type Domain = (typeof domains)[number]

/** Words that are general in one field of research alone. */
export const generalIn: Readonly<Record<Domain, ReadonlySet<string>>> = {
  medical: setOf("therapy therapies management care intervention interventions efficacious medication medications"),
  technology: setOf("performance system systems framework frameworks application applications solution solutions tool tools"),
  biology: setOf("mechanism mechanisms function functions pathway pathways regulation"),
  psychology: setOf("intervention interventions measure measures scale scales program programs programme programmes"),
  general: new Set()
}
