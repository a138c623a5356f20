import { useRef, useState } from 'react'
import type { LoadRecord } from '#shared/load'
import { act } from '../../../api/act.ts'
import { serverNow } from '../../../transport/serverClock.ts'
import { Dialog } from '../../feedback/Dialog.tsx'

const reasons = ['Traffic', 'Weather', 'Breakdown', 'Held up at the dock', 'Something else'] as const
const delays = ['30 minutes', '1 hour', '2 hours', 'half a day'] as const

interface Props {
  load: LoadRecord
  onDone: (said: string) => void
  onClose: () => void
}

/** Tells dispatch by a message that the truck runs late: why, and with one press how much. Without a network it waits. */
export function LateDialog({ load, onDone, onClose }: Props) {
  const [reason, setReason] = useState<string>(reasons[0])
  const [problem, setProblem] = useState<string | null>(null)
  const isPressed = useRef(false)
  async function tell(delay: string, close: () => void) {
    // Two presses are one message.
    if (isPressed.current) return
    isPressed.current = true
    setProblem(null)
    const text = `About ${delay} late: ${reason.toLowerCase()}.`
    const acted = await act({
      ...{ noun: 'loads', id: load.id, verb: 'message', reference: load.id, kind: 'cabMessage', isUnwatched: true },
      body: { text, writtenAt: serverNow().toISOString() },
    })
    if (acted.outcome === 'done' || acted.outcome === 'waiting') {
      onDone(`“${text}” stands among the messages.`)
      close()
      return
    }
    isPressed.current = false
    setProblem(acted.outcome === 'failed' ? acted.message : 'This could not be told. Please call dispatch.')
  }
  return (
    <Dialog title="Running late" onClose={onClose}>
      {(close) => (
        <div className="mt-4 grid gap-5">
          <fieldset className="grid gap-2">
            <legend className="field-label mb-1.5">Why</legend>
            {reasons.map((one) => (
              <label key={one} className="check-tile min-h-14 items-center">
                <input
                  type="radio"
                  name="late-reason"
                  className="radio"
                  checked={reason === one}
                  onChange={() => setReason(one)}
                />
                <span className="font-sign text-label">{one}</span>
              </label>
            ))}
          </fieldset>
          {problem && (
            <p role="alert" className="field-error">
              {problem}
            </p>
          )}
          <fieldset className="grid grid-cols-2 gap-3">
            <legend className="field-label mb-1.5">How late? One press tells dispatch.</legend>
            {delays.map((delay) => (
              <button
                key={delay}
                type="button"
                className="btn btn-outline min-h-16 text-h3"
                onClick={() => void tell(delay, close)}
              >
                About {delay}
              </button>
            ))}
          </fieldset>
          <p className="text-second text-muted">Dispatch gets it as a message, now or as soon as there is a signal.</p>
          <button type="button" className="btn btn-outline min-h-14" onClick={close}>
            Cancel
          </button>
        </div>
      )}
    </Dialog>
  )
}
