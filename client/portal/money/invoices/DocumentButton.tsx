import FileText from 'lucide-react/icons/file-text'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'

interface Props {
  href: string
  text: string
  /** The invoice number, for a list with several invoices. */
  of?: string
}

/** Opens a PDF of an invoice in a new tab. The server renders it. */
export function DocumentButton({ href, text, of }: Props) {
  const onLine = useOnLine()
  return onLine ? (
    <a href={href} target="_blank" rel="noreferrer" className="btn btn-outline">
      <FileText aria-hidden="true" className="size-5" />
      <span>{text}</span>
      <span className="sr-only">{`${of ? ` of ${of}` : ''} in a new tab`}</span>
    </a>
  ) : (
    <button type="button" className="btn btn-outline" disabled>
      {`${text} needs a connection`}
    </button>
  )
}
