/** A number and what is counted: `1 topic`, `2 topics`. */
export const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`

/** How many of some systems gain and lose: `1 of 4 systems gains and 2 lose`. */
export const gainAndLose = (gains: number, losses: number, all: number): string =>
  `${gains} of ${counted(all, "system")} ${gains === 1 ? "gains" : "gain"} and ${losses} ${losses === 1 ? "loses" : "lose"}`
