/** A word for a POSIX shell, in single quotes if it has special characters. */
export const quoteForShell = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
