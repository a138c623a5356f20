import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ImportColumn, importColumns } from '#shared/drivers/driverCells'
import { missingColumns } from '#shared/drivers/driverImport'
import type { ChosenFile } from './chosenFile.ts'
import { columnName, type Matching, rematch } from './matchColumns.ts'

interface Props {
  file: ChosenFile
  onMatch: (matching: Matching) => void
  onDone: () => void
  onOther: () => void
}

/** Values of the first rows that are shown of each column. */
const examples = 3

/** The second step: what each column of the file is. */
export function MatchColumns({ file: { table, matching }, onMatch, onDone, onOther }: Props) {
  const missing = missingColumns(matching.filter((column) => column !== null))
  const { columns, rows } = table
  return (
    <>
      <section aria-labelledby="import-columns" className="card p-4 md:p-5">
        <h2 id="import-columns" className="text-h3">
          Match columns
        </h2>
        <p className="mt-1 text-muted">Matched by name. Columns you don't need are skipped.</p>
        <ul className="mt-3 grid">
          {columns.map((_name, at) => {
            const id = `import-column-${at}`
            const name = columnName(columns, at)
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and their order stays.
                key={at}
                className="grid items-center gap-x-4 gap-y-1 border-t border-line py-3 @xl/record:grid-cols-[minmax(0,1fr)_15rem] @3xl/record:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_15rem]"
              >
                <label htmlFor={id} className="font-semibold wrap-anywhere">
                  {name}
                </label>
                <p className="min-w-0 text-second text-muted wrap-anywhere @xl/record:row-start-2 @3xl/record:row-start-1 @3xl/record:col-start-2">
                  {findExample(rows, at)}
                </p>
                <select
                  id={id}
                  className="select w-full @xl/record:row-span-2 @xl/record:col-start-2 @xl/record:row-start-1 @3xl/record:col-start-3 @3xl/record:row-span-1"
                  value={matching[at] ?? ''}
                  onChange={({ target }) => onMatch(rematch(matching, at, (target.value || null) as ImportColumn | null))}
                >
                  <option value="">Not read</option>
                  {Object.entries(importColumns).map(([column, text]) => (
                    <option key={column} value={column}>
                      {text}
                    </option>
                  ))}
                </select>
              </li>
            )
          })}
        </ul>
      </section>
      <section aria-label="Go on" className="card flex-row flex-wrap items-center justify-between gap-3 p-4 md:p-5">
        <p role="status" className="flex min-w-0 items-start gap-2">
          {missing.length > 0 && (
            <>
              <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--red-ink)" />
              <span className="min-w-0">
                {`Choose the column for ${listed(missing.map((column) => importColumns[column]))}: it's required.`}
              </span>
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn btn-ghost" onClick={onOther}>
            Another file
          </button>
          <button type="button" className="btn btn-primary" disabled={missing.length > 0} onClick={onDone}>
            Check the rows
          </button>
        </div>
      </section>
    </>
  )
}

const listed = (text: readonly string[]) =>
  text.length < 2 ? text.join('') : `${text.slice(0, -1).join(', ')} and ${text.at(-1)}`

function findExample(rows: ChosenFile['table']['rows'], at: number): string {
  const found: string[] = []
  for (const { cells } of rows) {
    const cell = cells[at]?.trim()
    if (cell) found.push(cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)
    if (found.length === examples) break
  }
  return found.join(' · ') || 'empty in all rows'
}
