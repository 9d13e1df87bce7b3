/**
 * The table of a figure: everything that is drawn, for readers who cannot see the drawing or need its numbers.
 *
 * - shape: every row has one cell per header; the first cell of a row says what the row is about
 */
export interface TableTwin {
  readonly headers: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}
