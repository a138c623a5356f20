import { useEffect, useState } from 'react'
import { openPersistedForm, type PersistedForm } from '../../platform/offline/drafts/persistedForm.ts'
import { signedInUser } from '../../platform/offline/session/session.ts'

/** Forms open one after the other: a draft is closed before the next opening looks for it. */
let lastOpening: Promise<unknown> = Promise.resolve()

/**
 * Opens the draft of the signed-in user's form, this one (`draft`) or the newest; null until it is open. `form` is
 * `quoteContact:<id>` for a form on a row. The form below has `persisted.draft?.id` as its key.
 */
export function useOpenedForm(form: string, draft: string | null = null): PersistedForm | null {
  const [opened, setOpened] = useState<{ form: string; persisted: PersistedForm } | null>(null)
  useEffect(() => {
    let isActive = true
    let close = () => {}
    const open = async () => {
      const persisted = await openPersistedForm(form, draft, signedInUser())
      close = () => persisted.draft?.close()
      if (isActive) setOpened({ form, persisted })
      else close()
    }
    lastOpening = lastOpening.then(open, open)
    return () => {
      isActive = false
      close()
    }
  }, [form, draft])
  return opened?.form === form ? opened.persisted : null
}
