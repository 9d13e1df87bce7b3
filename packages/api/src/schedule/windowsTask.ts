import { escapeXml } from "@litfuse/figures/escapeXml"
import { due, hour, marker, minuteOf, type Timer, type TimerFile } from "./Timer.ts"

/** A word of a command line, as CommandLineToArgvW reads it. A path has no quotation mark; backslashes before the closing one are doubled. */
const word = (text: string): string => `"${text.replace(/\\+$/u, "$&$&")}"`

const months = "January February March April May June July August September October November December".split(" ")

const triggers = {
  day: "<ScheduleByDay><DaysInterval>1</DaysInterval></ScheduleByDay>",
  week: "<ScheduleByWeek><WeeksInterval>1</WeeksInterval><DaysOfWeek><Monday/></DaysOfWeek></ScheduleByWeek>",
  month: `<ScheduleByMonth><DaysOfMonth><Day>1</Day></DaysOfMonth><Months>${months.map((month) => `<${month}/>`).join("")}</Months></ScheduleByMonth>`
}

const problemOf = ({ folder, program }: Timer): string | undefined => {
  const odd = [folder, ...program].find((path) => /["%]|\$\(/u.test(path))
  return odd === undefined
    ? undefined
    : `${JSON.stringify(odd)} has a %, a $( or a quotation mark, which a task of Windows replaces; rename it`
}

/**
 * A task of Windows, as `schtasks /create /xml` reads it.
 *
 * - errors: a path that Windows would read as a variable
 * - source: Task Scheduler Schema, version 1.2
 */
export const windowsTask = (timer: Timer): TimerFile | string => {
  const problem = problemOf(timer)
  if (problem !== undefined) return problem
  const { id, folder, program, every } = timer
  const [command, ...words] = program
  const time = `0${hour}:${String(minuteOf(timer)).padStart(2, "0")}:00`
  return {
    isWide: true,
    text: `<?xml version="1.0" encoding="UTF-16"?>
<!-- ${marker(id)} -->
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>What litfuse runs once in each ${every}</Description></RegistrationInfo>
  <Triggers>
    <CalendarTrigger><StartBoundary>2026-01-01T${time}</StartBoundary><Enabled>true</Enabled>${triggers[every]}</CalendarTrigger>
  </Triggers>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <StartWhenAvailable>true</StartWhenAvailable>
  </Settings>
  <Actions>
    <Exec>
      <Command>${escapeXml(command)}</Command>
      <Arguments>${escapeXml([...words.map(word), ...due].join(" "))}</Arguments>
      <WorkingDirectory>${escapeXml(folder)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`
  }
}
