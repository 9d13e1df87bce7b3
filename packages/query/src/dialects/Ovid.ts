import type { Dialect } from "./Dialect.ts"
import { embase } from "./ovid/embase.ts"
import { medline } from "./ovid/medline.ts"
import { printer } from "./ovid/print.ts"
import { psycinfo } from "./ovid/psycinfo.ts"
import { ovidReader } from "./ovid/ovidReader.ts"

/** MEDLINE on Ovid. */
export const ovid = {
  id: "ovid",
  about: "MEDLINE on Ovid: heart.ti,ab. and exp Aspirin/, in numbered lines or one",
  read: ovidReader(medline),
  print: printer(medline)
} as const satisfies Dialect

/** MEDLINE on Ovid, by the name of its database. */
export const ovidMedline = { ...ovid, id: "ovid-medline" } as const satisfies Dialect

/** Embase on Ovid. */
export const ovidEmbase = {
  id: "ovid-embase",
  about: "Embase on Ovid: heart.ti,ab,kf. and exp aspirin/, with the headings of Emtree",
  read: ovidReader(embase),
  print: printer(embase)
} as const satisfies Dialect

/** APA PsycInfo on Ovid. */
export const ovidPsycinfo = {
  id: "ovid-psycinfo",
  about: "PsycInfo on Ovid: heart.ti,ab,id. and exp Anxiety/, with its own headings",
  read: ovidReader(psycinfo),
  print: printer(psycinfo)
} as const satisfies Dialect
