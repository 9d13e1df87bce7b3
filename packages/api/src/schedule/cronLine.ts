import { due, hour, marker, minuteOf, type Timer, type TimerFile } from "./Timer.ts"

/** cron reads no longer command (MAX_COMMAND of Vixie cron). Units: bytes. */
const mostBytes = 998

/**
 * A word for `sh` in a table of cron. cron replaces `%` by a line break unless a backslash is before it.
 * The empty quotes keep that backslash apart from one of the word.
 */
const word = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`).replaceAll("%", String.raw`''\%`)}'`

/** The fields of cron for a period: minute, hour, day of the month, month, day of the week. */
export const cronFields = (timer: Timer): string => {
  const days = { day: "* * *", week: "* * 1", month: "1 * *" }
  return `${minuteOf(timer)} ${hour} ${days[timer.every]}`
}

/**
 * The line of a table of cron, with a comment above it.
 *
 * - errors: why cron cannot run it
 * - source: crontab(5) of Vixie cron
 */
export const cronLine = (timer: Timer): TimerFile | string => {
  const command = `cd ${word(timer.folder)} && ${[...timer.program.map(word), ...due].join(" ")}`
  if (Buffer.byteLength(command) > mostBytes)
    return `the command has more than ${mostBytes} bytes, which cron does not read; shorten the path of the folder`
  return { text: `# ${marker(timer.id)}\n${cronFields(timer)} ${command}\n` }
}
