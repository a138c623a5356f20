import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useState } from 'react'
import type { Quote } from '#shared/quote'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { Dialog } from '../../feedback/Dialog.tsx'
import { useQuoteAct } from './useQuoteAct.ts'

interface Props {
  quote: Pick<Quote, 'id' | 'version' | 'status'>
  /** Another link can be copied. */
  isOffered: boolean
  onDone: () => void
  onClose: () => void
}

/** Asks whether all links to the shipper's page are to end. */
export function RevokeLinks({ quote, isOffered, onDone, onClose }: Props) {
  // What is sent goes with the version that was on the screen.
  const [seen, setSeen] = useState<Pick<Quote, 'id' | 'version'>>(quote)
  const { run, busy, problem } = useQuoteAct(seen, onDone, setSeen)
  const onLine = useOnLine()
  return (
    <Dialog title="Revoke the links?" onClose={onClose}>
      {(close) => (
        <div className="mt-2 grid gap-4">
          <p>
            Whoever opens a link that was mailed or copied reads that it is no longer valid, and whom to call. That is for good.
          </p>
          {isOffered && (
            <p>
              You can copy a new link at any time{quote.status === 'quoted' && ', and a mail that is sent later brings a new one'}
              .
            </p>
          )}
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
                if (await run('revoke')) close()
              }}
            >
              {onLine ? 'Revoke links' : 'Needs a connection'}
            </button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
