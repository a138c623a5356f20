import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatCount } from '#shared/kernel/count'
import type { Application, ApplicationRow } from '#shared/recruiting/application'
import { PendingCommands } from '../../detail/PendingCommands.tsx'
import { useOpenedForm } from '../../detail/useOpenedForm.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { LogEntries } from './LogEntries.tsx'
import { LogForm } from './LogForm.tsx'

/**
 * The contacts and notes of an application, the newest on top, and a form for the next one. Each entry has a form of its own, so
 * that what was logged is never there again. `application` without its log is what this device has of it.
 */
export function LogCard({ application }: { application: Application | ApplicationRow }) {
  const { state } = useLocation()
  const mayLog = usePermission('applications:log')
  const [announcement, setAnnouncement] = useState('')
  const [done, setDone] = useState<{ count: number; draft: string | null }>({ count: 0, draft: null })
  // Of one that comes back from the outbox.
  const openDraft: string | null = state?.draft ?? null
  const contacts = 'contacts' in application ? application.contacts : null
  const entries = (contacts?.length ?? 0) + 1
  return (
    <section aria-labelledby="log" className="card gap-4 p-4 md:p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="log" className="text-h3">
          Contact log
        </h2>
        {contacts && <p className="text-second text-muted">{entries === 1 ? '1 entry' : `${formatCount(entries)} entries`}</p>}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {mayLog && (
        <OneForm
          key={done.count}
          application={application}
          draft={openDraft === done.draft ? null : openDraft}
          isNext={done.count > 0}
          onDone={(text) => {
            setAnnouncement(text)
            setDone({ count: done.count + 1, draft: openDraft })
          }}
        />
      )}
      <PendingCommands resource="applications" id={application.id} />
      <LogEntries application={application} contacts={contacts} />
    </section>
  )
}

interface Props {
  application: Application | ApplicationRow
  draft: string | null
  isNext: boolean
  onDone: (announcement: string) => void
}

function OneForm({ application, draft, ...rest }: Props) {
  const persisted = useOpenedForm(`applicationContact:${application.id}`, draft)
  if (!persisted) return <div aria-busy="true" className="skeleton h-64 no-print" />
  return (
    <div className="no-print">
      <LogForm key={persisted.draft?.id ?? ''} application={application} persisted={persisted} {...rest} />
    </div>
  )
}
