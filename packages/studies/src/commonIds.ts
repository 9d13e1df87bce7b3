/** The members of one set that another has too. */
export const commonIds = <A>(a: ReadonlySet<A>, b: ReadonlySet<A>): ReadonlySet<A> => new Set([...a].filter((one) => b.has(one)))

/** The members of one set that another has not. */
export const idsWithout = <A>(a: ReadonlySet<A>, b: ReadonlySet<A>): ReadonlySet<A> => new Set([...a].filter((one) => !b.has(one)))
