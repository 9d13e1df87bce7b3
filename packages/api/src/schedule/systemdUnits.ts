import { due, hour, marker, minuteOf, type Timer, type TimerFile } from "./Timer.ts"

const percent = (text: string): string => text.replaceAll("%", "%%")

/** A word of a command of systemd. */
const word = (text: string): string => `"${percent(text.replaceAll("\\", String.raw`\\`).replaceAll('"', String.raw`\"`))}"`

const two = (n: number): string => String(n).padStart(2, "0")

const calendarOf = (timer: Timer): string => {
  const days = { day: "*-*-*", week: "Mon *-*-*", month: "*-*-01" }
  return `${days[timer.every]} ${two(hour)}:${two(minuteOf(timer))}:00`
}

/**
 * A timer of systemd, and its service. The colon keeps systemd from replacing variables in the command (systemd 244 and later).
 *
 * - errors: why systemd cannot read the folder
 * - source: systemd.syntax(7), systemd.exec(5), systemd.service(5), systemd.time(7)
 */
export const systemdUnits = (timer: Timer): ReadonlyArray<TimerFile> | string => {
  const { id, folder, program } = timer
  // a line of a unit loses spaces at its end, and a backslash there joins the next line to it
  if (/[\s\\]$/u.test(folder)) return `${JSON.stringify(folder)} ends in a space or a backslash, which systemd cannot read; rename it`
  return [
    {
      text: `# ${marker(id)}
[Unit]
Description=What litfuse runs once in each ${timer.every}

[Timer]
OnCalendar=${calendarOf(timer)}
Persistent=true

[Install]
WantedBy=timers.target
`
    },
    {
      ending: "service",
      text: `# ${marker(id)}
[Unit]
Description=What litfuse runs once in each ${timer.every}

[Service]
Type=oneshot
WorkingDirectory=${percent(folder)}
ExecStart=:${[...program.map(word), ...due].join(" ")}
`
    }
  ]
}
