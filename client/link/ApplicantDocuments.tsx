import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { type ApplicantDocument, applicantDocuments } from '#shared/recruiting/applicationDecision'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import { ErrorLine } from '../platform/forms/ErrorLine.tsx'
import { readerTime } from '../platform/ui/quoteText.ts'
import { uploadDocument } from './uploadDocument.ts'

interface Props {
  application: LinkedApplication
  /** The address of the link in the API. */
  at: string
  isOpen: boolean
  isConnected: boolean
  learn: (application: LinkedApplication) => void
}

/** The requested and the received documents. Choosing a photo or PDF sends it; the page confirms it once the server has it. */
export function ApplicantDocuments({ application, at, isOpen, isConnected, learn }: Props) {
  const { askedFor, requestText, documents } = application
  const [sending, setSending] = useState<ApplicantDocument | null>(null)
  const [message, setMessage] = useState('')
  const [trouble, setTrouble] = useState<{ kind: ApplicantDocument; message: string } | null>(null)
  const kinds = [...new Set([...askedFor, ...documents.map(({ kind }) => kind)])]
  const send = async (kind: ApplicantDocument, files: readonly File[]) => {
    setSending(kind)
    setTrouble(null)
    for (const [index, file] of files.entries()) {
      const sent = await uploadDocument(at, kind, file)
      if (sent.outcome === 'sent') {
        learn(sent.application)
        setMessage(`${applicantDocuments[kind]} sent.`)
      } else {
        // The page does not try the files after the failed one.
        const receivedText = files.length > 1 ? `${index} of ${files.length} files received so far. ` : ''
        setTrouble({ kind, message: receivedText + sent.message })
        break
      }
    }
    setSending(null)
  }
  return (
    <section aria-labelledby="papers" className="card gap-4 p-5 sm:p-6">
      <h2 id="papers" className="text-[1.375rem]">
        Documents
      </h2>
      {requestText && <p className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line">{requestText}</p>}
      <p role="status" className="sr-only">
        {message}
      </p>
      <ul className="grid gap-4">
        {kinds.map((kind) => {
          const sent = documents.filter((document) => document.kind === kind)
          return (
            <li key={kind} className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
              <p className="flex items-start gap-2 font-semibold">
                {sent.length > 0 ? (
                  <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
                ) : (
                  <CircleDashed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
                )}
                <span className="min-w-0">
                  <span>{applicantDocuments[kind]}</span>
                  <span className="block font-normal text-muted">
                    {sent.length === 0
                      ? 'Missing'
                      : `${sent.length === 1 ? '1 file' : `${sent.length} files`} sent, the last one ${readerTime(sent[0]?.sentAt ?? '')}`}
                  </span>
                </span>
              </p>
              {isOpen && (
                <Choose
                  what={applicantDocuments[kind]}
                  again={sent.length > 0}
                  isSending={sending === kind}
                  isOff={sending !== null || !isConnected}
                  isConnected={isConnected}
                  onChosen={(files) => void send(kind, files)}
                />
              )}
              {trouble?.kind === kind && <ErrorLine>{trouble.message}</ErrorLine>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface ChooseProps {
  what: string
  again: boolean
  isSending: boolean
  isOff: boolean
  isConnected: boolean
  onChosen: (files: readonly File[]) => void
}

function Choose({ what, again, isSending, isOff, isConnected, onChosen }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const text = again ? 'Add another file' : 'Choose a photo or PDF'
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={`Files of ${what}`}
        accept="image/*,application/pdf"
        multiple
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The applicant can choose the same file again after a failure.
          target.value = ''
          if (files.length > 0) onChosen(files)
        }}
      />
      <button type="button" className="btn btn-outline btn-lg no-print" disabled={isOff} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" size={22} />
        <span>{isSending ? 'Sending...' : isConnected ? text : 'Needs a connection'}</span>
        <span className="sr-only">{`: ${what}`}</span>
      </button>
    </>
  )
}
