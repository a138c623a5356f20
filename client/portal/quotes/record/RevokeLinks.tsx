import { useState } from 'react'
import type { Quote } from '#shared/quotes/quote'
import { AskDialog } from '../../feedback/AskDialog.tsx'
import { useQuoteAct } from './useQuoteAct.ts'

interface Props {
  quote: Pick<Quote, 'id' | 'version' | 'status'>
  /** The user can copy another link. */
  isOffered: boolean
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation before all links to the shipper's page end. */
export function RevokeLinks({ quote, isOffered, onDone, onClose }: Props) {
  // The request carries the version that was on the screen.
  const [viewed, setViewed] = useState<Pick<Quote, 'id' | 'version'>>(quote)
  const { run, busy, problem } = useQuoteAct(viewed, onDone, setViewed)
  return (
    <AskDialog
      title="Revoke the links?"
      button="Revoke links"
      tone="btn-error"
      onDo={() => run('revoke')}
      busy={busy}
      problem={problem}
      onClose={onClose}
    >
      <p>Links already sent stop working and show our phone number. This can't be undone.</p>
      {isOffered && (
        <p>{`You can copy a new link at any time${quote.status === 'quoted' ? ', and later emails include a new one' : ''}.`}</p>
      )}
    </AskDialog>
  )
}
