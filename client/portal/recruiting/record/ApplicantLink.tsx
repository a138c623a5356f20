import Link2 from 'lucide-react/icons/link-2'
import Link2Off from 'lucide-react/icons/link-2-off'
import { useState } from 'react'
import type { Application } from '#shared/recruiting/application'
import { act } from '../../../platform/api/act.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { AskReason } from '../../detail/AskReason.tsx'
import { MailState } from '../../detail/MailState.tsx'

/** What became of the last mail to the applicant, and a link to their page, to be copied and sent in another way. */
export function ApplicantLink({ application }: { application: Application }) {
  const { id, mail } = application
  const [isRevoking, setRevoking] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const onLine = useOnLine()
  const make = async (): Promise<string | null> => {
    const made = await act({ resource: 'applications', id, action: 'link' })
    const { path } = (made.outcome === 'done' ? (made.record ?? {}) : {}) as { path?: string }
    if (path) return new URL(path, location.origin).href
    setAnnouncement(made.outcome === 'failed' ? made.message : "Couldn't create the link. Please try again.")
    return null
  }
  const copy = async () => {
    setAnnouncement('')
    // Only its hash is stored: it is made once while this screen is open.
    const link = address ?? (await make())
    if (!link) return
    setAddress(link)
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      // Without permission it is shown below, to be copied by hand.
      () => false,
    )
    setAnnouncement(copied ? 'Copied. The link works until 45 days after the decision.' : 'Copy it by hand:')
  }
  return (
    <div className="grid gap-2">
      <MailState mail={mail} mayCopy />
      <button type="button" className="btn btn-ghost justify-self-start px-2" disabled={!onLine} onClick={() => void copy()}>
        <Link2 aria-hidden="true" className="size-5" />
        <span>{onLine ? "Copy the link to the applicant's page" : 'Needs a connection'}</span>
      </button>
      <button type="button" className="btn btn-ghost justify-self-start px-2" onClick={() => setRevoking(true)}>
        <Link2Off aria-hidden="true" className="size-5" />
        <span>Revoke the links…</span>
      </button>
      {isRevoking && (
        <AskReason
          title="Revoke the links?"
          lead="Links already sent stop working and show our phone number. Queued emails are canceled. You can copy a new link at any time."
          hint="Saved in the history. Not shown to the applicant."
          button="Revoke links"
          tone="btn-error"
          form={`applicationRevoke:${id}`}
          command={{ resource: 'applications', action: 'revoke' }}
          record={application}
          what="application"
          onDone={() => {
            setAddress(null)
            setAnnouncement('Links revoked.')
          }}
          onClose={() => setRevoking(false)}
        />
      )}
      <p role="status" className="text-second text-muted empty:hidden">
        {announcement}
      </p>
      {address && announcement.endsWith(':') && <p className="text-second wrap-anywhere">{address}</p>}
    </div>
  )
}
