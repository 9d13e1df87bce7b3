import type { Upstream } from "@litfuse/engine/Upstream"
import type { ModelSettings } from "./ModelSettings.ts"

/** The path below the address of a server: `http://localhost:11434/v1` + this. */
export const chatPath = "/chat/completions"

/** The name of the upstream: of its settings in the user's configuration, and of the folder of its recordings. */
export const chatId = "model"

/** The most bytes of an answer. An answer of 4,000 tokens has about 20 KB. */
const maxBytes = 1_000_000

/**
 * The server of the user's model. It has no public address, so without the user's setting no request is sent.
 *
 * - a used-up quota has the status of a rate limit, but waiting does not help
 * - source: https://platform.openai.com/docs/api-reference/chat, which Ollama, vLLM, llama.cpp and LM Studio follow
 */
export const chatUpstream = ({ timeoutMs }: Pick<ModelSettings, "timeoutMs">): Upstream => ({
  id: chatId,
  origin: "https://model.invalid",
  pace: { requests: 10, perMs: 1000, concurrency: 1 },
  credentials: [
    {
      name: "key",
      env: "LITFUSE_MODEL_KEY",
      how: "the key of the server of your language model; servers on your machine need none",
      goesIn: { header: "authorization", prefix: "Bearer " }
    }
  ],
  says: [{ text: "insufficient_quota", means: "Unauthorised", status: 429 }],
  // the limit of the whole call ends a request first
  timeoutMs: timeoutMs + 1000,
  maxBytes
})
