/** A whole number with commas between thousands. */
export const grouped = (n: number): string => String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")

/** A number with what is counted, in the plural where it needs one: `1 record`, `2,000 records`. */
export const counted = (n: number, one: string): string => `${grouped(n)} ${one}${n === 1 ? "" : "s"}`

/** A share in whole percent: `42 %`. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`
