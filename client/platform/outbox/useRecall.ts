import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Entry } from '../offline/outbox/entry.ts'
import { pageOf } from '../offline/outbox/kinds.ts'
import { outbox } from '../offline/outbox/pageOutbox.ts'
import { claimSent } from '../offline/outbox/sent.ts'
import { database } from '../offline/pageDatabase.ts'
import { notDone, outcomeOf } from './entryLabels.ts'

interface Outcome {
  text: string
  /** The entry still waits. */
  stays: boolean
}

/** Pulls an entry out of the outbox, to edit or discard it: `busy` while it asks the server whether the entry has arrived. */
export function useRecall(entry: Entry): {
  busy: boolean
  /** Resolves to the message for the user; null where its form opens again, before which `onOpen` is called. */
  recall: (action: 'edit' | 'discard', onOpen?: () => void) => Promise<Outcome | null>
} {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function recall(action: 'edit' | 'discard', onOpen?: () => void): Promise<Outcome | null> {
    const { id, kind, row } = entry
    setBusy(true)
    try {
      const reconciled = await outbox[action](id)
      if (reconciled.outcome === 'done' && reconciled.draft !== null) {
        onOpen?.()
        navigate(pageOf(kind, row), { state: { draft: reconciled.draft } })
        return null
      }
      // The page shows the outcome where the user pulled the entry back: no toast is needed.
      if (reconciled.outcome === 'arrived') await claimSent(database, id)
      return { text: outcomeOf(reconciled, entry), stays: reconciled.outcome === 'waiting' }
    } catch {
      return { text: notDone, stays: true }
    } finally {
      setBusy(false)
    }
  }
  return { busy, recall }
}
