import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useState } from 'react'
import type { LoadRecord } from '#shared/load'
import type { LoadLink } from '#shared/loadLink'
import { act } from '../../../api/act.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { Dialog } from '../../feedback/Dialog.tsx'

interface Props {
  load: Pick<LoadRecord, 'id'>
  link: LoadLink
  onDone: () => void
  onClose: () => void
}

/** Asks whether one link is to end. */
export function TakeBack({ load, link, onDone, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const onLine = useOnLine()

  async function take(): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    const result = await act({ noun: 'loads', id: load.id, verb: 'revoke', body: { link: link.id } })
    setBusy(false)
    if (result.outcome === 'failed') setProblem(result.message)
    return result.outcome === 'done'
  }

  return (
    <Dialog title={`Take the link back from ${link.name ?? 'whoever has it'}?`} onClose={onClose}>
      {(close) => (
        <div className="mt-2 grid gap-4">
          <p>
            Whoever opens it reads that it was withdrawn, and whom to call. That is for good; the links of others stay as they
            are.
          </p>
          {problem && (
            <p role="alert" className="field-error">
              <OctagonAlert aria-hidden="true" />
              {problem}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <button type="button" className="btn btn-outline" onClick={close}>
              Cancel
            </button>
            <button
              type="button"
              className="btn btn-error"
              disabled={busy || !onLine}
              onClick={async () => {
                if (!(await take())) return
                close()
                onDone()
              }}
            >
              {onLine ? 'Take back' : 'Needs a connection'}
            </button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
