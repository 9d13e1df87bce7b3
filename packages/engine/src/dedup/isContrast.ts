/** Tells another word from another spelling of one word. */
import { areAlike } from "./areAlike.ts"
import { wordConcepts } from "./wordConcepts.ts"

/** Opposites, which may be spelled alike. Any two words of a group contrast. */
const opposites =
  "with,without;before,after,during;systolic,diastolic;afferent,efferent;abduction,adduction;anterior,posterior,interior,exterior;superior,inferior;internal,external;increase,decrease;increased,decreased;increases,decreases;increasing,decreasing;positive,negative,neutral;inspiratory,expiratory;inhaled,exhaled;minor,major;maximum,minimum;maximal,minimal;plus,minus;prospective,retrospective;quantitative,qualitative;agonist,antagonist,partial;agonists,antagonists;vivo,vitro,silico,situ,utero,ovo;mortality,morbidity;incidence,prevalence;benign,malignant;acute,chronic,subacute;primary,secondary,tertiary;proximal,distal;medial,lateral;left,right;upper,lower;high,low,medium,moderate;higher,lower;short,long;rural,urban;early,late;large,small;open,closed;dry,wet;hot,cold;oral,topical;strong,weak;more,less;best,worst;better,worse;gain,loss;on,off;up,down;pro,anti;cis,trans;ascending,descending;ventral,dorsal;sensory,motor;sympathetic,parasympathetic;arterial,venous;atrial,ventricular;hepatic,renal;not;no;non".split(
    ";"
  )

const groupsOf = new Map<string, Array<number>>()
for (const [group, words] of opposites.entries())
  for (const word of words.split(",")) groupsOf.set(word, [...(groupsOf.get(word) ?? []), group])

/** Beginnings that change what a word says. The longer ones come first. */
const prefixes =
  "parasym,hyper,normo,tachy,brady,micro,macro,hetero,super,ultra,supra,infra,inter,intra,extra,endo,ecto,retro,trans,multi,oligo,poly,pseudo,counter,under,over,anti,ante,post,hypo,homo,mono,hemi,semi,nano,mega,auto,allo,xeno,peri,para,meta,epi,exo,iso,sub,non,uni,tri,pre,pro,dis,mis,mal,neo,out,cis,bi,di,co,de,re,un,in,im,ir,il,ab,an,ad,eu,ex,a".split(
    ","
  )

/** Endings that change what a word says, after one stem. */
const endings = "ectomy otomy ostomy oscopy oplasty opexy,itis osis oma opathy,ful less,er ee".split(",").map((group) => group.split(" "))

const shortestStem = 4

/** The word without each beginning that it has, and the word itself. */
const stems = (word: string): ReadonlyArray<string> => [
  word,
  ...prefixes
    .filter((start) => word.startsWith(start) && word.length - start.length >= shortestStem)
    .map((start) => word.slice(start.length))
]

const haveOtherPrefix = (a: string, b: string): boolean => {
  const others = new Set(stems(b))
  return stems(a).some((stem) => others.has(stem) && !(stem === a && stem === b))
}

const haveOtherEnding = (a: string, b: string): boolean =>
  endings.some((group) =>
    group.some((one) => a.endsWith(one) && group.some((other) => one !== other && b === a.slice(0, a.length - one.length) + other))
  )

/** British and American spellings, and replacements of accents, become one. */
const respelled = (word: string): string =>
  word
    .replace(/ae|oe/g, "e")
    .replace(/our/g, "or")
    .replace(/is(?=[ei]|ation)/g, "iz")
    .replace(/ys(?=[ei])/g, "yz")
    .replace(/ph/g, "f")
    .replace(/(.)\1/g, "$1")

const ofAKind = (kind: ReadonlyMap<string, number>, a: string, b: string): boolean => {
  const [one, other] = [kind.get(a), kind.get(b)]
  return one !== undefined && other !== undefined && one !== other
}

/** Whether two different words say that two studies differ, however alike they are spelled: `Iran` and `Iraq`, `hypokalaemia` and `hyperkalaemia`. */
export const isContrast = (a: string, b: string): boolean => {
  if (a === b) return false
  if (wordConcepts.some((kind) => ofAKind(kind, a, b))) return true
  const [one, other] = [groupsOf.get(a), groupsOf.get(b)]
  if (one !== undefined && other !== undefined && one.some((group) => other.includes(group))) return true
  const [x, y] = [respelled(a), respelled(b)]
  return x !== y && (haveOtherPrefix(a, b) || haveOtherPrefix(x, y) || haveOtherEnding(x, y))
}

const negations = new Set("not no non without".split(" "))

/** Whether a word that only one of two titles has says that two studies differ: `non`, `women`, `Iran`. Numbers may have been lost. */
export const isTelling = (word: string): boolean => negations.has(word) || wordConcepts[0]!.has(word) || wordConcepts[1]!.has(word)

const empty = new Set(
  "a,an,and,as,at,among,amongst,are,be,between,by,can,das,de,del,der,des,die,du,e,effect,effects,el,et,for,from,has,have,in,into,is,it,its,la,le,les,los,of,on,onto,or,der,s,study,the,their,this,to,toward,towards,und,upon,using,v,versus,via,von,vs,was,were,which,who,y".split(
    ","
  )
)

const greek: Readonly<Record<string, string>> = { alpha: "a", beta: "b", gamma: "g", delta: "d", kappa: "k", mu: "u", omega: "o" }

/** Whether one word is the other, written shorter: first letter kept, and all letters in their order. */
const isShortened = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short[0] !== long[0] || short.length < 2) return greek[long] === short
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

/** Whether two letters changed places. */
const isTransposed = (a: string, b: string): boolean => a.length === b.length && [...a].sort().join("") === [...b].sort().join("")

const isWord = /^\p{L}+$/u

/** Whether two words are too different to be two spellings or forms of one: `coffee` and `cocoa`, `HIV` and `HCV`, `B` and `C`. Empty words say nothing. */
export const areOtherWords = (a: string, b: string): boolean => {
  if (!isWord.test(a) || !isWord.test(b)) return false
  if (a.length === 1 && b.length === 1) return a !== b
  if (empty.has(a) || empty.has(b) || isShortened(a, b) || isTransposed(a, b)) return false
  return Math.min(a.length, b.length) <= 3 ? a !== b : !areAlike(respelled(a), respelled(b))
}
