const LETTERS = 26
/** How a sheet names a column: 1 → A, 27 → AA. */
export const columnName = (n: number): string =>
  n <= 0 ? '' : columnName(Math.floor((n - 1) / LETTERS)) + String.fromCodePoint('A'.charCodeAt(0) + ((n - 1) % LETTERS))
