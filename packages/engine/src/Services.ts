/**
 * The closed list of services that a plugin may request from its host. A plugin names them in `services`. Registration refuses other names, and a
 * plugin does not receive services that it does not name.
 *
 * Models are not among them: an embedder is a plugin, and a pipeline names the one that makes the vectors for a ranker.
 */
import * as Context from "effect/Context"
import type * as Scope from "effect/Scope"
import { Credentials } from "./http/Credentials.ts"
import { Http } from "./Http.ts"
import { about, type Name, serviceNames } from "./serviceNames.ts"

export { about, type Name, serviceNames as names } from "./serviceNames.ts"

/** The services as requirements of an Effect: what `make` of a plugin may need. */
export type Services = Http | Credentials | Scope.Scope

const keys = { http: Http, credentials: Credentials } as const

const isOffered = (name: string): name is Name => Object.hasOwn(about, name)

/** The requested names that no plugin may use. */
export const refused = (asked: ReadonlyArray<string>): ReadonlyArray<string> => asked.filter((name) => !isOffered(name))

/** A context with only the requested services. Every plugin has the clock and a scope. */
export const only = <R>(context: Context.Context<R>, asked: ReadonlyArray<Name> | undefined): Context.Context<R> =>
  serviceNames.reduce<Context.Context<R>>((left, name) => {
    const key = name in keys ? keys[name as keyof typeof keys] : undefined
    return key === undefined || asked?.includes(name) === true ? left : (Context.omit(key)(left) as Context.Context<R>)
  }, context)
