/**
 * What a scripted server does with a request.
 *
 * - `status` default 200; `json` or `body` is the answer, with the content type of JSON unless `headers` differ
 * - `after` the delay in milliseconds; `hangs` no answer; `breaks` the connection breaks, for this reason
 */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly body?: string
  readonly after?: number
  readonly hangs?: boolean
  readonly breaks?: string
}
