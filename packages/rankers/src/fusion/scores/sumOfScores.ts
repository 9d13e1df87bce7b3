import * as Addends from "../../internal/Addends.ts"
import { additive, type Spec } from "../../internal/additive.ts"
import * as Scored from "./Scored.ts"

type Params = Scored.ScoredParams & { readonly weights?: ReadonlyArray<number> }

/** Builds a fusion whose score is, by candidate, a factor times the sum of its normalised scores, weighted where it has `weights`. */
export const sumOfScores = <P extends Params>(
  spec: Omit<Spec<Scored.Scored, P>, "refuses" | "prepare" | "set" | "what"> & Partial<Pick<Spec<Scored.Scored, P>, "set">>
) =>
  additive<Scored.Scored, P>({
    refuses: (inputs, params) => Addends.refuseWeights(inputs, params.weights ?? []) ?? Scored.refuses(inputs, params),
    prepare: Scored.prepare,
    set: (scored, params) => Scored.set(scored, params, params.weights ?? []),
    what: Scored.what,
    ...spec
  })
