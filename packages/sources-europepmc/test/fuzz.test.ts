import * as Decode from "@litfuse/engine/Decode"
import * as Raw from "@litfuse/engine/Raw"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import { mutated } from "@litfuse/kit/mutated"
import { recorded } from "@litfuse/kit/recorded"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import * as Api from "../src/EuropePmcApi.ts"
import { citationRecord, toRecord } from "../src/toRecord.ts"
import cited from "./fixtures/citations.json" with { type: "json" }
import page from "./fixtures/search-core.json" with { type: "json" }

/** How many mutants the parsers are tried with: few by default, 100,000 on request. */
const runs = Number(process.env["LITFUSE_FUZZ"] ?? 400)

const texts = [
  JSON.stringify(page),
  JSON.stringify(cited),
  ...recorded("europepmc", process.env["LITFUSE_FIXTURES"])
    .map(({ text }) => text)
    .filter((text) => text.length < 45_000 && /^\s*[[{]/u.test(text))
]

it("mutants are refused with a reason, or give records that keep every rule of records", () => {
  const day = Raw.dayOf(0)
  const isRecord = Schema.is(SourceRecord)
  for (let seed = 0; seed < runs; seed++) {
    const text = mutated(texts[seed % texts.length]!, seed)
    const value = Result.try((): unknown => JSON.parse(text))
    if (Result.isFailure(value)) continue
    const [search, citing, references] = [
      Decode.open(Api.SearchAnswer, value.success),
      Decode.open(Api.CitationsAnswer, value.success),
      Decode.open(Api.ReferencesAnswer, value.success)
    ]
    const records = [
      ...(Result.isSuccess(search) ? search.success.resultList.result.map((result) => result && toRecord(result, day)) : []),
      ...(Result.isSuccess(citing) ? (citing.success.citationList?.citation ?? []) : []).map(
        (one) => one && citationRecord(one, "MED/1", day)
      ),
      ...(Result.isSuccess(references) ? (references.success.referenceList?.reference ?? []) : []).map(
        (one) => one && citationRecord(one, "MED/1", day)
      )
    ]
    for (const record of records) expect([seed, record === undefined || isRecord(record) || JSON.stringify(record)]).toEqual([seed, true])
  }
}, 3_600_000)
