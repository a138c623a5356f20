import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { MailState as State } from '#shared/notifications/mail'
import type { MailStatus } from '#shared/notifications/status'
import { DeskTime } from './DeskTime.tsx'
import { mailText } from './mailText.ts'

const looks = {
  waiting: { tone: 'tone-blue', Icon: Hourglass },
  sent: { tone: 'tone-green', Icon: CircleCheck },
  failed: { tone: 'tone-red', Icon: OctagonAlert },
  superseded: { tone: 'tone-grey', Icon: CircleSlash },
  not_sent: { tone: 'tone-amber', Icon: TriangleAlert },
} as const satisfies Record<MailStatus, unknown>

interface Props {
  mail: State | null | undefined
  /** The user can copy a link. */
  mayCopy?: boolean
}

/** The state of the last mail about a row. It says "sent" only after the mail server has accepted the mail. */
export function MailState({ mail, mayCopy = false }: Props) {
  if (!mail) return null
  const { tone, Icon } = looks[mail.status]
  const { strong, text } = mailText(mail, mayCopy)
  return (
    <p
      role="status"
      className={`flex gap-3 rounded-field border border-(--tone-edge) bg-(--tone-tint) px-4 py-3 text-second ${tone}`}
    >
      <Icon aria-hidden="true" size={20} className="mt-px shrink-0 text-(--tone-ink)" />
      <span className="min-w-0 wrap-anywhere">
        {strong && <strong>{strong} </strong>}
        <span>{text}</span>
        {mail.status === 'sent' && <SentAt at={mail.sentAt} />}
      </span>
    </p>
  )
}

const SentAt = ({ at }: { at: string | null }) => (
  <>
    {at && (
      <>
        <span>, </span>
        <DeskTime at={at} />
      </>
    )}
    <span>.</span>
  </>
)
