/** A list whose items are made one by one and then dropped, because a whole list of encoded records takes much memory. */
export class LazyList {
  readonly items: Iterable<unknown>
  constructor(items: Iterable<unknown>) {
    this.items = items
  }
}
