/**
 * What a scripted server does with a request.
 *
 * - `status` 200 unless said otherwise; `json` or `body` is the answer, JSON by its content type unless `headers` say otherwise
 * - `after` how long it takes, in milliseconds; `hangs` it never answers; `breaks` the connection does, for this reason
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
