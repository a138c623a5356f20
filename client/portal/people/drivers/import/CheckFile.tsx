import { useMemo, useState } from 'react'
import { formatCount } from '#shared/kernel/count'
import { importDrivers } from '../../../../platform/api/importDrivers.ts'
import { useFocusBack } from '../../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { FineRows, RowsWithProblems } from './CheckedRows.tsx'
import { CheckHead } from './CheckHead.tsx'
import type { ChosenFile } from './chosenFile.ts'
import { importRowsOf, listColumns, tooManyCells } from './matchColumns.ts'
import { type Problem, useCheck } from './useCheck.ts'

interface Props {
  file: ChosenFile
  /** Why the corrected file was not taken. */
  problem: string | null
  onFile: (file: File) => Promise<void>
  onColumns: () => void
  onImported: (count: number) => void
}

/** The third step: which rows cannot be taken, and why; with none of these, the import. */
export function CheckFile({ file, problem, onFile, onColumns, onImported }: Props) {
  const { name, table, matching } = file
  const onLine = useOnLine()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  useFocusBack(busy)
  const rows = useMemo(() => importRowsOf(table, matching), [table, matching])
  const torn = useMemo(
    (): Problem[] => tooManyCells(table).map((problem) => ({ ...problem, column: null, severity: 'block' })),
    [table],
  )
  const { checked, problems, compared } = useCheck(name, rows, onLine && attempt)
  const byRow = useMemo(() => (problems ? grouped([...torn, ...problems]) : null), [problems, torn])
  const bad = byRow ? [...byRow].filter(([, problems]) => problems.some(({ severity }) => severity === 'block')) : []
  const odd = byRow ? [...byRow].filter(([, problems]) => problems.every(({ severity }) => severity === 'warn')) : []

  const send = async () => {
    setBusy(true)
    setMessage(null)
    const acted = await importDrivers({ file: name, rows })
    setBusy(false)
    if (acted.outcome === 'done') onImported(acted.record?.imported ?? rows.length)
    else {
      setMessage(acted.outcome === 'failed' ? acted.message : 'Nothing was imported.')
      // What the server refuses has changed since it was checked.
      setAttempt(attempt + 1)
    }
  }
  const count = rows.length === 1 ? '1 driver' : `${formatCount(rows.length)} drivers`
  const isReady = byRow !== null && bad.length === 0 && compared === true && onLine
  const { read, unread } = listColumns(table.columns, matching)
  const readCount = matching.filter(Boolean).length
  return (
    <>
      <CheckHead
        file={file}
        rows={rows}
        checked={checked}
        byRow={byRow}
        bad={bad}
        oddCount={odd.length}
        compared={compared}
        problem={problem}
        onFile={onFile}
        onLine={onLine}
        onAgain={() => setAttempt(attempt + 1)}
      />
      {bad.length > 0 && <RowsWithProblems title="Rows to fix" rows={rows} problems={bad} matching={matching} />}
      {odd.length > 0 && <RowsWithProblems title="Unusual but allowed" rows={rows} problems={odd} matching={matching} />}
      {byRow && rows.length > byRow.size && <FineRows rows={rows.filter(({ row }) => !byRow.has(row))} matching={matching} />}
      <section aria-label="Import" className="card gap-3 p-4 md:p-5">
        {message && (
          <p role="alert" className="font-semibold wrap-anywhere text-(--red-ink)">
            {`Nothing was imported. ${message}`}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-[75ch] min-w-0 grow basis-72 text-muted wrap-anywhere">
            <strong className="text-base-content">{`${readCount} of ${matching.length} columns are read.`}</strong>{' '}
            <span>{`${read} ${unread}`}</span>
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="button" className="btn btn-ghost" disabled={busy} onClick={onColumns}>
              Change columns
            </button>
            <button type="button" className="btn btn-primary" disabled={!isReady || busy} onClick={() => void send()}>
              {busy ? 'Importing…' : onLine ? `Import ${count}` : 'Needs a connection'}
            </button>
          </div>
        </div>
      </section>
    </>
  )
}

function grouped(problems: readonly Problem[]): Map<number, Problem[]> {
  const byRow = new Map<number, Problem[]>()
  for (const problem of problems) byRow.set(problem.row, [...(byRow.get(problem.row) ?? []), problem])
  return new Map([...byRow].sort(([a], [b]) => a - b))
}
