import { useState } from 'react'
import type { LoadRecord } from '#shared/loads/load'
import type { LoadLink } from '#shared/loads/loadLink'
import { act } from '../../../../platform/api/act.ts'
import { AskDialog } from '../../../feedback/AskDialog.tsx'

interface Props {
  load: Pick<LoadRecord, 'id'>
  link: LoadLink
  onDone: () => void
  onClose: () => void
}

/** Asks whether to revoke one link. */
export function RevokeLink({ load, link, onDone, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function take(): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    const result = await act({ resource: 'loads', id: load.id, action: 'revoke', body: { link: link.id } })
    setBusy(false)
    if (result.outcome === 'failed') setProblem(result.message)
    if (result.outcome !== 'done') return false
    onDone()
    return true
  }

  return (
    <AskDialog
      title={`Turn off the link for ${link.name ?? 'this person'}?`}
      button="Turn off"
      tone="btn-error"
      onDo={take}
      busy={busy}
      problem={problem}
      onClose={onClose}
    >
      <p>The link stops working and shows our phone number. This can't be undone. Other links keep working.</p>
    </AskDialog>
  )
}
