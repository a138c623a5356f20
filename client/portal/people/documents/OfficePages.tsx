import FolderOpen from 'lucide-react/icons/folder-open'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { maxPages } from '#shared/documents/documentRecord'
import { api } from '#shared/kernel/paths'
import type { BareFile } from '#shared/loads/proof'
import type { ApplicationRow } from '#shared/recruiting/application'
import { applicantDocuments } from '#shared/recruiting/applicationDecision'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { FileThumbnail } from '../../../platform/ui/FileThumbnail.tsx'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { FileButton } from '../../detail/photos/FileButton.tsx'
import { type PagesOf, sendPages } from './sendPages.ts'

interface Props {
  of: PagesOf
  optional?: boolean
  files: readonly BareFile[]
  /** What the driver has sent as an applicant, where this person reads that. */
  application?: Pick<ApplicationRow, 'reference' | 'documents'> | null | undefined
  error: string | undefined
  /** By what was chosen when it is called: sending takes a while. */
  onChange: (change: (files: readonly BareFile[]) => BareFile[]) => void
}

/** The pages of a document or a receipt that the office enters: each is sent as it is chosen, or was sent with the application. */
export function OfficePages({ of, optional = true, files, application, error, onChange }: Props) {
  const [sending, setSending] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [announcement, setAnnouncement] = useState('')
  const section = useRef<HTMLFieldSetElement>(null)
  const onLine = useOnLine()
  const add = (page: BareFile) =>
    onChange((now) => (now.some(({ sha256 }) => sha256 === page.sha256) ? [...now] : [...now, page]))
  const send = async (chosen: FileList | null) => {
    const all = [...(chosen ?? [])]
    setProblems([])
    setSending(all.length)
    for (const file of all) {
      const problem = await sendPages(of, file, add)
      if (problem !== null) setProblems((before) => [...before, `${file.name}: ${problem}`])
    }
    setSending(0)
  }
  const takeOut = (page: BareFile, number: number) => {
    onChange((now) => now.filter(({ sha256 }) => sha256 !== page.sha256))
    setAnnouncement(`Page ${number} removed.`)
    // Its button is gone.
    section.current?.focus()
  }
  const offered = application?.documents.filter(({ sha256 }) => !files.some((page) => page.sha256 === sha256)) ?? []
  const isFull = files.length >= maxPages
  return (
    <fieldset ref={section} id="enter-files" tabIndex={-1} className="grid gap-3 outline-none">
      <legend className="mb-2 font-sign text-label">
        <span>Pages </span>
        {optional && <span className="font-normal text-muted">(optional)</span>}
      </legend>
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-3 text-[0.8125rem]">
          {files.map((page, place) => (
            <li key={page.sha256} className="relative w-22">
              <FileThumbnail file={{ ...page, receivedAt: '' }} label={`Page ${place + 1}`} filesAt={api.files} />
              <button
                type="button"
                className="photo-drop"
                aria-label={`Remove page ${place + 1}`}
                onClick={() => takeOut(page, place + 1)}
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {[...problems, ...(error ? [error] : [])].map((problem) => (
        <ErrorLine key={problem}>{problem}</ErrorLine>
      ))}
      <p role="status" className="sr-only">
        {sending > 0 ? 'Sending the pages.' : announcement}
      </p>
      {!isFull && (
        <div className="flex flex-wrap gap-2">
          <FileButton Icon={FolderOpen} pdf busy={sending > 0 || !onLine} className="btn-outline min-h-11" onFiles={send}>
            {!onLine ? 'Needs a connection' : sending > 0 ? 'Sending…' : 'Choose a photo or PDF'}
          </FileButton>
          {offered.map(({ kind, sha256, size, type }) => (
            <button
              key={kind + sha256}
              type="button"
              className="btn btn-ghost min-h-11"
              onClick={() => add({ sha256, size, type: type as BareFile['type'] })}
            >
              <Plus aria-hidden="true" className="size-5" />
              <span>{`${applicantDocuments[kind]}, from ${application?.reference ?? ''}`}</span>
            </button>
          ))}
        </div>
      )}
    </fieldset>
  )
}
