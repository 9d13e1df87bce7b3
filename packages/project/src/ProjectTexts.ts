/** The full texts of a project, by their content, with an index of their words. */
import type { Passage } from "@litfuse/texts/Passages"
import * as TextSearch from "@litfuse/texts/TextSearch"
import * as Result from "effect/Result"
import * as ProjectDatabase from "./ProjectDatabase.ts"
import type { ProjectError } from "./ProjectError.ts"
import * as ProjectFiles from "./ProjectFiles.ts"

/** The migrations of the database. A released migration never changes. */
const textMigrations: ReadonlyArray<string> = [
  `
CREATE TABLE text (
  sha256 TEXT PRIMARY KEY, work TEXT NOT NULL, title TEXT, provider TEXT NOT NULL, state TEXT, licence TEXT, url TEXT, form TEXT NOT NULL,
  retraction TEXT, storedAt TEXT NOT NULL, isCurrent INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE name (name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (name, text)) STRICT, WITHOUT ROWID;
${TextSearch.tables}`
]

/** The open texts of a project. */
export interface ProjectTexts {
  readonly store: ProjectDatabase.ProjectDatabase
}

/**
 * A text to store.
 *
 * - `sha256` of the whole text, its name in the store; `work` its identifier in addresses; `names` all identifiers of the work
 * - `storedAt` the day, such as 2026-01-31; null = unknown
 */
export interface StoredText {
  readonly sha256: string
  readonly work: string
  readonly names: ReadonlyArray<string>
  readonly title: string | null
  readonly provider: string
  readonly state: string | null
  readonly licence: string | null
  readonly url: string | null
  readonly form: string
  readonly retraction: string | null
  readonly storedAt: string
  readonly passages: ReadonlyArray<Passage>
}

/**
 * Opens the texts of a project. A database that does not exist is created, or is an empty one in memory for `isReading`.
 *
 * - errors: those of a database, and a missing project
 */
export const open = (
  root: string,
  { isReading = false }: Pick<ProjectDatabase.Options, "isReading"> = {}
): Result.Result<ProjectTexts, ProjectError> =>
  Result.map(
    ProjectDatabase.open(root, { isNew: true, isReading, file: ProjectFiles.of(root).texts, migrations: textMigrations }),
    (store) => ({ store })
  )

const addPassages = ({ store }: ProjectTexts, { sha256, passages }: StoredText): Result.Result<void, ProjectError> =>
  Result.gen(function* () {
    for (const [place, { name, path, kind, text, offset, sha256: hash }] of passages.entries()) {
      const [row] = yield* store.all(TextSearch.addSection, sha256, place, name, JSON.stringify(path), kind ?? null, text, offset, hash)
      yield* store.run(TextSearch.addWords, Number(row!["id"]), text)
    }
  })

/** Takes the words of a text out of the index. Its sections stay, so that an address can say what changed. */
const retire = ({ store }: ProjectTexts, sha256: string): Result.Result<void, ProjectError> =>
  Result.gen(function* () {
    yield* store.run("INSERT INTO word (word, rowid, content) SELECT 'delete', id, content FROM section WHERE text = ?", sha256)
    yield* store.run("UPDATE text SET isCurrent = 0 WHERE sha256 = ?", sha256)
  })

/** Brings back a text that was stored before. */
const revive = ({ store }: ProjectTexts, sha256: string): Result.Result<void, ProjectError> =>
  Result.gen(function* () {
    yield* store.run("INSERT INTO word (rowid, content) SELECT id, content FROM section WHERE text = ?", sha256)
    yield* store.run("UPDATE text SET isCurrent = 1 WHERE sha256 = ?", sha256)
  })

/**
 * Stores a text. An earlier text of the same work is no longer searched. The answer says whether the store has changed.
 *
 * - errors: a full disk, a lock, a damaged database
 */
export const keep = (texts: ProjectTexts, text: StoredText): Result.Result<boolean, ProjectError> =>
  texts.store.whole(() =>
    Result.gen(function* () {
      const { store } = texts
      const [known] = yield* store.all("SELECT isCurrent FROM text WHERE sha256 = ?", text.sha256)
      for (const name of text.names) {
        const earlier = yield* store.all(
          "SELECT text.sha256 FROM name JOIN text ON text.sha256 = name.text WHERE name.name = ? AND isCurrent = 1 AND text.sha256 <> ?",
          name,
          text.sha256
        )
        for (const { sha256 } of earlier) yield* retire(texts, String(sha256))
      }
      for (const name of text.names)
        yield* store.run("INSERT INTO name (name, text) VALUES (?, ?) ON CONFLICT DO NOTHING", name, text.sha256)
      if (known !== undefined) {
        yield* store.run("UPDATE text SET retraction = ? WHERE sha256 = ?", text.retraction, text.sha256)
        if (Number(known["isCurrent"]) === 0) yield* revive(texts, text.sha256)
        return Number(known["isCurrent"]) === 0
      }
      const { sha256, work, title, provider, state, licence, url, form, retraction, storedAt } = text
      yield* store.run(
        "INSERT INTO text VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)",
        sha256,
        work,
        title,
        provider,
        state,
        licence,
        url,
        form,
        retraction,
        storedAt
      )
      yield* addPassages(texts, text)
      return true
    })
  )

/** A hit in a stored text: the section, and the work that it belongs to. */
export interface StoredHit extends TextSearch.SectionHit {
  readonly work: string
  readonly title: string | null
  readonly retraction: string | null
}

const nullable = (value: unknown): string | null => (value === null ? null : String(value))

/** The sections of a search. `works`: how many sections of each work have all the words, best work first; also of works without a hit here. */
export interface Found {
  readonly hits: ReadonlyArray<StoredHit>
  readonly works: ReadonlyArray<{ readonly work: string; readonly sections: number }>
}

/** Searches the current texts. `match`: a query of the index (`TextSearch.matchOf`). Empty: no section has all the words. */
export const search = ({ store }: ProjectTexts, match: string, limits: TextSearch.Limits): Result.Result<Found, ProjectError> =>
  Result.gen(function* () {
    const { chosen, sections } = TextSearch.choose(yield* store.all(TextSearch.ranking, match), limits)
    const workOf = (text: string) =>
      Result.map(store.all("SELECT work, title, retraction FROM text WHERE sha256 = ?", text), ([row]) => row!)
    const hits: Array<StoredHit> = []
    for (const row of chosen) {
      const [section] = yield* store.all(TextSearch.sectionOf, Number(row["id"]))
      const { work, title, retraction } = yield* workOf(String(row["text"]))
      const hit = TextSearch.hitOf(match, row, section!)
      hits.push({ ...hit, work: String(work), title: nullable(title), retraction: nullable(retraction) })
    }
    const works: Array<Found["works"][number]> = []
    for (const [text, count] of sections) works.push({ work: String((yield* workOf(text))["work"]), sections: count })
    return { hits, works }
  })

/** The number of texts that are searched. */
export const count = ({ store }: ProjectTexts): Result.Result<number, ProjectError> =>
  Result.map(store.all("SELECT count(*) AS n FROM text WHERE isCurrent = 1"), ([row]) => Number(row!["n"]))

/** The work of the current text for each of its identifiers. Empty: no text is stored. */
export const worksByName = ({ store }: ProjectTexts): Result.Result<ReadonlyMap<string, string>, ProjectError> =>
  Result.map(
    store.all(
      "SELECT name.name, text.work FROM name JOIN text ON text.sha256 = name.text WHERE isCurrent = 1 ORDER BY name.name, text.sha256"
    ),
    (rows) => new Map(rows.map(({ name, work }) => [String(name), String(work)]))
  )

/** A section from its row. */
export const passageOf = (row: ProjectDatabase.Row): Passage => ({
  name: String(row["name"]),
  path: JSON.parse(String(row["path"])) as ReadonlyArray<string>,
  text: String(row["content"]),
  offset: Number(row["offset"]),
  sha256: String(row["sha256"]),
  ...(row["kind"] === null ? {} : { kind: String(row["kind"]) as NonNullable<Passage["kind"]> })
})

/** A version of the text of a work: who gave it, its state (`preprint`, `accepted`, `published`; null = unknown), and the day when it was stored. */
export interface TextVersion {
  readonly provider: string
  readonly state: string | null
  readonly storedAt: string
}

/** The current text of a work. */
export interface CurrentText {
  readonly version: TextVersion
  readonly passages: ReadonlyArray<Passage>
}

const versionOf = (row: ProjectDatabase.Row): TextVersion => ({
  provider: String(row["provider"]),
  state: nullable(row["state"]),
  storedAt: String(row["storedAt"])
})

/** The current text by a name, else the one that replaced a text of that name: the two may share another name only. */
const byName = `SELECT text.* FROM name JOIN text ON text.sha256 = name.text WHERE name.name = ? AND isCurrent = 1`
const byOtherName = `SELECT text.* FROM name AS earlier JOIN name AS other ON other.text = earlier.text JOIN name AS later ON later.name = other.name
  JOIN text ON text.sha256 = later.text WHERE earlier.name = ? AND isCurrent = 1 ORDER BY text.sha256 LIMIT 1`

/** The current text of a work, by any of its identifiers; undefined if there is none. */
export const currentText = ({ store }: ProjectTexts, name: string): Result.Result<CurrentText | undefined, ProjectError> =>
  Result.gen(function* () {
    const [named] = yield* store.all(byName, name)
    const text = named ?? (yield* store.all(byOtherName, name))[0]
    if (text === undefined) return undefined
    const rows = yield* store.all("SELECT * FROM section WHERE text = ? ORDER BY place", String(text["sha256"]))
    return { version: versionOf(text), passages: rows.map(passageOf) }
  })

/**
 * What an address led to when it was made.
 *
 * - `version` of the text of this work that had the section; undefined if that text is current, or is of another work
 * - empty: undefined if no stored text has the section
 */
export const earlierText = (
  { store }: ProjectTexts,
  { work, sha256, from, to }: { readonly work: string; readonly sha256: string; readonly from: number; readonly to: number }
): Result.Result<{ readonly quote: string; readonly version: TextVersion | undefined } | undefined, ProjectError> =>
  Result.map(
    store.all(
      `SELECT section.content, text.*, text.sha256 IN (SELECT name.text FROM name WHERE name.name = ?) AS isOwn
       FROM section JOIN text ON text.sha256 = section.text WHERE section.sha256 = ? ORDER BY isOwn DESC, section.id LIMIT 1`,
      work,
      sha256
    ),
    ([row]) => {
      if (row === undefined) return undefined
      const isReplaced = Number(row["isOwn"]) === 1 && Number(row["isCurrent"]) === 0
      return { quote: String(row["content"]).slice(from, to), version: isReplaced ? versionOf(row) : undefined }
    }
  )
