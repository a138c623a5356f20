import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Send from 'lucide-react/icons/send'
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right'
import { useContext, useId } from 'react'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { type LoadDocument, loadDocuments, loadDocumentTitle, readsDocument, whyNoDocument } from '#shared/loads/loadDocuments'
import { useFocusBack } from '../../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { MailState } from '../../../detail/MailState.tsx'
import { useDownload } from '../../../detail/useDownload.ts'
import { OwnRole } from '../../../shell/session/usePermission.ts'
import { documentPath } from '../documentPath.ts'

interface Props {
  load: LoadRow
  record: LoadRecord | null
  /** Opens the dialog that mails the load confirmation; undefined where the user may not, or not now. */
  onSend?: (() => void) | undefined
}

const about: Record<LoadDocument, string> = {
  'load-confirmation': 'The agreed rate and all accessorials.',
  'bill-of-lading': 'Travels with the freight. Signed at pickup and delivery. No rates shown.',
  'proof-of-delivery': 'When and where it was delivered, with the photos and signature that have arrived. No rates shown.',
}

/** The documents of a load that the user may have. The server generates them. */
export function DocumentsCard({ load, record, onSend }: Props) {
  const role = useContext(OwnRole) ?? ''
  const onLine = useOnLine()
  const id = useId()
  const readable = (Object.keys(loadDocuments) as LoadDocument[]).filter((document) => readsDocument(role, document))
  const documents = readable.filter((document) => whyNoDocument(load, document) === null)
  return (
    <section aria-labelledby="load-documents" className="card gap-4 p-4 md:p-5 no-print">
      <h2 id="load-documents" className="text-h3">
        Documents
      </h2>
      {documents.length === 0 ? (
        <p className="text-muted">{whyNoDocument(load, 'bill-of-lading')}</p>
      ) : (
        <>
          {!onLine && (
            <p id={id} className="text-muted">
              Connect to create documents.
            </p>
          )}
          <ul className="grid gap-4">
            {documents.map((document) => (
              <li key={document} className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
                <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
                  <div className="flex min-w-0 flex-1 basis-60 gap-3">
                    <FileText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
                    <div className="min-w-0">
                      <h3 className="text-label">{loadDocumentTitle(document, record)}</h3>
                      <p className="text-[0.875rem] text-muted">{about[document]}</p>
                    </div>
                  </div>
                  <div className="flex flex-wrap gap-2 max-sm:w-full">
                    <DocumentButtons
                      load={load}
                      document={document}
                      title={loadDocumentTitle(document, record)}
                      off={onLine ? undefined : id}
                    />
                    {document === 'load-confirmation' && onSend && (
                      <button type="button" className="btn btn-outline max-sm:grow" onClick={onSend}>
                        <Send aria-hidden="true" className="size-5" />
                        <span>Send…</span>
                      </button>
                    )}
                  </div>
                </div>
                {document === 'load-confirmation' && <MailState mail={record?.mail} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface ButtonsProps {
  load: LoadRow
  document: LoadDocument
  title: string
  /** The id of the text that explains why the action is disabled. */
  off: string | undefined
}

function DocumentButtons({ load, document, title, off }: ButtonsProps) {
  const { save, isSaving: busy } = useDownload(documentPath(load, document))
  useFocusBack(busy)
  const name = title.toLowerCase()
  const text = (
    <>
      <SquareArrowOutUpRight aria-hidden="true" className="size-5" />
      <span>Open</span>
      <span className="sr-only">{` the ${name} in a new tab, to print it`}</span>
    </>
  )
  return (
    <>
      {off ? (
        <button type="button" className="btn btn-outline max-sm:grow" disabled aria-describedby={off}>
          {text}
        </button>
      ) : (
        <a href={documentPath(load, document).join('/')} target="_blank" rel="noreferrer" className="btn btn-outline max-sm:grow">
          {text}
        </a>
      )}
      <button
        type="button"
        className="btn btn-outline max-sm:grow"
        disabled={busy || off !== undefined}
        aria-describedby={off}
        onClick={() => void save()}
      >
        <Download aria-hidden="true" className="size-5" />
        <span>{busy ? 'Downloading…' : 'Download'}</span>
        <span className="sr-only">{` the ${name}`}</span>
      </button>
    </>
  )
}
