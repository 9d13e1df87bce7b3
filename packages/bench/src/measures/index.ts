import type { Measure } from "@litfuse/engine/Measure"
import { Ap } from "./Ap.ts"
import { Bpref } from "./Bpref.ts"
import { Judged } from "./Judged.ts"
import { Ndcg } from "./Ndcg.ts"
import { NumRel } from "./NumRel.ts"
import { NumRelRet } from "./NumRelRet.ts"
import { NumRet } from "./NumRet.ts"
import { P } from "./P.ts"
import { R } from "./R.ts"
import { Rbp } from "./Rbp.ts"
import { Rprec } from "./Rprec.ts"
import { Rr } from "./Rr.ts"
import { Success } from "./Success.ts"

/** Every measure of the house, in report order. */
export const measures: ReadonlyArray<Measure> = [
  NumRet,
  NumRel,
  NumRelRet,
  Ap,
  Rprec,
  Bpref,
  Rr,
  Ndcg,
  P,
  R,
  Success,
  Rbp,
  Judged
] as unknown as ReadonlyArray<Measure>
