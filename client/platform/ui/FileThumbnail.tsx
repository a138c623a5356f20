import FileText from 'lucide-react/icons/file-text'
import ImageOff from 'lucide-react/icons/image-off'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import type { BareFile } from '#shared/loads/proof'

interface Props {
  file: BareFile & { receivedAt: string | null }
  /** The subject of the file. */
  label: string
  /** The address below which the server has it by its hash. */
  filesAt: string
  isSignature?: boolean
}

/** A file in a list: a thumbnail with a download, or a note that it is still on the phone. */
export function FileThumbnail({ file, label, filesAt, isSignature = false }: Props) {
  return file.receivedAt === null ? (
    <Awaited size={file.size} label={label} />
  ) : (
    <Arrived file={file} label={label} filesAt={filesAt} isSignature={isSignature} />
  )
}

function Arrived({ file: { sha256, type }, label, filesAt, isSignature }: Required<Props>) {
  const address = `${filesAt}/${sha256}`
  const [isFailed, setFailed] = useState(false)
  return (
    <a href={address} className="block">
      <span className={`thumbnail ${isSignature ? 'thumbnail-signature' : ''}`}>
        {type === 'application/pdf' ? (
          <span className="grid h-full place-items-center">
            <FileText aria-hidden="true" className="size-8 text-muted" />
          </span>
        ) : isFailed ? (
          <span className="grid h-full place-items-center">
            <ImageOff aria-hidden="true" className="size-8 text-muted" />
          </span>
        ) : (
          <img src={`${address}?thumbnail=1`} alt="" loading="lazy" onError={() => setFailed(true)} />
        )}
      </span>
      <span className="link">
        <span>{label}</span>
        <span className="sr-only">, download it</span>
      </span>
      {isFailed && <span className="block text-muted">Preview not available</span>}
    </a>
  )
}

function Awaited({ size, label }: { size: number; label: string }) {
  return (
    <>
      <span className="thumbnail grid place-items-center border-dashed border-(--amber-edge)">
        <Smartphone aria-hidden="true" className="size-7 text-(--amber-ink)" />
      </span>
      <span>{label}</span>
      <span className="block text-(--amber-ink)">
        {`Still on the phone, ${Math.max(1, Math.round(size / 1000)).toLocaleString('en-US')} kB`}
      </span>
    </>
  )
}
