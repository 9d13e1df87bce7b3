import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Xml from "@litfuse/engine/Xml"
import * as YamlText from "@litfuse/files/YamlText"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it, onTestFinished } from "vitest"
import type { Timer } from "../../src/schedule/Timer.ts"
import { filesOf, pathsOf, removeTimer, type Target, writeTimer } from "../../src/schedule/writeTimer.ts"

const timer = (
  folder: string,
  program: Timer["program"] = ["/usr/bin/node", "/opt/litfuse/main.js"],
  every: Timer["every"] = "week"
): Timer => ({
  id: "litfuse-sleep-01234567",
  folder,
  program,
  every
})

const textsOf = (one: Timer, target: Target, kind: "review" | "pipeline" = "review") =>
  Result.getOrThrow(filesOf(one, target, kind)).map(({ text }) => text)

/** Names of folders with what shells, cron, systemd, Windows, XML and YAML read as more than a letter. */
const part = fc.string({ unit: fc.constantFrom(..." '\"%$\\`!#&;|<>(){}[]*?~:=-,.aéж𝒳"), minLength: 1, maxLength: 12 })
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join("/")}`)

/** What cron gives to the shell: `%` is a line break, `\%` is `%` (do_command.c of Vixie cron). */
const asCronReads = (command: string): { readonly command: string; readonly input: string | undefined } => {
  let [read, isEscaped] = ["", false]
  for (const [i, c] of [...command].entries()) {
    if (c === "%" && !isEscaped) return { command: read, input: [...command].slice(i + 1).join("") }
    read = c === "%" ? `${read.slice(0, -1)}%` : `${read}${c}`
    isEscaped = !isEscaped && c === "\\"
  }
  return { command: read, input: undefined }
}

describe("a line of cron", () => {
  it("gives the shell the paths as they are, whatever is in them", () => {
    const paths = fc.sample(path, { numRuns: 200, seed: 67 })
    const commands = paths.map((one) => {
      const [, fields, command] = /^((?:\S+ ){5})(cd .*)\n$/u.exec(textsOf(timer(one, [one, `${one}x`]), "cron")[0]!.split(/^#.*\n/u)[1]!)!
      expect(fields).toMatch(/^\d+ 4 \* \* 1 $/)
      const read = asCronReads(command!)
      expect(read.input).toBeUndefined()
      return read.command.replace(/^cd /, "printf '%s\\0' ").replace(" && ", " ")
    })
    const { stdout } = spawnSync("/bin/sh", ["-c", commands.join("\n")], { encoding: "utf8" })
    expect(stdout.split("\0").slice(0, -1)).toEqual(paths.flatMap((one) => [one, one, `${one}x`, "schedule", "due"]))
  })

  it("is refused where cron would cut it", () => {
    expect(filesOf(timer(`/${"a".repeat(1000)}`), "cron", "review")).toMatchObject({ failure: expect.stringContaining("998 bytes") })
  })
})

/** The words of a line of systemd: quotes, escapes, and `%%` (systemd.syntax(7)). */
const systemdWords = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/gsu)].map(([, quoted, plain]) =>
    (quoted === undefined ? plain! : quoted.replaceAll(/\\(.)/gsu, "$1")).replaceAll("%%", "%")
  )

const valueOf = (text: string, key: string): string => new RegExp(`^${key}=(.*)$`, "mu").exec(text)![1]!

describe("units of systemd", () => {
  it("hold the paths as they are, and end no line", () => {
    fc.assert(
      fc.property(path, (one) => {
        const made = filesOf(timer(one, [one, `${one}x`]), "systemd", "review")
        if (/[\s\\]$/u.test(one)) return void expect(Result.isFailure(made)).toBe(true)
        const service = Result.getOrThrow(made)[1]!.text
        expect(valueOf(service, "WorkingDirectory").replaceAll("%%", "%")).toBe(one)
        expect(valueOf(service, "WorkingDirectory").replaceAll("%%", "")).not.toContain("%")
        expect(systemdWords(valueOf(service, "ExecStart").replace(/^:/, ""))).toEqual([one, `${one}x`, "schedule", "due"])
        expect(service.split("\n")).toHaveLength(9)
      })
    )
  })

  it.skipIf(spawnSync("systemd-analyze", ["--version"]).status !== 0)("are read by systemd, with each period", () => {
    const root = mkdtempSync(join(tmpdir(), "litfuse-units-"))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const folder = join(root, `a "b" 100%n $HOME 'c' \\d ж`)
    mkdirSync(folder)
    const program = join(folder, "node")
    writeFileSync(program, "#!/bin/sh\n")
    chmodSync(program, 0o755)
    for (const every of ["day", "week", "month"] as const) {
      const files = Result.getOrThrow(filesOf(timer(folder, [program, "/a b.js"], every), "systemd", "review"))
      const paths = Result.getOrThrow(pathsOf(files, join(root, `${every}.timer`)))
      Result.getOrThrow(writeTimer("litfuse-sleep-01234567", files, paths))
      expect(paths[1]).toBe(join(root, `${every}.service`))
    }
    const units = ["day", "week", "month"].flatMap((every) => [`${every}.timer`, `${every}.service`])
    const checked = spawnSync("systemd-analyze", ["verify", "--man=no", "--user", ...units], { cwd: root, encoding: "utf8" })
    const about = `${checked.stdout}${checked.stderr}`.split("\n").filter((line) => /day|week|month/.test(line))
    expect(about).toEqual([])
    const times = units.filter((one) => one.endsWith("timer")).map((one) => valueOf(readFileSync(join(root, one), "utf8"), "OnCalendar"))
    const { stdout, status } = spawnSync("systemd-analyze", ["calendar", "--base-time=2026-02-27 12:00:00", ...times], {
      encoding: "utf8",
      env: { ...process.env, TZ: "UTC" }
    })
    expect(status).toBe(0)
    expect([...stdout.matchAll(/Next elapse: (\S+ \S+)/gu)].map(([, day]) => day)).toEqual([
      "Sat 2026-02-28",
      "Mon 2026-03-02",
      "Sun 2026-03-01"
    ])
  })
})

/** The words of a command line of Windows (CommandLineToArgvW), for words that are quoted as a whole. */
const windowsWords = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/"((?:[^"\\]|\\+(?=[^"\\])|\\(?:\\\\)*\\"|(?:\\\\)+)*)"(?= |$)|(\S+)/gsu)].map(([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replace(/(\\+)$/u, (all) => all.slice(all.length / 2))
  )

const textAt = (element: Xml.Element, ...names: ReadonlyArray<string>): string => Xml.at(element, ...names)!.children.join("")

describe("a task of Windows", () => {
  it("holds the paths as they are, or is refused for what Windows replaces", () => {
    fc.assert(
      fc.property(path, (one) => {
        const made = filesOf(timer(one, [one, `${one}\\`]), "windows", "review")
        if (/["%]|\$\(/u.test(one)) return void expect(Result.isFailure(made)).toBe(true)
        const task = Result.getOrThrow(Xml.parse(Result.getOrThrow(made)[0]!.text.replace("UTF-16", "UTF-8")))
        expect(textAt(task, "Actions", "Exec", "Command")).toBe(one)
        expect(textAt(task, "Actions", "Exec", "WorkingDirectory")).toBe(one)
        expect(windowsWords(textAt(task, "Actions", "Exec", "Arguments"))).toEqual([`${one}\\`, "schedule", "due"])
      })
    )
  })
})

const folderIn = (workflow: unknown): unknown =>
  (workflow as { readonly jobs: { readonly due: { readonly defaults: { readonly run: Readonly<Record<string, unknown>> } } } }).jobs.due
    .defaults.run["working-directory"]

describe("a workflow of GitHub", () => {
  it("names the folder as it is, or is refused for an expression", () => {
    fc.assert(
      fc.property(path, fc.constantFrom("review", "pipeline"), (one, kind) => {
        const made = filesOf(timer(one), "github", kind)
        if (one.includes("${{")) return void expect(Result.isFailure(made)).toBe(true)
        const { value } = Result.getOrThrow(YamlText.parse("w.yml", Result.getOrThrow(made)[0]!.text))
        // without a repository around it, the folder is the root
        expect(value).toMatchObject({ on: { schedule: [{ cron: expect.stringMatching(/^\d+ 4 \* \* 1$/) }] } })
        expect(folderIn(value)).toBe(".")
      })
    )
    const root = mkdtempSync(join(tmpdir(), "litfuse-git-"))
    onTestFinished(() => rmSync(root, { recursive: true }))
    mkdirSync(join(root, ".git"))
    for (const name of [`a "b": #c`, "- x", "ж\\n"]) {
      const { value } = Result.getOrThrow(YamlText.parse("w.yml", textsOf(timer(join(root, name)), "github")[0]!))
      expect(folderIn(value)).toBe(name)
    }
    expect(filesOf(timer(join(root, "${{ secrets.A }}")), "github", "review")).toMatchObject({ failure: expect.stringContaining("GitHub") })
  })
})

describe("every target", () => {
  it("refuses a path with a line break or a control character", () => {
    for (const target of ["cron", "systemd", "windows", "github"] as const)
      for (const odd of ["\n", "\r", "\0", "\u001b", "\u2028", "\ud800"]) {
        expect(filesOf(timer(`/a${odd}b`), target, "review")).toMatchObject({
          failure: expect.stringMatching(/which no timer can hold; rename it$/)
        })
        expect(Result.isFailure(filesOf(timer("/a", ["/node", `/b${odd}`]), target, "review"))).toBe(true)
      }
  })
})

describe("files of a timer", () => {
  it("replace and remove only those of the same timer", () => {
    const root = mkdtempSync(join(tmpdir(), "litfuse-timer-"))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const at = join(root, "a.xml")
    const files = Result.getOrThrow(filesOf(timer("/a"), "windows", "review"))
    const written = () => writeTimer("litfuse-sleep-01234567", files, [at])
    expect(Result.isSuccess(written())).toBe(true)
    expect([...readFileSync(at).subarray(0, 2)]).toEqual([0xff, 0xfe])
    expect(Result.isSuccess(written())).toBe(true)
    expect(removeTimer("litfuse-other-01234567", [at])).toMatchObject({
      failure: { what: expect.stringContaining("not the file of this timer") }
    })
    expect(Result.getOrThrow(removeTimer("litfuse-sleep-01234567", [at, join(root, "none")]))).toEqual([at])
    expect(existsSync(at)).toBe(false)
    writeFileSync(at, "mine")
    expect(written()).toMatchObject({ failure: { what: expect.stringContaining("is there already") } })
    expect(readFileSync(at, "utf8")).toBe("mine")
    symlinkSync(join(root, "outside"), join(root, "link"))
    expect(writeTimer("litfuse-sleep-01234567", files, [join(root, "link")])).toMatchObject({
      failure: { what: expect.stringContaining("symbolic link") }
    })
  })
})
