import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useState } from 'react'
import { importColumns } from '#shared/drivers/driverCells'
import { importLimits } from '#shared/drivers/driverImport'
import { formatCount } from '#shared/kernel/count'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { CsvButton } from './CsvButton.tsx'
import { csvOf } from './csvOf.ts'
import { rememberedColumns } from './rememberedColumns.ts'

interface Props {
  /** Why the last file was not taken. */
  problem: string | null
  onFile: (file: File) => Promise<void>
}

/** The first step: a file is chosen or dropped. */
export function ChooseFile({ problem, onFile }: Props) {
  const [isOver, setOver] = useState(false)
  const [before] = useState(rememberedColumns)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void onFile(file)
  }
  return (
    <section
      aria-label="Choose a file"
      className={`card items-start gap-4 border-dashed p-4 md:p-6 ${isOver ? 'outline-2 outline-primary' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className="text-h3">A CSV file of drivers</h2>
      <p className="max-w-[65ch]">
        From a spreadsheet or another system. Row 1 is the header; each row after is one driver. Every row is checked first; all
        drivers are imported or none.
      </p>
      {before && <p className="text-muted">{`Choose ${before.file} again: its columns are as you set them.`}</p>}
      <ErrorLine>{problem}</ErrorLine>
      <div className="flex flex-wrap gap-3">
        <CsvButton className="btn-primary" onFile={onFile}>
          <FileUp aria-hidden="true" className="size-5" />
          <span>Choose a file</span>
        </CsvButton>
        <button type="button" className="btn btn-ghost" onClick={() => saveFile('drivers.csv', csvOf([emptyFile]))}>
          <Download aria-hidden="true" className="size-5" />
          <span>Download template</span>
        </button>
      </div>
      <p className="text-second text-muted">
        {`Or drop it here. Up to ${formatCount(importLimits.rows)} drivers and ${importLimits.megabytes} MB.`}
      </p>
    </section>
  )
}

const { fullName: _whole, ...ofEmptyFile } = importColumns
const emptyFile = Object.values(ofEmptyFile)
