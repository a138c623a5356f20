import Link2 from 'lucide-react/icons/link-2'
import Link2Off from 'lucide-react/icons/link-2-off'
import { useState } from 'react'
import type { Application } from '#shared/application'
import { act } from '../../../api/act.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { AskReason } from '../../record/AskReason.tsx'
import { MailState } from '../../record/MailState.tsx'

/** What became of the last mail to the applicant, and a link to their page, to be copied and sent in another way. */
export function ApplicantLink({ application }: { application: Application }) {
  const { id, mail } = application
  const [isRevoking, setRevoking] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const onLine = useOnLine()
  const make = async (): Promise<string | null> => {
    const made = await act({ noun: 'applications', id, verb: 'link' })
    const { path } = (made.outcome === 'done' ? (made.record ?? {}) : {}) as { path?: string }
    if (path) return new URL(path, location.origin).href
    setSaid(made.outcome === 'failed' ? made.message : 'The link could not be made. Please try again.')
    return null
  }
  const copy = async () => {
    setSaid('')
    // Only its hash is stored: it is made once while this screen is open.
    const link = address ?? (await make())
    if (!link) return
    setAddress(link)
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      // Without permission it is shown below, to be copied by hand.
      () => false,
    )
    setSaid(copied ? 'Copied. It works until 45 days after the decision.' : 'Copy it by hand:')
  }
  return (
    <div className="grid gap-2">
      <MailState mail={mail} mayCopy />
      <button type="button" className="btn btn-ghost justify-self-start px-2" disabled={!onLine} onClick={() => void copy()}>
        <Link2 aria-hidden="true" className="size-5" />
        {onLine ? "Copy the link to the applicant's page" : 'Needs a connection'}
      </button>
      <button type="button" className="btn btn-ghost justify-self-start px-2" onClick={() => setRevoking(true)}>
        <Link2Off aria-hidden="true" className="size-5" />
        Revoke the links…
      </button>
      {isRevoking && (
        <AskReason
          title="Revoke the links?"
          lead="Whoever opens a link to the applicant's page that was mailed or copied reads that it was withdrawn, and whom to call. A mail that waits does not go. You can copy a new link at any time."
          hint="For the history. The applicant does not see it."
          button="Revoke links"
          tone="btn-error"
          form={`applicationRevoke:${id}`}
          command={{ noun: 'applications', verb: 'revoke' }}
          record={application}
          what="application"
          onDone={() => {
            setAddress(null)
            setSaid('The links are revoked.')
          }}
          onClose={() => setRevoking(false)}
        />
      )}
      <p role="status" className="text-second text-muted empty:hidden">
        {said}
      </p>
      {address && said.endsWith(':') && <p className="text-second wrap-anywhere">{address}</p>}
    </div>
  )
}
