import { useEffect, useState } from 'react'
import { type EntryKind, kindOfForm } from '../../platform/offline/outbox/kinds.ts'
import { database } from '../../platform/offline/pageDatabase.ts'

/** The kind of a draft that returns from the outbox, for a screen with several forms; null until it is known. */
export function useDraftKind(draft: string | null): EntryKind | null {
  const [found, setFound] = useState<{ draft: string; kind: EntryKind } | null>(null)
  useEffect(() => {
    let isActive = true
    if (draft === null) return
    database.drafts.get(draft).then(
      (stored) => {
        const kind = stored && kindOfForm(stored.form)
        if (isActive && kind) setFound({ draft, kind })
      },
      // A device that cannot be read has no draft to open.
      () => {},
    )
    return () => {
      isActive = false
    }
  }, [draft])
  return found?.draft === draft ? found.kind : null
}
