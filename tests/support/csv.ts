/** Reads the table of a CSV file (RFC 4180). Throws for anything else: a lenient reader would hide errors. */
export function parseCsv(file: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let rest = file.replace(/^\uFEFF/, '')
  while (rest !== '') {
    const [whole, quoted, bare, end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? []
    if (whole === undefined) throw new Error(`No cell of a table: ${JSON.stringify(rest.slice(0, 60))}`)
    row.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    rest = rest.slice(whole.length)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
