import type { Finding } from '#shared/kernel/findings'
import { Findings, withWarnings } from '../../../platform/forms/Findings.tsx'
import { Dialog } from '../../feedback/Dialog.tsx'

interface Props {
  findings: readonly Finding[]
  total: string
  onSend: () => void
  onClose: () => void
}

/** Asks once before a price goes out that has warnings. */
export function SendWarned({ findings, total, onSend, onClose }: Props) {
  return (
    <Dialog title={`Send ${total} anyway?`} onClose={onClose}>
      {(close) => (
        <>
          <div className="mt-3">
            <Findings findings={findings} />
          </div>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <button type="button" className="btn btn-outline" onClick={close}>
              Back to the price
            </button>
            <button
              type="button"
              className="btn btn-primary"
              onClick={() => {
                // First: behind an open dialog nothing can have the focus.
                close()
                onSend()
              }}
            >
              {withWarnings('Send', findings)}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
