const isAbsent = (value: unknown): boolean => value === null || (typeof value === "string" && value.trim() === "")

/**
 * The fields of a call without nulls and empty texts, also inside lists. Many clients write an unused field as one of these.
 *
 * - empty: a list of nothing but such values is absent too; anything but an object is returned as it is
 */
export const presentFields = (args: unknown): unknown => {
  if (typeof args !== "object" || args === null || Array.isArray(args)) return args ?? {}
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, value]: [string, unknown]) => {
      if (isAbsent(value)) return []
      if (!Array.isArray(value)) return [[name, value]]
      const present = value.filter((one) => !isAbsent(one))
      return present.length === 0 && value.length > 0 ? [] : [[name, present]]
    })
  )
}
