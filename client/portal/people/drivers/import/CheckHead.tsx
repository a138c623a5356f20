import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ImportRow } from '#shared/drivers/driverImport'
import { formatCount } from '#shared/kernel/count'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { CsvButton } from './CsvButton.tsx'
import type { ChosenFile } from './chosenFile.ts'
import { csvOf } from './csvOf.ts'
import type { Check, Problem, RowProblems } from './useCheck.ts'

interface Props {
  file: ChosenFile
  rows: readonly ImportRow[]
  checked: number
  /** Null until all rows are looked at. */
  byRow: ReadonlyMap<number, readonly Problem[]> | null
  bad: RowProblems
  oddCount: number
  compared: Check['compared']
  problem: string | null
  onLine: boolean
  onFile: (file: File) => Promise<void>
  onAgain: () => void
}

const formatRowCount = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`)

/** On top of the checked rows: whether they can be taken, where those are that cannot, and what to do about them. */
export function CheckHead({ file, rows, checked, byRow, bad, oddCount, compared, problem, onLine, onFile, onAgain }: Props) {
  const isBad = bad.length > 0
  const failed = typeof compared === 'object' ? compared.failed : null
  const fine = rows.length - bad.length
  const title = () => {
    if (!byRow) return `${formatCount(checked)} of ${formatRowCount(rows.length)} checked`
    if (isBad) return `${formatCount(bad.length)} of ${formatRowCount(rows.length)} can't be imported`
    if (compared !== true) return 'No errors in the file'
    return rows.length === 1 ? 'Row is ready to import' : `All ${formatRowCount(rows.length)} ready to import`
  }
  const lead = () => {
    if (!byRow) return 'You can keep working.'
    if (isBad)
      return `Fix them in the file and choose it again; nothing is imported until all rows pass. ${formatRowCount(fine)} ${fine === 1 ? 'is' : 'are'} fine.`
    if (compared !== true) return "Existing drivers haven't been checked yet."
    return oddCount === 0
      ? 'Each becomes an applicant.'
      : `Each becomes an applicant. ${formatRowCount(oddCount)} ${oddCount === 1 ? 'is' : 'are'} unusual but allowed.`
  }
  const Icon = !byRow || (!isBad && compared === false) ? LoaderCircle : isBad || failed ? OctagonAlert : CircleCheck
  const tone = isBad ? 'text-(--red-ink)' : Icon === CircleCheck ? 'text-success' : 'text-muted'
  return (
    <section aria-label="Check results" className={`card gap-4 p-4 md:p-5 ${isBad ? 'border-(--red-edge)' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon
          aria-hidden="true"
          className={`size-8 shrink-0 ${tone} ${Icon === LoaderCircle ? 'motion-safe:animate-spin' : ''}`}
        />
        <div role="status" className="min-w-0 grow basis-64">
          <p className="font-sign text-h2 font-semibold tabular-nums">{title()}</p>
          <p>{lead()}</p>
        </div>
        {isBad && (
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className="btn btn-outline"
              onClick={() => saveFile(`to-correct-${file.name}`, withReasons(file, bad))}
            >
              <Download aria-hidden="true" className="size-5" />
              <span>
                {bad.length === 1 ? 'Download row with reason' : `Download ${formatCount(bad.length)} rows with reasons`}
              </span>
            </button>
            <CsvButton className="btn-accent" onFile={onFile}>
              <FileUp aria-hidden="true" className="size-5" />
              <span>Choose the fixed file</span>
            </CsvButton>
          </div>
        )}
      </div>
      {isBad && <RowStrip rows={rows} bad={bad} />}
      {problem && (
        <p role="alert" className="font-semibold wrap-anywhere text-(--red-ink)">
          {problem}
        </p>
      )}
      {byRow && failed && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 grow basis-64 wrap-anywhere">
            {`Rows were not checked against drivers on file. ${onLine ? failed : 'This needs a connection.'}`}
          </p>
          {onLine && (
            <button type="button" className="btn btn-outline" onClick={onAgain}>
              Check again
            </button>
          )}
        </div>
      )}
    </section>
  )
}

const segments = 60

/** Where in the file the rows are that cannot be taken; of a long file each piece is several rows. */
function RowStrip({ rows, bad }: { rows: readonly ImportRow[]; bad: RowProblems }) {
  const isBad = new Set(bad.map(([row]) => row))
  const each = Math.max(1, Math.ceil(rows.length / segments))
  const pieces = Array.from({ length: Math.ceil(rows.length / each) }, (_, at) => rows.slice(at * each, (at + 1) * each))
  return (
    <div aria-hidden="true" className="flex h-4 gap-px overflow-hidden rounded-field">
      {pieces.map((piece) => {
        const wrong = piece.some(({ row }) => isBad.has(row))
        return (
          <span
            key={piece[0]?.row}
            className={`grid min-w-0 place-items-center ${wrong ? 'min-w-4 flex-[1.4] bg-error text-[0.75rem] leading-none text-error-content' : 'flex-1 bg-success'}`}
          >
            {wrong && '×'}
          </span>
        )
      })}
    </div>
  )
}

/** The rows that cannot be taken as they stand in the file, with one more column. */
function withReasons({ table }: ChosenFile, bad: RowProblems): Blob {
  const cellsByRow = new Map(table.rows.map(({ row, cells }) => [row, cells]))
  const lines = bad.map(([row, problems]) => {
    const cells = cellsByRow.get(row) ?? []
    const whole = table.columns.map((_name, at) => cells[at] ?? '')
    return [...whole, ...cells.slice(whole.length), `Row ${row}: ${problems.map(({ message }) => message).join(' ')}`]
  })
  return csvOf([[...table.columns, 'Reason'], ...lines])
}
