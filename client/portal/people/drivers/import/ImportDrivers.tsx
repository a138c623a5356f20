import { useState } from 'react'
import { staffPath } from '#shared/access/navigation'
import { missingColumns } from '#shared/drivers/driverImport'
import { formatCount } from '#shared/kernel/count'
import { FormFrame } from '../../../dispatch/loads/form/FormFrame.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { useKeepTyping, useSavedTyping } from '../../../shell/session/savedTyping.ts'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { CheckFile } from './CheckFile.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { type ChosenFile, tableOf } from './chosenFile.ts'
import { Imported } from './Imported.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { MatchColumns } from './MatchColumns.tsx'
import { type Matching, matchColumns } from './matchColumns.ts'
import { forgetColumns, rememberColumns, rememberedMatching } from './rememberedColumns.ts'

type Step = 'file' | 'columns' | 'check' | 'done'

const form = 'driverImport'

/** Drivers from a file of another system: all of its rows, or none. */
export function ImportDrivers() {
  const isWriter = usePermission('drivers:write')
  const before = useSavedTyping<ChosenFile>(form)
  const [file, setFile] = useState(before)
  const [step, setStep] = useState<Step>(before ? 'check' : 'file')
  const [problem, setProblem] = useState<string | null>(null)
  const [imported, setImported] = useState(0)
  useKeepTyping(form, step === 'done' ? null : file)

  const choose = async (chosen: File) => {
    const read = await tableOf(chosen)
    if ('problem' in read) {
      setProblem(`${chosen.name}: ${read.problem}`)
      return
    }
    const matching = rememberedMatching(read.columns) ?? matchColumns(read.columns)
    setProblem(null)
    setFile({ name: chosen.name, size: chosen.size, table: read, matching })
    setStep(isWhole(matching) ? 'check' : 'columns')
  }
  const match = (matching: Matching) => {
    if (!file) return
    rememberColumns(file.name, file.table.columns, matching)
    setFile({ ...file, matching })
  }
  const startOver = () => {
    setFile(null)
    setProblem(null)
    setStep('file')
  }
  const parts = () => {
    if (step === 'done') return <Imported count={imported} onAgain={startOver} />
    if (!file || step === 'file') return <ChooseFile problem={problem} onFile={choose} />
    if (step === 'columns') {
      return <MatchColumns file={file} onMatch={match} onDone={() => setStep('check')} onOther={startOver} />
    }
    return (
      <CheckFile
        file={file}
        problem={problem}
        onFile={choose}
        onColumns={() => setStep('columns')}
        onImported={(count) => {
          forgetColumns()
          setImported(count)
          setStep('done')
        }}
      />
    )
  }
  const lead = file && step !== 'done' ? formatLead(file) : null
  return (
    <FormFrame
      title="Import drivers"
      lead={isWriter ? lead : null}
      back={{ to: staffPath('drivers'), text: 'Back to the drivers' }}
    >
      {isWriter ? (
        <>
          <ImportSteps at={step} />
          {parts()}
        </>
      ) : (
        <NoAccess />
      )}
    </FormFrame>
  )
}

const isWhole = (matching: Matching) => missingColumns(matching.filter((column) => column !== null)).length === 0

const formatLead = ({ name, size, table }: ChosenFile) =>
  `${name} · ${table.rows.length === 1 ? '1 row' : `${formatCount(table.rows.length)} rows`} · ${formatCount(Math.ceil(size / 1024))} kB · nothing is saved yet`
