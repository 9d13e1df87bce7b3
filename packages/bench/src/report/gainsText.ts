import { counted } from "@litfuse/files/numbers"

/** How many of some systems gain and lose: `1 of 4 systems gains and 2 lose`. */
export const gainsText = (gains: number, losses: number, all: number): string =>
  `${gains} of ${counted(all, "system")} ${gains === 1 ? "gains" : "gain"} and ${losses} ${losses === 1 ? "loses" : "lose"}`
