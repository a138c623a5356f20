import Camera from 'lucide-react/icons/camera'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileText from 'lucide-react/icons/file-text'
import FolderOpen from 'lucide-react/icons/folder-open'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { formatCount } from '#shared/kernel/count'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import type { TakenFile } from '../../../platform/offline/outbox/entry.ts'
import type { PhotoFault } from '../../../platform/photos/drawing.ts'
import { FileButton } from '../../detail/photos/FileButton.tsx'
import { retakeText } from '../../detail/photos/photo.ts'
import { useBlobUrl } from '../../detail/photos/useBlobUrl.ts'
import { type HeldFiles, maxPhotos } from '../../detail/photos/useSelectedFiles.ts'
import { pagesText } from './ownDocument.ts'

interface Props {
  held: HeldFiles
  error: string | undefined
}

/** The pages of a document: photos or a selected PDF. This phone stores them at once. */
export function PagesField({ held, error }: Props) {
  const { files = [], busy, problems, faults } = held
  const [announcement, setAnnouncement] = useState('')
  const section = useRef<HTMLElement>(null)
  const add = (chosen: FileList | null) => held.take([...(chosen ?? [])])
  const takeOut = (page: TakenFile, number: number) => {
    held.drop(page.sha256)
    setAnnouncement(`Page ${number} removed.`)
    // Its button is gone.
    section.current?.focus()
  }
  const none = files.length === 0
  return (
    <section ref={section} id="document-pages" tabIndex={-1} aria-label="Pages" className="grid gap-3 outline-none">
      {!none && (
        <ul className="grid gap-3">
          {files.map((page, place) => (
            <li key={page.sha256}>
              <Page
                page={page}
                number={place + 1}
                busy={busy}
                onAgain={(chosen) => held.retake(page.sha256, [...(chosen ?? [])])}
                onTakeOut={() => takeOut(page, place + 1)}
              />
              <PageFault fault={faults.get(page.sha256)} />
            </li>
          ))}
        </ul>
      )}
      {!none && <Judged files={files} faults={faults} />}
      {[...problems, ...(error ? [error] : [])].map((problem) => (
        <ErrorLine key={problem}>{problem}</ErrorLine>
      ))}
      <p role="status" className="sr-only">
        {busy ? 'Saving the page on this phone.' : announcement}
      </p>
      {files.length < maxPhotos && (
        <div className="grid gap-3 sm:grid-cols-2">
          <FileButton Icon={Camera} camera busy={busy} onFiles={add}>
            {busy ? 'One moment…' : none ? 'Take a photo' : 'Another page'}
          </FileButton>
          <FileButton Icon={FolderOpen} pdf busy={busy} onFiles={add}>
            {none ? 'Choose a photo or PDF' : 'Choose another page'}
          </FileButton>
        </div>
      )}
    </section>
  )
}

interface PageProps {
  page: TakenFile
  number: number
  busy: boolean
  onAgain: (files: FileList | null) => Promise<void>
  onTakeOut: () => void
}

function Page({ page, number, busy, onAgain, onTakeOut }: PageProps) {
  const url = useBlobUrl(page)
  const isPdf = page.type === 'application/pdf'
  return (
    <div className={`photo-frame ${isPdf ? 'pdf-frame' : 'page-frame'}`}>
      {isPdf ? (
        <p className="flex h-full items-center gap-3 px-4 pr-16">
          <FileText aria-hidden="true" className="size-8 shrink-0 text-muted" />
          <span>
            <span className="block font-semibold">PDF</span>
            <span className="text-muted">{kilobytes(page.size)}</span>
          </span>
        </p>
      ) : (
        url && <img src={url} alt={`Page ${number}`} />
      )}
      <button type="button" className="photo-drop" aria-label={`Remove page ${number}`} onClick={onTakeOut}>
        <X aria-hidden="true" className="size-6" />
      </button>
      {!isPdf && (
        <FileButton
          Icon={Camera}
          camera
          busy={busy}
          className="page-again min-h-13 border-(--edge) bg-base-100 text-label"
          onFiles={onAgain}
        >
          <span>Retake</span>
          <span className="sr-only">{`, page ${number}`}</span>
        </FileButton>
      )}
    </div>
  )
}

function PageFault({ fault }: { fault: PhotoFault | null | undefined }) {
  if (!fault) return null
  return (
    <p className="mt-2 flex gap-2 font-semibold text-(--amber-ink)">
      <TriangleAlert aria-hidden="true" className="size-6 shrink-0" />
      <span>{retakeText[fault]}</span>
    </p>
  )
}

/** How many pages, how much, and whether they can be read, where that was judged. */
function Judged({ files, faults }: { files: readonly TakenFile[]; faults: HeldFiles['faults'] }) {
  const photos = files.filter(({ type }) => type !== 'application/pdf')
  const isSharp = photos.length > 0 && photos.every(({ sha256 }) => faults.get(sha256) === null)
  const size = `${pagesText(files.length)}, ${kilobytes(files.reduce((sum, file) => sum + file.size, 0))}.`
  return (
    <p className={`flex gap-2 ${isSharp ? 'text-(--green-ink)' : 'text-muted'}`}>
      <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
      <span>{isSharp ? `Sharp enough to read. ${size}` : `On this phone: ${size}`}</span>
    </p>
  )
}

const kilobytes = (bytes: number) => `${formatCount(Math.max(1, Math.round(bytes / 1000)))}\u00a0kB`
