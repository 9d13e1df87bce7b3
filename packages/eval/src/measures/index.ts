import type { Measure } from "@litfuse/engine/Measure"
import { AlphaNdcg } from "./AlphaNdcg.ts"
import { Ap } from "./Ap.ts"
import { BinG } from "./BinG.ts"
import { BioAsqAp } from "./BioAsqAp.ts"
import { BioAsqF } from "./BioAsqF.ts"
import { BioAsqGmAp } from "./BioAsqGmAp.ts"
import { BioAsqP } from "./BioAsqP.ts"
import { BioAsqR } from "./BioAsqR.ts"
import { Bpm } from "./Bpm.ts"
import { Bpref } from "./Bpref.ts"
import { Compat } from "./Compat.ts"
import { Dcg } from "./Dcg.ts"
import { Err } from "./Err.ts"
import { ErrIa } from "./ErrIa.ts"
import { FBeta } from "./FBeta.ts"
import { G } from "./G.ts"
import { GmAp } from "./GmAp.ts"
import { GmBpref } from "./GmBpref.ts"
import { Hits } from "./Hits.ts"
import { Hole } from "./Hole.ts"
import { Ild } from "./Ild.ts"
import { InfAp } from "./InfAp.ts"
import { Insq } from "./Insq.ts"
import { Inst } from "./Inst.ts"
import { IPrec } from "./IPrec.ts"
import { IPrecAvg } from "./IPrecAvg.ts"
import { Judged } from "./Judged.ts"
import { Ndcg } from "./Ndcg.ts"
import { NdcgRel } from "./NdcgRel.ts"
import { Nerr10 } from "./Nerr10.ts"
import { Nerr11 } from "./Nerr11.ts"
import { Nerr8 } from "./Nerr8.ts"
import { Nerr9 } from "./Nerr9.ts"
import { NumNonRelJudgedRet } from "./NumNonRelJudgedRet.ts"
import { NumQ } from "./NumQ.ts"
import { NumRel } from "./NumRel.ts"
import { NumRelRet } from "./NumRelRet.ts"
import { NumRet } from "./NumRet.ts"
import { P } from "./P.ts"
import { R } from "./R.ts"
import { Rbp } from "./Rbp.ts"
import { RbpResidual } from "./RbpResidual.ts"
import { RCap } from "./RCap.ts"
import { REffort } from "./REffort.ts"
import { Rndcg } from "./Rndcg.ts"
import { Rprec } from "./Rprec.ts"
import { RprecMult } from "./RprecMult.ts"
import { Rr } from "./Rr.ts"
import { Sdcg } from "./Sdcg.ts"
import { SetAp } from "./SetAp.ts"
import { SetF } from "./SetF.ts"
import { SetP } from "./SetP.ts"
import { SetR } from "./SetR.ts"
import { StRecall } from "./StRecall.ts"
import { Success } from "./Success.ts"
import { Utility } from "./Utility.ts"
import { Wss } from "./Wss.ts"
import { Yaap } from "./Yaap.ts"

/** Every built-in measure, in the order of reports: those of trec_eval in its order, then the others. */
export const measures: ReadonlyArray<Measure> = [
  NumQ,
  NumRet,
  NumRel,
  NumRelRet,
  Ap,
  GmAp,
  Rprec,
  Bpref,
  Rr,
  IPrec,
  P,
  R,
  InfAp,
  GmBpref,
  RprecMult,
  Utility,
  IPrecAvg,
  BinG,
  G,
  Ndcg,
  NdcgRel,
  Rndcg,
  RCap,
  Success,
  SetP,
  SetR,
  SetAp,
  SetF,
  NumNonRelJudgedRet,
  Yaap,
  Rbp,
  RbpResidual,
  Hole,
  Judged,
  FBeta,
  Hits,
  Dcg,
  Err,
  Bpm,
  Inst,
  Insq,
  Sdcg,
  Nerr8,
  Nerr9,
  Nerr10,
  Nerr11,
  Compat,
  AlphaNdcg,
  ErrIa,
  StRecall,
  Ild,
  Wss,
  REffort,
  BioAsqAp,
  BioAsqGmAp,
  BioAsqP,
  BioAsqR,
  BioAsqF
] as unknown as ReadonlyArray<Measure>
