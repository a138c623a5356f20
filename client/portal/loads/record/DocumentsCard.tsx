import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Send from 'lucide-react/icons/send'
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right'
import { useContext, useId } from 'react'
import type { LoadRecord, LoadRow } from '#shared/load'
import { type LoadPaper, loadPapers, readsPaper, whyNoPaper } from '#shared/loadPapers'
import { useFocusBack } from '../../../ui/useFocusBack.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { MailState } from '../../record/MailState.tsx'
import { useDownload } from '../../record/useDownload.ts'
import { OwnRole } from '../../session/usePermission.ts'
import { paperPath } from '../paperPath.ts'

interface Props {
  load: LoadRow
  record: LoadRecord | null
  /** Opens the dialog that mails the rate confirmation; undefined where this person may not, or not now. */
  onSend?: (() => void) | undefined
}

const about: Record<LoadPaper, string> = {
  'rate-confirmation': 'What was agreed with who pays, with every charge.',
  'bill-of-lading': 'Goes with the freight, to be signed at both ends. No money on it.',
  'proof-of-delivery': 'When it was delivered and to whom, with signature and photos. No money on it.',
}

/** The papers that are made of a load, as far as this person may have them. They are made on the server. */
export function DocumentsCard({ load, record, onSend }: Props) {
  const role = useContext(OwnRole) ?? ''
  const onLine = useOnLine()
  const id = useId()
  const readable = (Object.keys(loadPapers) as LoadPaper[]).filter((paper) => readsPaper(role, paper))
  const papers = readable.filter((paper) => whyNoPaper(load, paper) === null)
  return (
    <section aria-labelledby="load-documents" className="card gap-4 p-4 md:p-5 no-print">
      <h2 id="load-documents" className="text-h3">
        Documents
      </h2>
      {papers.length === 0 ? (
        <p className="text-muted">{whyNoPaper(load, 'bill-of-lading')}</p>
      ) : (
        <>
          {!onLine && (
            <p id={id} className="text-muted">
              They are made on the server. This needs a connection.
            </p>
          )}
          <ul className="grid gap-4">
            {papers.map((paper) => (
              <li key={paper} className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
                <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
                  <div className="flex min-w-0 flex-1 basis-60 gap-3">
                    <FileText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
                    <div className="min-w-0">
                      <h3 className="text-label">{loadPapers[paper]}</h3>
                      <p className="text-[0.875rem] text-muted">{about[paper]}</p>
                    </div>
                  </div>
                  <div className="flex flex-wrap gap-2 max-sm:w-full">
                    <PaperButtons load={load} paper={paper} off={onLine ? undefined : id} />
                    {paper === 'rate-confirmation' && onSend && (
                      <button type="button" className="btn btn-outline max-sm:grow" onClick={onSend}>
                        <Send aria-hidden="true" className="size-5" />
                        Send…
                      </button>
                    )}
                  </div>
                </div>
                {paper === 'rate-confirmation' && <MailState mail={record?.mail} />}
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
  paper: LoadPaper
  /** The id of what says why nothing can be done now. */
  off: string | undefined
}

function PaperButtons({ load, paper, off }: ButtonsProps) {
  const { save, isSaving: busy } = useDownload(paperPath(load, paper))
  useFocusBack(busy)
  const name = loadPapers[paper].toLowerCase()
  const words = (
    <>
      <SquareArrowOutUpRight aria-hidden="true" className="size-5" />
      Open<span className="sr-only"> the {name} in a new tab, to print it</span>
    </>
  )
  return (
    <>
      {off ? (
        <button type="button" className="btn btn-outline max-sm:grow" disabled aria-describedby={off}>
          {words}
        </button>
      ) : (
        <a href={paperPath(load, paper).join('/')} target="_blank" rel="noreferrer" className="btn btn-outline max-sm:grow">
          {words}
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
        {busy ? 'Downloading…' : 'Download'}
        <span className="sr-only"> the {name}</span>
      </button>
    </>
  )
}
