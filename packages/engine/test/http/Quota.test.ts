import { describe, expect, it } from "vitest"
import * as Quota from "@litfuse/engine/http/Quota"

const upstream = { quota: { limit: "X-Limit", remaining: "X-Left", renewed: "X-Renewed" } }
const nowMs = Date.UTC(2026, 0, 1)

describe("warning", () => {
  it.each([
    [{ "x-limit": "1000", "x-left": "100" }, undefined],
    [{ "x-limit": "1000", "x-left": "99" }, "less than a tenth is left of the service's current quota (1000)"],
    [{ "x-limit": "1000", "x-left": "0" }, "nothing is left of the service's current quota (1000)"],
    [{ "x-limit": "1000" }, undefined],
    [{ "x-left": "0" }, undefined],
    [{ "x-limit": "many", "x-left": "few" }, undefined],
    [{ "x-limit": "0", "x-left": "0" }, undefined],
    // for a second, and for a month
    [{ "x-limit": "1, 15000", "x-left": "0, 1600" }, undefined],
    [{ "x-limit": "1, 15000", "x-left": "1, 1400" }, "less than a tenth is left of the service's current quota (15000)"]
  ])("%j", (headers: Readonly<Record<string, string>>, text) => {
    expect(Quota.warning(upstream, headers)?.split(";")[0]).toBe(text)
    expect(Quota.warning({}, headers)).toBeUndefined()
  })
})

describe("renewedInMs", () => {
  it.each([
    ["seconds", "90", 90_000],
    ["a time since 1970", String(nowMs / 1000 + 90), 90_000],
    ["a time since 1970 in milliseconds", String(nowMs + 90_000), 90_000],
    ["a time that has passed", String(nowMs / 1000 - 90), 0],
    ["a date of HTTP", "Thu, 01 Jan 2026 00:01:30 GMT", 90_000],
    ["the last of several", "1, 90", 90_000],
    ["a date of ISO 8601", "2026-01-01T00:01:30Z", 90_000],
    ["nothing that can be read", "-", undefined]
  ])("reads %s", (_, renewed, ms) => {
    expect(Quota.renewedInMs(upstream, { "x-left": "0", "x-renewed": renewed }, nowMs)).toBe(ms)
  })

  it("is known where the service says that nothing is left, and how much that is no more", () => {
    const says = { quota: { ...upstream.quota, usedUp: { header: "X-Status", text: "QUOTA_EXCEEDED" } } }
    const renewed = { "x-renewed": "90" }
    expect(Quota.renewedInMs(says, { ...renewed, "x-status": "QUOTA_EXCEEDED - Quota Exceeded" }, nowMs)).toBe(90_000)
    expect(Quota.renewedInMs(says, { ...renewed, "x-status": "OK" }, nowMs)).toBeUndefined()
    expect(Quota.renewedInMs(upstream, { ...renewed, "x-status": "QUOTA_EXCEEDED" }, nowMs)).toBeUndefined()
  })

  it("is not known while something is left, or where the service names no renewal", () => {
    expect(Quota.renewedInMs(upstream, { "x-left": "1", "x-renewed": "90" }, nowMs)).toBeUndefined()
    expect(Quota.renewedInMs(upstream, { "x-renewed": "90" }, nowMs)).toBeUndefined()
    expect(Quota.renewedInMs(upstream, { "x-left": "0" }, nowMs)).toBeUndefined()
    expect(Quota.renewedInMs({ quota: { limit: "a", remaining: "x-left" } }, { "x-left": "0" }, nowMs)).toBeUndefined()
  })
})
