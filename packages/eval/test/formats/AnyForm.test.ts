import { gzipSync } from "node:zlib"
import { record } from "@litfuse/files/CsvText"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as AnyForm from "../../src/formats/AnyForm.ts"
import { bytes } from "./bytes.ts"
import { grades, kept, message, type Row, scores } from "./readForms.ts"

const sorted = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => rows.map((row) => JSON.stringify(row)).sort()

/** The same rows as each form has them. */
const forms: Readonly<Record<string, (rows: ReadonlyArray<Row>) => string>> = {
  csv: (rows) => ["q_id,doc_id,score", ...rows.map((row) => record(row.map(String)))].join("\n"),
  "csv with more columns": (rows) => ["qid,rank,docno,score", ...rows.map(([q, d, v]) => record([q, "1", d, String(v)]))].join("\r\n"),
  tsv: (rows) => ["query-id\tcorpus-id\tscore", ...rows.map((row) => row.join("\t"))].join("\n"),
  jsonl: (rows) => rows.map(([qid, docno, score]) => JSON.stringify({ qid, docno, score })).join("\n"),
  list: (rows) =>
    JSON.stringify(
      rows.map(([query_id, doc_id, score]) => ({ query_id, doc_id, score })),
      null,
      1
    ),
  topics: (rows) => {
    const topics = [...new Set(rows.map(([topic]) => topic))]
    const of = (topic: string) => rows.filter(([q]) => q === topic).map(([, d, v]) => `${JSON.stringify(d)}:${v}`)
    return `{${topics.map((topic) => `${JSON.stringify(topic)}:{${of(topic).join(",")}}`).join(",")}}`
  }
}

const plain = fc.stringMatching(/^[A-Za-z0-9_.:/-]{1,12}$/)
/** Names with what tables put into quotes. */
const quoted = fc.stringMatching(/^[a-z",;]{1,8}$/)

const rowsOf = (value: fc.Arbitrary<number>, name = plain) =>
  fc.uniqueArray(fc.tuple(name, name, value), { minLength: 2, maxLength: 30, selector: ([topic, document]) => `${topic} ${document}` })

describe("what other tools write", () => {
  test.each(Object.keys(forms))("%s: every row of a run is read", (form) => {
    fc.assert(
      fc.property(rowsOf(fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0)), (rows) => {
        expect(sorted(scores(kept("run", forms[form]!(rows))))).toEqual(sorted(rows))
      })
    )
  })

  test.each(Object.keys(forms))("%s: every judgement is read", (form) => {
    fc.assert(
      fc.property(rowsOf(fc.integer({ min: -2, max: 4 })), (rows) => {
        expect(sorted(grades(forms[form]!(rows)))).toEqual(sorted(rows))
      })
    )
  })

  test("columns in quotes are read as they were written", () => {
    fc.assert(
      fc.property(rowsOf(fc.integer(), quoted), (rows) => {
        expect(sorted(scores(kept("quoted.csv", forms["csv"]!(rows))))).toEqual(sorted(rows))
      })
    )
  })

  test.each([
    ["blanks beside the columns", "qid, docno, score\nq1, d1, 1\nq1, d2, 2\n"],
    ["empty lines", "qid,docno,score\n\nq1,d1,1\nq1,d2,2\n\n"],
    ["a byte order mark", "\uFEFFqid;docno;score\r\nq1;d1;1\r\nq1;d2;2"],
    ["JSON Lines with blanks before them", ' {"qid":"q1","docno":"d1","score":1}\n {"qid":"q1","docno":"d2","score":2}\n\n']
  ])("%s make no difference", (_, text) => {
    expect(scores(kept("run", text))).toEqual([
      ["q1", "d1", 1],
      ["q1", "d2", 2]
    ])
  })

  test.each(['{"qid":"q1","docno":"d1","score":1}', '{"qid":"q1","docno":"d1","score":1}\n'])("%j is a file of one row", (text) => {
    expect(scores(kept("run.jsonl", text))).toEqual([["q1", "d1", 1]])
  })

  test("topics may be called like columns", () => {
    expect(scores(kept("run.json", '{"qid":{"a":1},"docno":{"a":2},"score":{"a":3}}'))).toEqual([
      ["qid", "a", 1],
      ["docno", "a", 2],
      ["score", "a", 3]
    ])
  })

  test("a line separator of Unicode in a name ends no line", () => {
    const row = (docno: string) => JSON.stringify({ qid: "q1", docno, score: 1 })
    expect(scores(kept("run.jsonl", `${row("a\u2028")}\n${row("b")}`)).map(([, document]) => document)).toEqual(["a\u2028", "b"])
  })

  test("a packed file, which is one piece, is read as one that is not", () => {
    expect(scores(kept("run.csv.gz", gzipSync("qid,docno,score\nq1,d1,1\n")))).toEqual([["q1", "d1", 1]])
  })

  test("a run is called by its file", () => {
    expect(Result.getOrThrow(AnyForm.runFromFile(kept("bm25.csv", "q_id,doc_id,score\nq1,d1,1"))).tag).toBe("bm25")
  })

  test("names that objects have anyway are names like others", () => {
    expect(scores(kept("run.json", `{"__proto__":{"constructor":1}}`))).toEqual([["__proto__", "constructor", 1]])
  })
})

describe("what is wrong", () => {
  test.each([
    ["q_id,doc_id,score\nq1,d1,1\nq1,d1,2", ":3: document d1 of topic q1 again (first on line 2); expected each document once in a topic"],
    ["q_id,doc_id,score\nq1,d1,much", ':2: the score "much"; expected a decimal number as score'],
    ["q_id,doc_id,score\nq1,,1", ":2: no topic or no document; expected a topic and a document in each row"],
    ["q_id,doc_id,score\nq1,d1", ":2: 2 columns; expected 3, as in the header"],
    [
      'q_id,doc_id,score\nq1,"d1,1',
      ":2: a quote that does not close, or text beside a quoted column; expected columns as RFC 4180 has them"
    ],
    [
      'q_id,doc_id,score\nq1,d"1,1',
      ":2: a quote that does not close, or text beside a quoted column; expected columns as RFC 4180 has them"
    ],
    ["q_id,doc_id,score\n", ": no hit in it; expected a topic, a document and a score in each row"],
    [
      '{"q1":{"d1":"1"}}',
      ': the score "1" of d1 in topic q1; expected {"topic": {"document": score}}, {"topic": ["document"]}, or a list of rows with query_id,doc_id,score'
    ],
    ['[{"q":"q1","d":"d1"}]', ": entry 1 with q, d; expected keys as query_id,doc_id,score"],
    ["qid,docno,score,Score\nq1,d1,1,2", ':1: the column "score" twice; expected each column once'],
    ['{"q1":{"d1":1,"d1":2}}', ": a name twice in one object; expected each name once"],
    ['{"q1":{"d1":1},"q1":{"d2":2}}', ": a name twice in one object; expected each name once"],
    ['[{"qid":"q1","docno":"d1","score":1,"score":2}]', ": a name twice in one object; expected each name once"],
    [
      '{"qid":"q1","docno":"d1","score":1}\n{"qid":"q1","docno":"d2","docno":"d3","score":1}',
      ":2: a name twice in one object; expected each name once"
    ],
    ['{"q1":', ":1: text that is not JSON; expected JSON"],
    ['{"q1":["d1",null]}', ": entry 2 of topic q1 is no id: null; expected ids of documents in the list of a topic"],
    [
      "q1\td1\t1",
      ":1: 3 columns; expected topic, Q0, document, rank, score and tag; or a table with a header such as query_id,doc_id,score"
    ],
    ["q1,d1,1", ":1: 1 column; expected topic, Q0, document, rank, score and tag; or a table with a header such as query_id,doc_id,score"]
  ])("%j", (text, expected) => {
    const file = kept("wrong", text)
    expect(message(AnyForm.runFromFile(file))).toBe(`${file}${expected}`)
  })

  test("a grade that is no whole number, and a judgement twice", () => {
    expect(message(AnyForm.parseQrels(bytes("query-id\tcorpus-id\tscore\nq\td\t1.5"), "qrels"))).toBe(
      "qrels:2: the grade 1.5; expected a whole number as grade; number fractions from low to high, and give their gains to a measure, such as nDCG(gains={1:0.4,2:0.9})@10"
    )
    expect(message(AnyForm.parseQrels(bytes("query-id\tcorpus-id\tscore\nq\td\t1\nq\td\t1"), "qrels"))).toBe(
      "qrels:3: document d of topic q again (first on line 2); expected each document once in a topic"
    )
  })

  test("a line of TREC's form below the first stays an error of that form", () => {
    const file = kept("trec", "q1 Q0 d1 1 2 x\nq1,d1,1\n")
    expect(message(AnyForm.runFromFile(file))).toBe(`${file}:2: 1 column; expected topic, Q0, document, rank, score and tag`)
  })
})

describe("forms of search engines and of learning to rank", () => {
  test("ratings of Quepid, and hits with them", () => {
    expect(grades("query,docid,rating\nstar wars,11,3\nmoana,27,2.0\n")).toEqual([
      ["moana", "27", 2],
      ["star wars", "11", 3]
    ])
    expect(scores(kept("quepid.csv", "Query Text,Doc ID,Doc Position\nstar wars,11,1\nstar wars,5,2\n"))).toEqual([
      ["star wars", "11", 1],
      ["star wars", "5", 0.5]
    ])
  })

  test("an id of a topic comes before its text", () => {
    expect(scores(kept("run.csv", "query,qid,docno,score\nwords,q1,d1,1\n"))).toEqual([["q1", "d1", 1]])
  })

  test("a request of _rank_eval has judgements, its answer a run and the judgements of its hits", () => {
    const request = { requests: [{ id: "q1", ratings: [{ _index: "i", _id: "d1", rating: 3 }, { _index: "i", _id: "d2", rating: 0 }] }] } // prettier-ignore
    expect(grades(JSON.stringify(request))).toEqual([
      ["q1", "d1", 3],
      ["q1", "d2", 0]
    ])
    const hits = [
      { hit: { _index: "i", _id: "d2", _score: 1.5 }, rating: 0 },
      { hit: { _index: "i", _id: "d9", _score: 1.2 }, rating: null }
    ]
    const answer = JSON.stringify({ metric_score: 0, details: { q1: { metric_score: 0, hits } }, failures: {} }, null, 2)
    expect(scores(kept("answer.json", answer))).toEqual([
      ["q1", "d2", 1.5],
      ["q1", "d9", 1.2]
    ])
    expect(grades(answer)).toEqual([["q1", "d2", 0]])
    expect(message(AnyForm.runFromFile(kept("request.json", JSON.stringify(request))))).toMatch(
      /ratings, which are judgements and no run; expected the answer of `_rank_eval`, which has hits/
    )
  })

  test("hits without scores, as of a search with a sort, have their places", () => {
    const hits = ["d1", "d2"].map((_id) => ({ hit: { _id, _score: null }, rating: null }))
    expect(scores(kept("sorted.json", JSON.stringify({ details: { q1: { hits } } })))).toEqual([
      ["q1", "d1", 1],
      ["q1", "d2", 0.5]
    ])
  })

  test("judgements of OpenSearch have ratings as text", () => {
    expect(grades('{"judgmentRatings":[{"query":"tv","ratings":[{"docId":"d1","rating":"2.000"}]}]}')).toEqual([["tv", "d1", 2]])
    expect(message(AnyForm.parseQrels(bytes('{"requests":[{"id":"q","ratings":[{"rating":1}]}]}'), "qrels"))).toBe(
      'qrels: a rating of query q without a document; expected "_id" or "docId" in each rating'
    )
    expect(message(AnyForm.parseQrels(bytes('{"requests":[{"id":"q","ratings":[{"_id":"d","rating":null}]}]}'), "qrels"))).toBe(
      "qrels: the rating null of d for query q; expected a whole number as grade"
    )
    expect(message(AnyForm.parseQrels(bytes('{"requests":[{"ratings":[]}]}'), "qrels"))).toMatch(/list 1 of ratings without a query/)
  })

  test("lines of learning to rank name documents in comments, also where they look like lines of TREC", () => {
    expect(grades("2 qid:10 1:0.03 2:0 #docid = GX-00 inc = 1\n# comment\n\n0 qid:10 1:1 # d7 rambo\n")).toEqual([
      ["10", "GX-00", 2],
      ["10", "d7", 0]
    ])
    expect(grades("3 qid:1 # 7555\n")).toEqual([["1", "7555", 3]])
    expect(scores(kept("scored.txt", "0.5 qid:1 # d1 3 rambo\n0.7 qid:1 # d2 4 rocky\n"))).toEqual([
      ["1", "d1", 0.5],
      ["1", "d2", 0.7]
    ])
    expect(message(AnyForm.parseQrels(bytes("1 qid:1 1:0.2\n"), "ltr.txt"))).toBe(
      "ltr.txt:1: no document, which the comment of a line names; expected a number, qid:TOPIC, features, and the document's id after #"
    )
    expect(message(AnyForm.parseQrels(bytes("1 qid:1 # d1\nrest\n"), "ltr.txt"))).toMatch(/^ltr\.txt:2: no line of learning to rank/)
  })
})

describe("ranks and lists", () => {
  test("ranks without scores give scores by place, equal ones for equal ranks", () => {
    expect(scores(kept("rank.csv", "qid,docno,rank\n1,a,2\n1,b,1\n1,c,2\n1,d,7\n"))).toEqual([
      ["1", "a", 0.5],
      ["1", "b", 1],
      ["1", "c", 0.5],
      ["1", "d", 0.25]
    ])
    expect(message(AnyForm.runFromFile(kept("bad.csv", "qid,docno,rank\n1,a,first\n")))).toMatch(
      /bad\.csv:2: the rank "first"; expected a whole number of 0 or more as rank/
    )
  })

  test("documents in the list of a topic are ranked, or relevant", () => {
    expect(scores(kept("list.json", '{"1":["b","a"],"2":[7]}'))).toEqual([
      ["1", "b", 1],
      ["1", "a", 0.5],
      ["2", "7", 1]
    ])
    expect(grades('{"1":["b","a"]}')).toEqual([
      ["1", "b", 1],
      ["1", "a", 1]
    ])
    expect(message(AnyForm.runFromFile(kept("twice.json", '{"1":["a","a"]}')))).toMatch(/document a of topic 1 again/)
  })

  test("a header that is understood in part says what is missing", () => {
    expect(message(AnyForm.parseQrels(bytes("query,docid,stars\nq,d,1\n"), "quepid.csv"))).toBe(
      'quepid.csv:1: a header with "query" as topic and "docid" as document, and without a grade; expected a column for the grade (relevance, rel, grade, label, rating, score)'
    )
    expect(message(AnyForm.runFromFile(kept("part.csv", "qid,score\nq,1\n")))).toMatch(
      /part\.csv:1: a header with "qid" as topic and "score" as score, and without a document; expected a column for the document/
    )
  })

  test("1.0 is a whole grade in every form", () => {
    for (const text of ["1 0 a 1.0\n1 0 b 2.\n1 0 c -1.00\n", "qid,docno,rel\n1,a,1.0\n1,b,2.\n1,c,-1.00\n"])
      expect(grades(text)).toEqual([
        ["1", "a", 1],
        ["1", "b", 2],
        ["1", "c", -1]
      ])
  })
})
