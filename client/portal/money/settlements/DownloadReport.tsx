import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { api } from '#shared/kernel/paths'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { useDownload } from '../../detail/useDownload.ts'

interface Props {
  id: string
  /** The PDF, or its lines as a table. */
  kind?: 'pdf' | 'csv'
  className: string
  /** Why it cannot be had now: the id of the sentence. */
  off?: string | undefined
  children: ReactNode
}

/** Saves the statement of a settlement, which is made on the server. */
export function DownloadReport({ id, kind = 'pdf', className, off, children }: Props) {
  const { save, isSaving } = useDownload([api.settlements, id, `statement.${kind}`])
  useFocusBack(isSaving)
  return (
    <button
      type="button"
      className={`btn ${className}`}
      disabled={isSaving || off !== undefined}
      aria-describedby={off}
      onClick={() => void save()}
    >
      <Download aria-hidden="true" className="size-5" />
      {wrapText(children)}
    </button>
  )
}
