/** A list of which each item is made when its turn comes, and forgotten: a whole list of records in another form takes much memory. */
export class Each {
  readonly items: Iterable<unknown>
  constructor(items: Iterable<unknown>) {
    this.items = items
  }
}
