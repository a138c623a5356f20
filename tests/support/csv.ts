/** The table of a CSV file as RFC 4180 has it. Throws for anything else: a reader that guesses would hide what is wrong. */
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
