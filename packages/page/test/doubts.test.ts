import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { projectWith } from "./made.ts"
import { type Fields, killable, serving } from "./serving.ts"

const ledgerOf = (folder: string): ReadonlyArray<{ readonly who: string; readonly action: string; readonly why: string }> => {
  const file = join(folder, ".litfuse/decisions.jsonl")
  const text = existsSync(file) ? readFileSync(file, "utf8") : ""
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
}

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")

const fieldsOf = (who: string, at: number, action: string, more: Fields = []): Fields => [
  ["file", "pairs.ris"],
  ["who", who],
  ["at", String(at)],
  ["action", action],
  ...more
]

it("shows each pair side by side with what differs, and writes each decision before the next pair is shown", async () => {
  const folder = await projectWith(5)
  const { get, posted } = await serving({ folder, canChange: true })
  expect(textOf((await get("/doubts")).text)).toContain("pairs.ris")
  const { text } = await get("/doubts?file=pairs.ris&who=Ann")
  expect(textOf(text)).toMatch(/5 pairs in doubt .*0 of 5 decided .*Pair 1 of 5: one publication with a probability of \d+ %/)
  expect(text).toMatch(/<tr class="other"><th scope="row">Published in<\/th><td>/)
  const { headers, status } = await posted("/doubts", fieldsOf("Ann", 1, "same", [["why", "the same trial"]]))
  expect([status, headers["location"]]).toEqual([303, "/doubts?file=pairs.ris&who=Ann&at=2&last=1"])
  expect(ledgerOf(folder)).toMatchObject([{ who: "Ann", action: "same", why: "the same trial" }])
  const next = await get(String(headers["location"]))
  expect(textOf(next.text)).toMatch(/1 of 5 decided .*Pair 2 of 5/)
  // what was decided last is taken back from the pair behind it
  const undone = await posted("/doubts", fieldsOf("Ann", 2, "undo", [["last", "1"]]))
  expect(undone.headers["location"]).toBe("/doubts?file=pairs.ris&who=Ann&at=1")
  expect(textOf((await get(String(undone.headers["location"]))).text)).toMatch(/0 of 5 decided .*Pair 1 of 5.*Not decided\./)
})

it("lists files of references only, by their content where other files have the same ending", async () => {
  const folder = await projectWith(1)
  const files = {
    "wos.ciw": "FN Clarivate\nVR 1.0\nPT J\nTI A trial\nPY 2020\nER\n\nEF\n",
    "csl.json": JSON.stringify([{ id: "a", type: "article-journal", title: "A trial" }]),
    "package.json": JSON.stringify({ name: "x", version: "1.0.0", author: "Ann Roe", language: "en", dependencies: {} }),
    "values.csv": "measure,value\nAP,0.3\n",
    "references.csv": "Title,Year,DOI\nA trial,2020,10.1000/x\n",
    "drawing.xml": '<?xml version="1.0"?><svg></svg>',
    "notes.md": "# Notes\n"
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { get } = await serving({ folder, canChange: true })
  const names = [...(await get("/doubts")).text.matchAll(/type="checkbox" name="file" value="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual(["csl.json", "pairs.ris", "references.csv", "wos.ciw"])
})

it("shows no form of decisions behind the last pair, so that one key too many changes nothing; undo takes the last one back", async () => {
  const folder = await projectWith(2)
  const { get, posted } = await serving({ folder, canChange: true })
  await posted("/doubts", fieldsOf("Ann", 1, "same"))
  const { headers } = await posted("/doubts", fieldsOf("Ann", 2, "different"))
  const over = await get(String(headers["location"]))
  expect(textOf(over.text)).toMatch(/2 of 2 decided .*All pairs are decided\./)
  expect([...over.text.matchAll(/data-key="(.)"/g)].map(([, key]) => key)).toEqual(["u"])
  // the pairs can still be seen and decided otherwise
  const first = await get(/href="([^"]*)">See the pairs again/.exec(over.text)![1]!.replaceAll("&amp;", "&"))
  expect(textOf(first.text)).toContain("Pair 1 of 2")
  expect(first.text).toContain('data-key="d"')
  const hidden = [...over.text.matchAll(/<input type="hidden" name="(file|who|at|last)" value="([^"]*)">/g)]
  const undone = await posted("/doubts", [...hidden.map(([, name, value]): [string, string] => [name!, value!]), ["action", "undo"]])
  expect(textOf((await get(String(undone.headers["location"]))).text)).toMatch(/1 of 2 decided .*Pair 2 of 2.*Not decided\./)
})

it("keeps what two people decide in two windows, says where they disagree, and is the same after the server was ended with -9", async () => {
  const folder = await projectWith(3)
  const [one, other] = [await killable(folder), await serving({ folder, canChange: true })]
  await one.posted("/doubts", fieldsOf("Ann", 1, "same"))
  await other.posted("/doubts", fieldsOf("Bob", 1, "different"))
  await Promise.all([one.posted("/doubts", fieldsOf("Ann", 2, "same")), other.posted("/doubts", fieldsOf("Bob", 3, "different"))])
  expect(
    ledgerOf(folder)
      .map(({ who, action }) => `${who} ${action}`)
      .sort()
  ).toEqual(["Ann same", "Ann same", "Bob different", "Bob different"])
  await one.kill()
  await other.end()
  const again = await serving({ folder, canChange: true })
  expect(textOf((await again.get("/doubts?file=pairs.ris&who=Ann&at=1")).text)).toMatch(
    /2 of 3 decided .*People disagree: Ann: same; Bob: different/
  )
  expect(textOf((await again.get("/doubts?file=pairs.ris&who=Ann&at=3")).text)).toContain("Different. Bob: different")
})

it("rejects a decision without a project, without a name, or for an unknown pair", async () => {
  const folder = await projectWith(2)
  const reading = await serving({ folder })
  const { text } = await reading.get("/doubts?file=pairs.ris&who=Ann")
  expect([text.includes('value="same"'), textOf(text).includes("Pair 1 of 2")]).toEqual([false, true])
  expect((await reading.posted("/doubts", fieldsOf("Ann", 1, "same"))).status).toBe(403)
  const { posted, get } = await serving({ folder, canChange: true })
  expect((await posted("/doubts", fieldsOf("", 1, "same"))).status).toBe(422)
  expect((await posted("/doubts", fieldsOf("Ann", 7, "same"))).status).toBe(422)
  expect((await posted("/doubts", fieldsOf("Ann", 1, "perhaps"))).status).toBe(422)
  expect((await get("/doubts?file=nothing.ris&who=Ann")).text).toMatch(/nothing\.ris: not found; check the path/)
  expect(ledgerOf(folder)).toEqual([])
  // a file that has changed is read again
  writeFileSync(join(folder, "pairs.ris"), "TY  - JOUR\nTI  - alone\nER  - \n")
  expect(textOf((await get("/doubts?file=pairs.ris&who=Ann")).text)).toContain("No pair is in doubt")
})
