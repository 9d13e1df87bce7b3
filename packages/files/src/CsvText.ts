const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A record of a CSV file, without its line end. Source: RFC 4180, 2. Agrees with: what `Csv.each` reads back. */
export const record = (fields: ReadonlyArray<string>): string => fields.map(field).join(",")
