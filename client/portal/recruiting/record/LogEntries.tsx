import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import Inbox from 'lucide-react/icons/inbox'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ReactNode } from 'react'
import { formatDuration } from '#shared/kernel/time'
import type { Application, ApplicationContact, ApplicationRow } from '#shared/recruiting/application'
import { logChannels } from '#shared/recruiting/applicationContact'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { Badge } from '../../list/badges/Badge.tsx'
import { logIcons } from './logText.ts'

interface Props {
  application: Application | ApplicationRow
  /** Null where this device does not have them. */
  contacts: readonly ApplicationContact[] | null
}

/** What was logged, the newest on top, down to the day on which the application came. */
export function LogEntries({ application, contacts }: Props) {
  const { contactedAt, contactBy, createdAt } = application
  // Several may have the same time; the clock stopped once.
  const first = contacts?.findLast(({ channel, occurredAt }) => channel !== 'note' && occurredAt === contactedAt)
  return (
    <>
      {contacts === null && <p className="text-second text-muted">Connect to see the contact log.</p>}
      <ol className="grid gap-4">
        {contacts?.map((entry) => (
          <Entry
            key={entry.id}
            Icon={logIcons[entry.channel]}
            title={entry.outcome ? `${logChannels[entry.channel]}: ${entry.outcome}` : logChannels[entry.channel]}
            at={entry.occurredAt}
            badge={entry === first && <InTime contactedAt={entry.occurredAt} contactBy={contactBy} />}
          >
            {entry.note && <p className="wrap-anywhere whitespace-pre-line">{entry.note}</p>}
            {entry === first && (
              <p>{`First contact in ${formatDuration(Date.parse(entry.occurredAt) - Date.parse(createdAt))}.`}</p>
            )}
            {entry.who && <p className="text-muted">{entry.who}</p>}
          </Entry>
        ))}
        <Entry Icon={Inbox} title="Received" at={createdAt}>
          <p>From the website.</p>
        </Entry>
      </ol>
    </>
  )
}

interface EntryProps {
  Icon: LucideIcon
  title: string
  at: string
  badge?: ReactNode
  children?: ReactNode
}

function Entry({ Icon, title, at, badge, children }: EntryProps) {
  return (
    <li className="flex gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full border border-line bg-base-200">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 text-[0.9375rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <span className="text-muted">
            <DeskTime at={at} />
          </span>
          {wrapText(badge)}
        </p>
        {wrapText(children)}
      </div>
    </li>
  )
}

/** Whether the first contact came within the promised 24 hours. */
function InTime({ contactedAt, contactBy }: { contactedAt: string; contactBy: string }) {
  return Date.parse(contactedAt) <= Date.parse(contactBy) ? (
    <Badge look="badge-tinted tone-green" Icon={CircleCheck}>
      In time
    </Badge>
  ) : (
    <Badge look="badge-tinted tone-amber" Icon={OctagonAlert}>
      Late
    </Badge>
  )
}
