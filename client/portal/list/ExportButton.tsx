import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { download } from '../../platform/api/download.ts'
import type { ListQuery } from '../../platform/api/queries.ts'
import { notify } from '../../platform/ui/toasts.ts'
import { useFocusBack } from '../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../platform/ui/useOnLine.ts'

interface Props {
  /** The address of the list. */
  of: string
  /** The filter and the order of the list. */
  query?: ListQuery
}

/** Saves the filtered list as a CSV file, including rows that this device does not cache. */
export function ExportButton({ of, query = {} }: Props) {
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const onLine = useOnLine()
  const save = async () => {
    setBusy(true)
    const result = await download([of, 'export', query])
    setBusy(false)
    if ('saved' in result) notify({ tone: 'success', title: 'Exported', text: `The list is in ${result.saved}.` })
    else notify({ tone: 'error', title: 'Not Exported', text: result.failed })
  }
  return (
    <button type="button" className="btn btn-outline" disabled={busy || !onLine} onClick={() => void save()}>
      <Download aria-hidden="true" className="size-5" />
      <span>{!onLine ? 'Needs a connection' : busy ? 'Exporting…' : 'Export'}</span>
    </button>
  )
}
