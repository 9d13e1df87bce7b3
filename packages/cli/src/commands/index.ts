import * as IndexFile from "@litfuse/host/IndexFile"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { refusal } from "../refusal.ts"
import { loadRegistry } from "../plugins.ts"
import { unknownRetriever } from "../retrievers.ts"
import { anyStore } from "../workspace.ts"
import { written } from "../written.ts"
import * as Collection from "./collection.ts"
import * as CollectionFlags from "./collectionFlags.ts"

const refuse = refusal("litfuse index build")

const build = Command.make(
  "build",
  {
    documents: Known.fileArgument("documents").pipe(
      Argument.optional,
      Argument.withDescription(`${Collection.documents} (or name a --dataset)`)
    ),
    dataset: CollectionFlags.dataset,
    corpus: CollectionFlags.corpus,
    out: Known.fileFlag("out").pipe(Flag.withDescription("the file to write")),
    retriever: Known.flag("retriever", "retriever").pipe(
      Flag.withDefault("bm25"),
      Flag.withDescription("the retriever that will use the index (default bm25); bm25-f and bm25-boost need other fields")
    ),
    param: Flag.KeyValuePair("param").pipe(
      Flag.withDefault({}),
      Flag.withDescription("name=value of a parameter on which the index depends; repeatable")
    ),
    format: Flag.Literals("format", ["text", "json"]).pipe(Flag.withDefault("text"), Flag.withDescription("text or json (default text)"))
  },
  Effect.fnUntraced(function* ({ documents, dataset, corpus, out, retriever: id, param, format }) {
    if (Option.isSome(documents) === Option.isSome(dataset))
      return yield* refuse("name what is indexed: either a file of documents or --dataset")
    const retrievers = (yield* loadRegistry()).plugins.byId("retriever")
    const retriever = retrievers.get(id)
    if (retriever === undefined) return yield* refuse(unknownRetriever(id, retrievers))
    const place = Option.isSome(documents) ? { documents: documents.value } : { dataset: Option.getOrThrow(dataset), corpus }
    const { indexed } = yield* Collection.open(anyStore(), place, retriever, written(param))
    const { bytes, sha256 } = yield* Effect.fromResult(IndexFile.write(out, indexed))
    const found = { version: 1, documents: indexed.ids.size, terms: indexed.terms, bytes, sha256 }
    yield* Console.log(
      format === "json"
        ? JSON.stringify(found)
        : `${out}: ${found.documents} documents, ${found.terms < 0 ? "" : `${found.terms} terms, `}${bytes} bytes, sha256 ${sha256}`
    )
  })
).pipe(
  Command.withDescription("Index documents once, and keep the index in a file"),
  Command.withExamples([
    { command: "litfuse index build corpus.jsonl.gz --out corpus.index", description: "A collection as BEIR stores it" },
    { command: "litfuse index build --dataset scifact --out scifact.index", description: "Needs SciFact under LITFUSE_DATA" }
  ])
)

/** `litfuse index`: indexes that are kept in files. */
export const index = Command.make("index").pipe(Command.withSubcommands([build]))
