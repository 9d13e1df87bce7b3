/** The services by name, with their purpose. Descriptors and `litfuse plugin list --verbose` use the names. */
export const about = {
  http: "requests to its own upstream: paced, retried, bounded and recorded by the host",
  credentials: "the keys and addresses that its upstream declares, as secrets that do not print",
  clock: "the time, which is fixed while recordings are played",
  scope: "a scope for resources that must be closed"
} as const

/** The name of a service. */
export type Name = keyof typeof about

/** The names of the services, in the order of the table. */
export const serviceNames = Object.keys(about) as ReadonlyArray<Name>
