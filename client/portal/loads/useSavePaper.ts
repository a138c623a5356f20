import { useState } from 'react'
import type { LoadRow } from '#shared/load'
import type { LoadPaper } from '#shared/loadPapers'
import { api } from '#shared/paths'
import { download } from '../../api/download.ts'
import { notify } from '../../ui/toasts.ts'

/** The address of a paper of a load. */
export const paperPath = ({ id }: Pick<LoadRow, 'id'>, paper: LoadPaper) => [api.loads, id, `${paper}.pdf`] as const

/** Saves a paper of a load as a file, and says what became of it. */
export function useSavePaper(load: Pick<LoadRow, 'id'>, paper: LoadPaper): { save: () => Promise<void>; isSaving: boolean } {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const result = await download(paperPath(load, paper))
    setSaving(false)
    if ('saved' in result) notify({ tone: 'success', title: 'Downloaded', text: `It is in ${result.saved}.` })
    else notify({ tone: 'error', title: 'Not Downloaded', text: result.failed })
  }
  return { save, isSaving }
}
