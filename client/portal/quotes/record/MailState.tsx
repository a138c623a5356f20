import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { MailStatus } from '#shared/mailStatus'
import type { QuoteRecord } from '#shared/quote'
import { DeskTime } from '../../record/DeskTime.tsx'

const looks = {
  waiting: { tone: 'tone-blue', Icon: Hourglass },
  sent: { tone: 'tone-green', Icon: CircleCheck },
  failed: { tone: 'tone-red', Icon: OctagonAlert },
  not_sent: { tone: 'tone-amber', Icon: TriangleAlert },
} as const satisfies Record<MailStatus, unknown>

/** What has become of the last mail to the shipper: nothing claims that it went before the mail server has taken it. */
export function MailState({ mail }: Pick<QuoteRecord, 'mail'>) {
  if (!mail) return null
  const { tone, Icon } = looks[mail.status]
  return (
    <p
      role="status"
      className={`flex gap-3 rounded-field border border-(--tone-edge) bg-(--tone-tint) px-4 py-3 text-second ${tone}`}
    >
      <Icon aria-hidden="true" size={20} className="mt-px shrink-0 text-(--tone-ink)" />
      <span className="min-w-0 wrap-anywhere">
        <Words mail={mail} />
      </span>
    </p>
  )
}

function Words({ mail: { to, status, lastError, sentAt } }: { mail: NonNullable<QuoteRecord['mail']> }) {
  switch (status) {
    case 'waiting':
      return (
        <>
          The mail to {to} waits to be sent.{lastError && ` The last try: ${lastError}`}
        </>
      )
    case 'sent':
      return (
        <>
          Mailed to {to}
          {sentAt && (
            <>
              , <DeskTime at={sentAt} />
            </>
          )}
          .
        </>
      )
    case 'failed':
      return (
        <>
          <strong>The mail to {to} failed.</strong> {lastError ?? ''} Copy the link and send it yourself.
        </>
      )
    case 'not_sent':
      return (
        <>
          <strong>Not sent. No mail server is set up.</strong> Copy the link and send it yourself.
        </>
      )
  }
}
