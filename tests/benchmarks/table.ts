/** One line of a table: what was measured, beside its limit in the same run. */
export interface Line {
  what: string
  measured: string
  beside: string
  /** Measured over limit. */
  ratio?: number
  goal?: string
}

export function printTable(title: string, lines: Line[]): void {
  printRows(title, [
    ['what', 'measured', 'beside it', 'ratio', 'goal'],
    ...lines.map(({ what, measured, beside, ratio, goal }) => [what, measured, beside, ratio?.toFixed(2) ?? '', goal ?? '']),
  ])
}

/** Prints rows, the first of them the head, so that columns line up, also where they are copied into a page of Markdown. */
export function printRows(title: string, rows: string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const print = (row: string[]) => console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  console.log(`\n${title}\n`)
  rows.slice(0, 1).forEach(print)
  print(widths.map((width) => '-'.repeat(width)))
  rows.slice(1).forEach(print)
}
