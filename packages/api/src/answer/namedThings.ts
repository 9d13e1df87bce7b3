/** What a sentence names that another sentence must name too, or may leave open, where both are said to contradict each other. */

/** Things by a name that is the same for all spellings, with the words of the sentence. */
export type Named = ReadonlyMap<string, string>

/**
 * What a sentence names.
 *
 * - `fixed` names of genes, proteins and drugs, what was done to a gene, and what was given together with something else
 * - `open` organism, sex, age, dose and time, by kind: a sentence may leave them open
 * - `rest` the sentence without all of these
 */
export interface NamedThings {
  readonly fixed: ReadonlySet<string>
  readonly open: Readonly<Record<OpenKind, Named>>
  readonly rest: string
}

/** Kinds of things that a sentence may leave open. */
export type OpenKind = "organism" | "sex" | "age" | "dose" | "time"

/** People are the usual organism of a sentence that names no other. */
export const human = "human"

type Patterns = ReadonlyArray<readonly [string, RegExp]>

const patternsOf = (words: Readonly<Record<string, string>>): Patterns =>
  Object.entries(words).map(([name, some]) => [name, new RegExp(`(?<![\\p{L}\\p{N}-])(?:${some})(?![\\p{L}\\p{N}])`, "giu")])

const ages = patternsOf({
  older: "(?:older|elderly) (?:adults|people|patients|persons|women|men)|the elderly",
  child: "children|paediatric|pediatric|adolescents?|infants?|neonates?|newborns?|girls?|boys?",
  adult: "adults?"
})

const sexes = patternsOf({ female: "wom[ae]n|females?|girls?", male: "m[ae]n|males?|boys?" })

const organisms = patternsOf({
  [human]: "humans?|patients?|participants?|volunteers?|wom[ae]n|m[ae]n|children|infants?|(?:older )?adults?|adolescents?|people",
  mouse: "mouse|mice|murine",
  rat: "rats?",
  zebrafish: "zebrafish|danio rerio",
  fish: "medaka|tilapia|carp|trout|salmon",
  fly: "drosophila|fruit fl(?:y|ies)",
  worm: "c\\. elegans|caenorhabditis|nematodes?",
  yeast: "yeasts?|saccharomyces",
  pig: "pigs?|piglets?|porcine|swine",
  cow: "cows?|cattle|bovine|cal(?:f|ves)",
  dog: "dogs?|canine",
  cat: "cats?|feline",
  chicken: "chickens?|chicks?|broilers?|hens?",
  rabbit: "rabbits?",
  hamster: "hamsters?",
  monkey: "monkeys?|macaques?",
  sheep: "sheep|ovine|lambs?|ewes?",
  frog: "xenopus|frogs?",
  bacterium: "e\\. coli|escherichia coli|s\\. aureus|staphylococcus aureus",
  plant: "arabidopsis|maize"
})

/** What was done to a gene: with more of it the opposite is no contradiction. */
const manipulations = patternsOf({
  "less of a gene":
    "knock-?outs?|knocked out|knock-?downs?|deletions?|deficien(?:t|cy)|loss|null|silenc(?:ed|ing)|ablation|depletion|depleted|mutants?|haploinsufficien(?:t|cy)",
  "more of a gene": "over-?express(?:ed|es|ing|ion)?|gain-of-function|transgenic|duplications?"
})

/** Ends of names of drugs. Source: the stems of international nonproprietary names, https://www.who.int/publications/i/item/WHO-EMP-RHT-TSN-2018-1 */
const drug =
  /(?<![\p{L}-])\p{L}{2,}(?:mab|nib|statin|pril|sartan|olol|azole|cillin|mycin|floxacin|vir|gliptin|gliflozin|glutide|formin|coxib|dipine|parin|xaban|gatran|grel|prazole|setron|triptan|oxetine|azepam|caine|dronate|thiazide|glitazone|ciclib|rubicin|platin|taxel|farin)s?(?![\p{L}])/giu

/** Abbreviations that name no gene. */
const noName = /^(?:dna|c?dna|[mst]?rna|lncrna|mirna|r?t?-?q?pcr|rcts?|usa|uk|who|fda|anova|elisa|[ivx]+)$/iu

/** Names of genes and proteins have letters and digits, or several capitals. */
const geneLike = /(?<![\p{L}\p{N}-])(?=[\p{L}\p{N}-]{3,})(?=\p{L})(?:[\p{L}-]*\p{N}|\p{L}*\p{Lu}[\p{L}-]*\p{Lu})[\p{L}\p{N}-]*/gu

/** An amount of a change (`by 30 mg`), and an amount in a volume (`30 mg/dl`), are no doses. */
const dose = /(?<!\bby )(?<![\p{N}.,])(\d+(?:[.,]\d+)?) ?(mg|g|µg|μg|mcg|ug|ng|iu|gy|µm|μm|nm|mm)(?:\/(kg|day|d))?(?![\p{L}\p{N}/])/giu

const numerals = "one two three four five six seven eight nine ten eleven twelve".split(" ")
const time = new RegExp(
  `\\b(?:after|for|at|within|over|during|of) (\\d+|${numerals.join("|")})[ -](minute|hour|day|week|month|year)s?(?! of age| old)\\b`,
  "giu"
)

/** Something that is given or meant together with the word before: `ketamine with naltrexone`. */
const together = (subject: ReadonlyArray<string>): RegExp =>
  new RegExp(
    `(?<![\\p{L}-])(?:${subject.join("|")}) (?:and|plus|with|or|combined with|in combination with) (?!(?:an?|the|no|placebo|sham|usual|standard|controls?|than|its|their)\\b)([\\p{L}\\p{N}-]+)`,
    "giu"
  )

const keyOf = (name: string): string => name.toLowerCase().replaceAll("-", "").replace(/s$/u, "")

/** Reads what a sentence names. `subject`: the words that it is about. Empty: nothing is named. */
export const namedThings = (sentence: string, subject: ReadonlyArray<string>): NamedThings => {
  // brackets explain abbreviations, or have the numbers of a result; a label is no name
  let rest = sentence.replaceAll(/\([^()]*\)/gu, " ").replace(/^\p{Lu}[\p{Lu} ]+: /u, "")
  const take = (pattern: RegExp, keyFor: (...found: ReadonlyArray<string | undefined>) => string | undefined): Named => {
    const found = new Map<string, string>()
    rest = rest.replaceAll(pattern, (words: string, ...groups: ReadonlyArray<string | undefined>) => {
      const key = keyFor(words, ...groups)
      if (key === undefined) return words
      found.set(key, words)
      return " "
    })
    return found
  }
  const ofKinds = (patterns: Patterns, text: string): Named =>
    new Map(patterns.flatMap(([name, pattern]) => [...text.matchAll(pattern)].slice(0, 1).map(([words]) => [name, words] as const)))
  const withoutKinds = (patterns: Patterns): void => {
    for (const [, pattern] of patterns) rest = rest.replaceAll(pattern, " ")
  }
  const plain = subject.filter((word) => /^[\p{L}\p{N}-]+$/u.test(word))
  const joined = plain.length === 0 ? [] : [...rest.matchAll(together(plain))].map(([, word]) => keyOf(word!))
  const doses = take(dose, (_, amount, unit, per = "") => `${Number(amount!.replace(",", "."))} ${unit!.toLowerCase()} ${per}`)
  const times = take(time, (_, amount, unit) => `${/\d/u.test(amount!) ? amount : numerals.indexOf(amount!.toLowerCase()) + 1} ${unit!.toLowerCase()}`) // prettier-ignore
  const names = take(geneLike, (name) => (noName.test(name!) ? undefined : keyOf(name!)))
  const drugs = take(drug, (name) => keyOf(name!))
  const [organism, sex, manipulated] = [ofKinds(organisms, rest), ofKinds(sexes, rest), ofKinds(manipulations, rest)]
  // older adults are no adults of any age
  const age = ofKinds(ages.slice(0, 1), rest)
  const open = { organism, sex, age: age.size > 0 ? age : ofKinds(ages, rest), dose: doses, time: times }
  for (const kind of [ages, sexes, organisms, manipulations]) withoutKinds(kind)
  const own = new Set(subject.map(keyOf))
  return {
    fixed: new Set([...names.keys(), ...drugs.keys(), ...manipulated.keys(), ...joined.filter((word) => !own.has(word))]),
    open,
    rest
  }
}
