/** One line of a table: what was measured, beside its baseline in the same run. */
export interface Line {
  what: string
  measured: string
  beside: string
  /** Measured divided by the baseline. */
  ratio?: number
  goal?: string
}

export function printTable(title: string, lines: Line[]): void {
  printRows(title, [
    ['what', 'measured', 'beside it', 'ratio', 'goal'],
    ...lines.map(({ what, measured, beside, ratio, goal }) => [what, measured, beside, ratio?.toFixed(2) ?? '', goal ?? '']),
  ])
}

/** Prints rows as a Markdown table with aligned columns; the first is the header. */
export function printRows(title: string, rows: string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const print = (row: string[]) => console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  console.log(`\n${title}\n`)
  rows.slice(0, 1).forEach(print)
  print(widths.map((width) => '-'.repeat(width)))
  rows.slice(1).forEach(print)
}
