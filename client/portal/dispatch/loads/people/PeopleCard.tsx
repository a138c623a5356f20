import Link2 from 'lucide-react/icons/link-2'
import { useContext, useRef, useState } from 'react'
import { transitionOf } from '#shared/kernel/transition'
import type { LoadRecord } from '#shared/loads/load'
import type { LoadLink } from '#shared/loads/loadLink'
import { loadTransitions } from '#shared/loads/transitions'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { DeskTime } from '../../../detail/DeskTime.tsx'
import { OwnRole } from '../../../shell/session/usePermission.ts'
import { GiveLink } from './GiveLink.tsx'
import { linkOrigin } from './linkOrigin.ts'
import { RevokeLink } from './RevokeLink.tsx'

/** The people who follow a load by a link, without an account. The desk creates and revokes the links. */
export function PeopleCard({ load, links }: { load: LoadRecord; links: readonly LoadLink[] }) {
  const role = useContext(OwnRole) ?? ''
  const onLine = useOnLine()
  const [isGiving, setGiving] = useState(false)
  const [taking, setTaking] = useState<LoadLink | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const may = (action: 'link' | 'revoke') => transitionOf(loadTransitions, action, load.status, role) !== null
  const isOffered = may('link') && !load.cancelledAt
  if (!isOffered && links.length === 0) return null
  return (
    <section aria-labelledby="load-people" className="card gap-4 p-4 md:p-5 no-print">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="load-people" ref={heading} tabIndex={-1} className="text-h3">
          Shared with
        </h2>
        {isOffered && (
          <button type="button" className="btn btn-outline" disabled={!onLine} onClick={() => setGiving(true)}>
            <Link2 aria-hidden="true" className="size-5" />
            <span>{onLine ? 'Share…' : 'Share: needs a connection'}</span>
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {links.length === 0 ? (
        <p className="text-muted">Not shared yet. Anyone with the link can track it; no login, no rates.</p>
      ) : (
        <ul className="grid">
          {links.map((link) => (
            <li
              key={link.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
            >
              <Person link={link} />
              {may('revoke') && (
                <button type="button" className="btn btn-ghost" onClick={() => setTaking(link)}>
                  Turn off…<span className="sr-only">{` from ${nameOf(link)}`}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isGiving && <GiveLink load={load} onClose={() => setGiving(false)} />}
      {taking && (
        <RevokeLink
          load={load}
          link={taking}
          onDone={() => {
            setAnnouncement(`The link for ${nameOf(taking)} is off.`)
            // The button that had the focus is gone.
            setTimeout(() => heading.current?.focus())
          }}
          onClose={() => setTaking(null)}
        />
      )}
    </section>
  )
}

/** The name of a link's recipient. The desk copies the link of a quote without naming one. */
export const nameOf = ({ name }: LoadLink): string => name ?? 'anyone with the copied link'

function Person({ link }: { link: LoadLink }) {
  const { name, scope, mail, createdAt, openedAt, until } = link
  const origin = linkOrigin(link)
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-semibold wrap-anywhere">
        <span>{name ?? 'Anyone with the copied link'}</span>
        {scope === 'quote' && <span className="ml-2 badge tone-grey">Shows the rate</span>}
      </p>
      <p className="text-[0.875rem] text-muted">
        <span>{`${origin.text}, `}</span>
        <DeskTime at={mail?.status === 'sent' && mail.sentAt ? mail.sentAt : createdAt} />
      </p>
      {origin.problem && <p className="text-[0.875rem] font-semibold text-(--red-ink)">{origin.problem}</p>}
      <p className="text-[0.875rem] text-muted">
        {openedAt ? (
          <>
            <span>Last opened </span>
            <DeskTime at={openedAt} />
          </>
        ) : (
          <span>Not opened yet</span>
        )}
        <span>{` · until `}</span>
        <DeskTime at={until} />
      </p>
    </div>
  )
}
