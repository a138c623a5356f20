import { useState } from 'react'
import { formatDay } from '#shared/kernel/time'
import type { PrivacyRecord } from '#shared/privacy/erasure'
import { type ErasureReason, erasureReasons } from '#shared/privacy/erasureText'
import { act } from '../../../platform/api/act.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { AskDialog } from '../../feedback/AskDialog.tsx'

/** The person whose data it is. */
export interface PrivacyProps {
  resource: 'drivers' | 'applications'
  record: { id: string; version: number }
  name: string
}

interface Props extends PrivacyProps {
  privacy: PrivacyRecord
  onClose: () => void
}

const reasons = Object.entries(erasureReasons) as [ErasureReason, string][]
const changed = 'Someone else changed this record. Review what is erased and what is kept, then press again.'

/** Lists the data to erase and the data that the law retains, and asks for the reason before the erasure. */
export function EraseDialog({ resource, record, name, privacy: { goes, retained, lastDay }, onClose }: Props) {
  const [why, setWhy] = useState<ErasureReason | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const erase = async () => {
    if (!why) {
      setProblem('Please choose why')
      return false
    }
    setBusy(true)
    const acted = await act({ resource, id: record.id, action: 'erase', body: { why }, version: record.version })
    setBusy(false)
    if (acted.outcome === 'done') {
      notify({ tone: 'success', title: 'Erasing Asked For', text: requestText(goes.length > 0, lastDay) })
      return true
    }
    setProblem(formatProblem(acted))
    return false
  }
  return (
    <AskDialog
      title={`Erase ${name}?`}
      button={goes.length > 0 ? 'Erase for good' : 'Erase on that day'}
      tone="btn-error"
      wide
      busy={busy}
      problem={problem}
      onClose={onClose}
      onDo={erase}
    >
      {goes.length > 0 && (
        <div>
          <h3 className="font-semibold">Goes at once, for good</h3>
          <ul className="list-disc pl-5">
            {goes.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
      {retained.length > 0 && (
        <div>
          <h3 className="font-semibold">Kept, because the law requires it</h3>
          <ul className="grid list-disc gap-1 pl-5">
            {retained.map(({ what, why, until }) => (
              <li key={what}>
                <span>{what}</span>
                <span className="block text-second text-muted">
                  {why && <span>{why}</span>}
                  {until ? (
                    <>
                      <span>, through </span>
                      <span className="whitespace-nowrap">{formatDay(until)}</span>
                    </>
                  ) : (
                    <span>. Not all of it is paid yet</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {retained.length > 0 && (
        <p>
          {`${lastDay ? `After ${formatDay(lastDay)}` : 'Once the law allows it,'} that is erased automatically, too.${resource === 'drivers' ? ' Loads and pay totals are kept without a name, and load history as long as the settings say.' : ''}`}
        </p>
      )}
      <fieldset className="grid gap-1">
        <legend className="field-label mb-1.5">Why</legend>
        {reasons.map(([value, text]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="why"
              className="radio"
              checked={why === value}
              onChange={() => {
                setWhy(value)
                setProblem(null)
              }}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
    </AskDialog>
  )
}

function requestText(isSoon: boolean, lastDay: string | null): string {
  if (isSoon) return 'It goes as soon as the job has run. This card says when the rest does.'
  return lastDay ? `It is erased after ${formatDay(lastDay)}.` : 'It is erased once the law lets it go.'
}

function formatProblem(acted: Exclude<Awaited<ReturnType<typeof act>>, { outcome: 'done' }>): string {
  if (acted.outcome === 'findings') return acted.findings.map(({ message }) => message).join(' ')
  return acted.outcome === 'failed' ? acted.message : changed
}
