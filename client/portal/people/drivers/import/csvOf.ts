import Papa from 'papaparse'

/** A CSV file that spreadsheets open: with the mark of UTF-8, and without anything they would take for a formula. */
export function csvOf(lines: readonly (readonly string[])[]): Blob {
  const text = Papa.unparse(lines as string[][], { escapeFormulae: true, newline: '\r\n' })
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}
