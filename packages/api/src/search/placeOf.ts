/** The place in the list of a source that a standing stands for: 1 is the first, 1/n the last of n. */
export const placeOf = (standing: number, listed: number): number => Math.max(1, Math.round(listed - standing * listed) + 1)
