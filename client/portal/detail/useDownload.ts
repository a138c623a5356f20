import { useState } from 'react'
import { download } from '../../platform/api/download.ts'
import type { Segment } from '../../platform/transport/request.ts'
import { notify } from '../../platform/ui/toasts.ts'

/** Saves a file of the server on this device, and reports the outcome. */
export function useDownload(segments: readonly Segment[]): { save: () => Promise<void>; isSaving: boolean } {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const result = await download(segments)
    setSaving(false)
    if ('saved' in result) notify({ tone: 'success', title: 'Downloaded', text: `Saved to ${result.saved}.` })
    else notify({ tone: 'error', title: 'Not Downloaded', text: result.failed })
  }
  return { save, isSaving }
}
