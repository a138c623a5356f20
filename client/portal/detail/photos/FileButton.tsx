import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { wrapText } from '../../../platform/ui/wrapText.tsx'

interface Props {
  Icon: LucideIcon
  /** Opens the camera. */
  camera?: boolean
  /** Accepts a PDF, too. */
  pdf?: boolean
  /** One at a time. */
  single?: boolean
  busy: boolean
  className?: string
  onFiles: (files: FileList | null) => Promise<void>
  children: ReactNode
}

/** A button that opens the camera or the phone's files. The input lies over it, so that a keyboard reaches it. */
export function FileButton({
  Icon,
  camera = false,
  pdf = false,
  single = camera,
  busy,
  className = 'btn-outline min-h-16 text-h3',
  onFiles,
  children,
}: Props) {
  return (
    <label className={`btn file-button ${className}`}>
      <Icon aria-hidden="true" className="size-6" />
      {wrapText(children)}
      <input
        type="file"
        accept={pdf ? 'image/*,application/pdf' : 'image/*'}
        multiple={!single}
        {...(camera && { capture: 'environment' as const })}
        aria-disabled={busy}
        onClick={(event) => {
          if (busy) event.preventDefault()
        }}
        onChange={({ target }) => {
          const { files } = target
          void onFiles(files).finally(() => {
            // Lets the user select the same photo again.
            target.value = ''
          })
        }}
      />
    </label>
  )
}
