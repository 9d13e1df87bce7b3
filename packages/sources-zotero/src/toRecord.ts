import { fromItem } from "@litfuse/bibliography/zotero/fromItem"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Item } from "./ZoteroApi.ts"

/** Whether an item is a reference: files, notes and annotations are not. */
export const isReference = ({ data: { itemType } }: Item): boolean => !["attachment", "note", "annotation"].includes(itemType)

/** Maps an item of a library to a record, with the date as Zotero understood it. Empty: undefined for what is no reference. */
export const toRecord = ({ key, data, meta }: Item): SourceRecord | undefined =>
  fromItem(data, "zotero", key, meta?.parsedDate ?? undefined)
