import FileDown from 'lucide-react/icons/file-down'

interface Props {
  href: string
  words: string
  isConnected: boolean
}

/** Opens a paper that the server makes. */
export function DocumentLink({ href, words, isConnected }: Props) {
  const content = (
    <>
      <FileDown aria-hidden="true" size={22} />
      <span>{words}</span>
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
