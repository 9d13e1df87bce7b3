/** A word as a shell of POSIX takes it: as it is where nothing in it means anything to a shell, else in single quotes. */
export const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
