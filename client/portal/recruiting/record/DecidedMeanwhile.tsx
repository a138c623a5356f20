import { useQuery } from '@tanstack/react-query'
import UserPen from 'lucide-react/icons/user-pen'
import type { Application } from '#shared/recruiting/application'
import { applicationStatusLabels } from '#shared/recruiting/status'
import { queries } from '../../../platform/api/queries.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'

interface Props {
  application: Application
  /** The action that this user had selected; null without one. */
  mine: string | null
  onSeen: () => void
}

/** Shown when another user has decided while this user had the form open: both decisions, and that this one was not sent. */
export function DecidedMeanwhile({ application, mine, onSeen }: Props) {
  // Without a connection the other user's name is unknown.
  const { data } = useQuery(queries.history('applications', application.id, application.updatedAt))
  const actor = data?.find(({ to }) => to === application.status)?.who ?? 'The applicant or someone else'
  return (
    <section
      aria-label="Decided meanwhile"
      className="tone-amber grid gap-3 rounded-box border border-(--tone-edge) bg-(--tone-tint) p-4"
    >
      <p role="alert" className="flex items-start gap-3 font-semibold">
        <UserPen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--tone-ink)" />
        <span className="min-w-0 wrap-anywhere">
          <span>{`${actor} already decided, `}</span>
          <DeskTime at={application.movedAt} />
          <span>.</span>
        </span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {mine && (
          <>
            <dt className="text-muted">Yours</dt>
            <dd>{`${mine}. Not sent.`}</dd>
          </>
        )}
        <dt className="text-muted">Theirs</dt>
        <dd className="font-semibold">{applicationStatusLabels[application.status]}</dd>
      </dl>
      <button type="button" className="btn btn-outline justify-self-start" onClick={onSeen}>
        Seen
      </button>
    </section>
  )
}
