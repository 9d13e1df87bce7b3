/** Values of one method with one model, as a table prints them, by level. */
export interface PrintedRow {
  readonly method: string
  readonly model: string
  readonly values: ReadonlyArray<number>
}

/** A mean that a text states: where, of which method and level, and with how many decimals. */
export interface StatedMean {
  readonly where: string
  readonly method: string
  readonly level: number
  readonly value: number
  readonly decimals: number
}

/** A stated mean, and the mean of the rows; `follows` whether the latter is rounded to the former. */
export interface ComparedMean extends StatedMean {
  readonly mean: number
  readonly follows: boolean
}

/** The means of each method over its models, by level, in the order of the rows. */
export const meansOf = (rows: ReadonlyArray<PrintedRow>): ReadonlyMap<string, ReadonlyArray<number>> => {
  const byMethod = Map.groupBy(rows, ({ method }) => method)
  return new Map(
    [...byMethod].map(([method, all]) => [
      method,
      all[0]!.values.map((_, level) => all.reduce((sum, { values }) => sum + values[level]!, 0) / all.length)
    ])
  )
}

/** Sums of decimal fractions are not exact: so little is no difference. */
const tiny = 1e-9

/** Compares stated means with those of the rows. A method without rows has no mean, which is an error of the caller. */
export const compareMeans = (rows: ReadonlyArray<PrintedRow>, stated: ReadonlyArray<StatedMean>): ReadonlyArray<ComparedMean> => {
  const means = meansOf(rows)
  return stated.map((one) => {
    const mean = means.get(one.method)![one.level]!
    return { ...one, mean, follows: Math.abs(mean - one.value) <= 0.5 * 10 ** -one.decimals + tiny }
  })
}
