/** PostgreSQL for tests, which are skipped with a reason where it is not installed. */
import { describe } from "vitest"
import { whyNoPostgres } from "../servers/PostgresServer.ts"

export { type Postgres, postgres } from "../servers/PostgresServer.ts"

if (whyNoPostgres !== undefined) {
  if (process.env["LITFUSE_REQUIRE"]?.split(",").includes("postgres") === true)
    throw new Error(`LITFUSE_REQUIRE names postgres, and ${whyNoPostgres}`)
  console.log(`the tests of workers are skipped: ${whyNoPostgres}`)
}

/** Tests that need a database; skipped where PostgreSQL is not installed. */
export const suite = (name: string, tests: () => void): void => {
  describe.skipIf(whyNoPostgres !== undefined)(name, { timeout: 600_000 }, tests)
}
