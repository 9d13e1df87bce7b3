import type { Random } from "./AtlasRandom.ts"

/** Endings of real drug and enzyme names: an invented word never ends in one of them. */
const realEndings = [
  "mab nib pril sartan statin olol azole cillin mycin micin vir tide gliptin gliflozin dipine oxacin caine prazole setron triptan zepam",
  "barbital thiazide parin xaban platin rubicin taxel fibrate glitazone lukast dronate profen coxib terol tropium sone olone cept kinra",
  "idine amine azine amide oxine epam olam pam zine tine pine done dol fil gatran grel cycline sulfan trexate statin ase ol in ine one"
]
  .join(" ")
  .split(" ")

/** Real words and names that the syllables below can form. */
const realWords = new Set("arvan devic esper gastric osten restric".split(" "))

const realAbbreviations = new Set(
  "AED ALS APD BPD CAD CFS CKD COD CPD DCD DID DVT FAS GAD HFS KRD LCD LPD MAD MCD MCS MDS MFS MND MSD NLD NPD OCD PAD PAS PCD PCS PFS PID PKD PND PRD PSD PTD RAS RLS RPD RSD SAD SPD TAF TCD TLS TMS TND TPD WAS WPW ZES".split(
    " "
  )
)

const onsets = "b br c cr d dr f fl g gl h j k l m n p pl qu r s sk sp t th thr tr v vr w y z".split(" ")
const vowels = "a e i o u a e o ae au ei io ua".split(" ")
const middles = "l r n m v x rv lm nd lk rth lv ndr str mb rq lt sk gr zz pt".split(" ")
const tails = "rvan mel xal rquel vane sten gort lvor wex dryl zam nquar sper thrun plor stivan quent lmir brel xum".split(" ")
const brandTails = "ra xa vo lio zy qua rex vel mio tri dax zen".split(" ")
const suffixes = "osis itis opathy aemia oma edema algia".split(" ")

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

const isPronounceable = (word: string): boolean =>
  word.length >= 5 && !/(.)\1\1|[aeiou]{4}|[^aeiouy]{5}|wu|yi|vu|uu|ii/.test(word) && !realWords.has(word)

const isUnlikeRealDrugs = (word: string): boolean => !realEndings.some((ending) => word.endsWith(ending))

/**
 * A maker of pronounceable words that mean nothing, each given out once.
 *
 * The endings of real drug names are refused, so no word belongs to a real family. Two words never begin with the same five letters,
 * so no stemmer and no prefix match can take one for another.
 */
export interface InventedNames {
  readonly root: () => string
  readonly stem: () => string
  readonly drug: (stem: string) => string
  readonly brand: () => string
  readonly code: () => string
  readonly protein: () => string
  readonly disease: () => string
  /** An eponym with the given initial: `Thessor`. */
  readonly eponym: (initial: string) => string
  /** An adjective for a group of diseases: `thalvic`. */
  readonly adjective: () => string
}

/** True for a three-letter abbreviation that no real condition in our list owns. */
export const isFreeAbbreviation = (letters: string): boolean => !realAbbreviations.has(letters)

/** A maker of names that draws from one stream. */
export const make = (random: Random): InventedNames => {
  const beginnings = new Set<string>()
  const codes = new Set<string>()
  const fresh = (draw: () => string, isAllowed: (word: string) => boolean = isPronounceable): string => {
    for (;;) {
      const word = draw()
      const beginning = word.toLowerCase().slice(0, 5)
      if (isPronounceable(word.toLowerCase()) && isAllowed(word.toLowerCase()) && !beginnings.has(beginning)) {
        beginnings.add(beginning)
        return word
      }
    }
  }
  const syllable = () => random.pick(onsets) + random.pick(vowels)
  const root = () => syllable() + random.pick(middles)
  return {
    root: () => fresh(root),
    stem: () => fresh(() => random.pick("a e i o u".split(" ")) + random.pick(tails), isUnlikeRealDrugs),
    drug: (stem) =>
      fresh(() => (random.chance(500) ? root() : syllable() + syllable() + random.pick("l r n m v".split(" "))) + stem, isUnlikeRealDrugs),
    brand: () => fresh(() => capital(root() + random.pick(vowels) + random.pick(brandTails)), isUnlikeRealDrugs),
    code: () => {
      for (;;) {
        const code = `${random.pick("QX ZK JV YR WQ KZ VX".split(" "))}-${random.between(1000, 9999)}`
        if (codes.size < codes.add(code).size) return code
      }
    },
    protein: () => fresh(() => root() + random.pick("exin orin ulin amer astin".split(" "))),
    disease: () =>
      fresh(() => root() + random.pick("a e i o".split(" ")) + random.pick("l r n m v d t".split(" ")) + random.pick(suffixes)),
    eponym: (initial) =>
      fresh(
        () => initial + random.pick("a e i o u".split(" ")) + random.pick(middles) + random.pick("ov und ack ilde ombe ask".split(" "))
      ),
    adjective: () =>
      fresh(
        () => `${root()}ic`,
        (word) => word.length >= 7
      )
  }
}
