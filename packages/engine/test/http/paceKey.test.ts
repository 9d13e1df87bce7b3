import * as fc from "fast-check"
import * as Redacted from "effect/Redacted"
import { expect, it } from "vitest"
import { paceKey } from "@litfuse/engine/http/paceKey"

const key = (name: string, value: string | undefined, isLogin = false) => ({
  credential: { name, env: "K", how: "ask", isLogin },
  value: value === undefined ? undefined : Redacted.make(value)
})

it("is the id of the service without a key, and with an address to write to", () => {
  expect(paceKey({ id: "api" }, [])).toBe("api")
  expect(paceKey({ id: "api" }, [key("key", undefined), key("email", "someone@example.org")])).toBe("api")
})

it("is one for one key, and another for another key or service; the key is not in it", () => {
  const secret = fc.string({ minLength: 4, maxLength: 40 })
  fc.assert(
    fc.property(secret, secret, (one, other) => {
      const name = paceKey({ id: "api" }, [key("key", one)])
      expect(name).toMatch(/^api#[0-9a-f]{32}$/u)
      // an address to write to and further credentials change nothing
      expect(paceKey({ id: "api" }, [key("email", other), key("key", one), key("token", other)])).toBe(name)
      expect(paceKey({ id: "api" }, [key("key", other)]) === name).toBe(one === other)
      expect(paceKey({ id: "other" }, [key("key", one)]).slice(-32)).not.toBe(name.slice(-32))
    })
  )
})

it("depends on the name of a login only: a short password could be guessed from a hash", () => {
  const name = paceKey({ id: "cluster" }, [key("login", "reader:one", true)])
  expect(paceKey({ id: "cluster" }, [key("login", "reader:two", true)])).toBe(name)
  expect(paceKey({ id: "cluster" }, [key("login", "writer:one", true)])).not.toBe(name)
})
