import type { Entity } from "@litfuse/engine/Entity"
import { makeEntity } from "@litfuse/engine/entity/makeEntity"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import type { Item } from "./AcmeHubApi.ts"

/** An item of AcmeHub as an entity. Leave out what the service does not send: no empty text, no zero. */
export const toEntity = ({ id, symbol, name }: Item, retrieved: PartialDate): Entity =>
  makeEntity({ source: "acme-hub", type: "gene", scheme: "gene", id, symbol, name }, retrieved)
