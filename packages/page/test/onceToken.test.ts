import { expect, it } from "vitest"
import * as PageServer from "../src/PageServer.ts"
import { onceToken, serving } from "./serving.ts"

it("a token for the file that a browser opens works once, and the printed link as often as the user likes", async () => {
  const { get, link } = await serving()
  const pathOf = (address: string) => address.slice(new URL(address).origin.length)
  const once = pathOf(PageServer.withToken(link, onceToken))
  const guest = { headers: { cookie: null } }
  const first = await get(once, guest)
  expect([first.status, first.headers["refresh"]]).toEqual([200, "0;url=/"])
  const [cookie] = String(first.headers["set-cookie"]).split(";")
  expect((await get("/", { headers: { cookie: cookie! } })).status).toBe(200)
  expect(String(first.headers["set-cookie"])).toMatch(/; HttpOnly; SameSite=Strict; Path=\//)
  const second = await get(once, guest)
  expect([second.status, second.headers["set-cookie"]]).toEqual([401, undefined])
  for (const token of ["", "x", onceToken.slice(1), `${onceToken} `])
    expect((await get(pathOf(PageServer.withToken(link, token)), guest)).status).toBe(401)
  for (let i = 0; i < 3; i++) expect((await get(pathOf(link), guest)).status).toBe(303)
})
