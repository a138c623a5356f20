import { api } from '#shared/kernel/paths'
import type { LoadExpense } from '#shared/loads/expense'
import { FileThumbnail } from '../../../../platform/ui/FileThumbnail.tsx'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'

/** The pages of a receipt as thumbnails, each a link to the whole page. Offline a text says that they need a connection. */
export function ReceiptPages({ files }: Pick<LoadExpense, 'files'>) {
  const onLine = useOnLine()
  const label = (index: number) => (files.length > 1 ? `Receipt, page ${index + 1}` : 'Receipt')
  if (!onLine) return <p className="text-second text-muted no-print">Connect to see the receipt.</p>
  return (
    <ul className="flex flex-wrap gap-3 text-[0.8125rem] no-print">
      {files.map((file, index) => (
        <li key={file.sha256} className="w-22">
          <FileThumbnail file={file} label={label(index)} filesAt={api.files} />
        </li>
      ))}
    </ul>
  )
}
