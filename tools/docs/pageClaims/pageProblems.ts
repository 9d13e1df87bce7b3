import type { Claim, PageClaims, Values } from "./Claim.ts"
import { pageUnits } from "./pageUnits.ts"

const holds = async (claim: Claim, values: Values): Promise<boolean> => {
  try {
    return await claim.holds(values)
  } catch {
    return false
  }
}

const valuesIn = ({ says }: Claim, unit: string): Values | undefined => {
  const found = says.exec(unit)
  return found === null ? undefined : { ...found.groups }
}

/** Each checked statement of a page with its values. */
const statedIn = (text: string, { claims }: PageClaims) =>
  pageUnits(text).flatMap((unit) =>
    claims.flatMap((claim) => {
      const values = valuesIn(claim, unit)
      return values === undefined ? [] : [{ unit, claim, values }]
    })
  )

/**
 * What is wrong with a page, a line each: a statement that does not hold, or is neither checked nor listed with a reason. A claim or a reason whose
 * statement is not there is wrong too.
 */
export const pageProblems = async (text: string, claims: PageClaims): Promise<ReadonlyArray<string>> => {
  const units = pageUnits(text)
  const listed = claims.unchecked.flatMap(({ says }) => says)
  const stated = statedIn(text, claims)
  const problems = [
    ...units
      .filter((unit) => !stated.some((one) => one.unit === unit) && !listed.some((part) => unit.includes(part)))
      .map((unit) => `nothing checks: ${unit}`),
    ...claims.claims
      .filter((claim) => !stated.some((one) => one.claim === claim))
      .map(({ says }) => `the page does not say: ${says.source}`),
    ...listed.filter((part) => !units.some((unit) => unit.includes(part))).map((part) => `the page does not say: ${part}`)
  ]
  for (const { unit, claim, values } of stated) if (!(await holds(claim, values))) problems.push(`does not hold: ${unit}`)
  return problems
}

/** Another value of the same form. */
const wrong = (value: string): string => (/^\d+$/.test(value) ? String(Number(value) + 1) : [...value].reverse().join("") + "x")

/** Values of a page that could be wrong without a check that notices it, a line each. */
export const unnoticedValues = async (text: string, claims: PageClaims): Promise<ReadonlyArray<string>> => {
  const unnoticed: Array<string> = []
  for (const { unit, claim, values } of statedIn(text, claims))
    for (const [name, value] of Object.entries(values))
      if (await holds(claim, { ...values, [name]: wrong(value) })) unnoticed.push(`${wrong(value)} instead of ${value}: ${unit}`)
  return unnoticed
}
