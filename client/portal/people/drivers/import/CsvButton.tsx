import type { ReactNode } from 'react'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'

interface Props {
  className: string
  onFile: (file: File) => Promise<void>
  children: ReactNode
}

/** A button that opens the files of this device. The control lies over it, so a keyboard reaches it, too. */
export function CsvButton({ className, onFile, children }: Props) {
  return (
    <label className={`btn file-button ${className}`}>
      {wrapText(children)}
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (!file) return
          void onFile(file).finally(() => {
            // The same file may be chosen again, once it is corrected.
            target.value = ''
          })
        }}
      />
    </label>
  )
}
