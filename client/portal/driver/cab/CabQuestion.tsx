import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Finding } from '#shared/kernel/findings'
import { eventName } from '#shared/tracking/status'
import { Dialog } from '../../feedback/Dialog.tsx'
import { CallDispatch } from '../disputes/CallDispatch.tsx'
import type { Happening } from './cabEventForm.ts'

interface Props {
  event: Happening
  findings: readonly Finding[]
  /** The event happened before the driver records it. */
  isEarlier?: boolean
  onYes: () => void
  onClose: () => void
}

/**
 * Asks once about all findings before an event is stored. Yes records the event even against a block, because it has happened.
 */
export function CabQuestion({ event: { type, stop }, findings, isEarlier = false, onYes, onClose }: Props) {
  const isBlocked = findings.some(({ severity }) => severity === 'block')
  const name = eventName(type, stop)
  return (
    <Dialog title={isBlocked ? 'Call dispatch before you leave' : isEarlier ? `${name}?` : `${name} now?`} onClose={onClose}>
      {(close) => (
        <div className="mt-3 grid gap-4 text-[1.0625rem]">
          <ul className="grid gap-2">
            {findings.map(({ code, severity, message }) => {
              const Icon = severity === 'block' ? OctagonAlert : TriangleAlert
              return (
                <li
                  key={code}
                  className={`flex gap-3 ${severity === 'block' ? 'font-semibold text-(--red-ink)' : 'text-(--amber-ink)'}`}
                >
                  <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
                  <span className="min-w-0 wrap-anywhere">{message}</span>
                </li>
              )
            })}
          </ul>
          {isBlocked && (
            <>
              <CallDispatch />
              <p>If you already left, log it. Dispatch will see it right away.</p>
            </>
          )}
          <button
            type="button"
            className={`btn min-h-16 text-h3 ${isBlocked ? 'btn-outline' : 'btn-accent'}`}
            onClick={() => {
              close()
              onYes()
            }}
          >
            {isBlocked ? 'I already left' : `Yes, ${name.toLowerCase()}`}
          </button>
          <button type="button" className="btn btn-outline min-h-14" onClick={close}>
            Cancel
          </button>
        </div>
      )}
    </Dialog>
  )
}
