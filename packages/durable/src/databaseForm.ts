/** How the address of a PostgreSQL database is written. */
export const databaseForm = "postgresql://NAME:PASSWORD@HOST/DATABASE"

/** Why a value is no address of a PostgreSQL database, for a message after "which". It has a password, so no message repeats it. Empty: undefined when it is one. */
export const databaseProblem = (value: string | undefined): string | undefined => {
  if (value === undefined) return `is not set; set it to ${databaseForm}`
  return /^postgres(?:ql)?:\/\//u.test(value) && URL.canParse(value)
    ? undefined
    : `holds no address of a PostgreSQL database such as ${databaseForm}`
}
