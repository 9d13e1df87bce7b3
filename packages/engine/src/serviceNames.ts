/** The services by name, with what each is for. The names stand in descriptors and in `litfuse plugin list --verbose`. */
export const about = {
  http: "requests to its own upstream: paced, retried, bounded and recorded by the host",
  credentials: "the keys and addresses that its upstream declares, as secrets that do not print",
  clock: "the time, which stands still while recordings are played",
  scope: "a place to leave what must be closed"
} as const

/** The name of a service. */
export type Name = keyof typeof about

/** The names of the services, in the order of the table. */
export const names = Object.keys(about) as ReadonlyArray<Name>
