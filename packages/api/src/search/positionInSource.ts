/** The position, from 1, in a source's list of `listed` records that a score stands for: score 1 is the first, 1/n the last of n. */
export const positionInSource = (standing: number, listed: number): number => Math.max(1, Math.round(listed - standing * listed) + 1)
