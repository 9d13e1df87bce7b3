/** A grade as a gain: 0 up to `min` and below 0, 1 from `max` on, linear between. Agrees with: cwl_eval as ir_measures calls it. */
export const scaledGain = (grade: number, min: number, max: number): number => {
  if (grade <= min || max <= min) return 0
  return grade >= max ? 1 : (grade - min) / (max - min)
}

/** The rank at which the user models of C/W/L measures end, as cwl_eval has it. */
export const horizon = 1000
