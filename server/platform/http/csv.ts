/** A value of a table: text may be anything that somebody has typed; numbers and amounts are our own. */
export type Cell = string | number | { dollars: number } | null | undefined

/** Excel reads UTF-8 only after this mark. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet takes for a formula, also in its wide form; after apostrophes, so that whoever reads it takes away one. */
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const special = /[",\r\n]/

/** A line of a table as RFC 4180 has it. Text that a spreadsheet would take for a formula follows an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell == null) return ''
  if (typeof cell === 'object') return cell.dollars.toFixed(2)
  const text = typeof cell === 'string' && formula.test(cell) ? `'${cell}` : String(cell)
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
