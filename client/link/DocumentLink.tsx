import FileDown from 'lucide-react/icons/file-down'

interface Props {
  href: string
  text: string
  isConnected: boolean
}

/** Opens a paper that the server makes. */
export function DocumentLink({ href, text, isConnected }: Props) {
  const content = (
    <>
      <FileDown aria-hidden="true" size={22} />
      <span>{text}</span>
    </>
  )
  return isConnected ? (
    <a href={href} target="_blank" rel="noreferrer" className="btn btn-outline btn-lg no-print">
      {content}
    </a>
  ) : (
    <button type="button" className="btn btn-outline btn-lg no-print" disabled>
      {content}
    </button>
  )
}
