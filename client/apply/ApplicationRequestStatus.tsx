import FilePen from 'lucide-react/icons/file-pen'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { samePage } from '../app/samePage.ts'
import { useLatestRequest } from '../platform/offline/outbox/useOutbox.ts'
import { notSentLine } from '../platform/outbox/entryLabels.ts'
import { RequestLine, StatusLine } from '../platform/outbox/RequestLine.tsx'
import { storeReservedHeight } from '../platform/outbox/reservedHeight.ts'
import { useSentView } from '../platform/outbox/useSentView.ts'
import { sentPath } from './steps.ts'

interface Props {
  /** The address of the confirmation of an application just sent by this page, where this device could not store it. */
  sentBefore: string | null
}

/**
 * Above the form: the status of the last application from this device, and whether the form is empty for another one or has
 * an unsent one.
 */
export function ApplicationRequestStatus({ sentBefore }: Props) {
  const latest = useLatestRequest('application')
  const view = useSentView('application')
  // Requests submitted by this form since are shown by the form itself.
  const [openedAt] = useState(Date.now)
  const request = latest?.request
  const earlier = request && createdAt(request) < openedAt ? request : null
  const address = earlier ? sentPath(earlier.at === 'outbox' ? earlier.entry.id : earlier.sent.id) : sentBefore
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (latest) storeReservedHeight('application', box.current?.getBoundingClientRect().height ?? 0)
  })
  // All of it at once: a part that comes later, above another, moves it.
  if (latest === undefined) return null
  const unsent = latest.unsent && latest.unsent.createdAt < openedAt ? latest.unsent : null
  if (!address && !unsent && !view) return null
  return (
    <div ref={box} className="grid gap-1 pb-4">
      {earlier && <RequestLine kind="application" request={earlier} />}
      {address && (
        <p className="text-second">
          <Link to={address} state={samePage} className="link inline-flex min-h-11 items-center">
            See your submitted application
          </Link>{' '}
          You can send another one below.
        </p>
      )}
      {unsent && <StatusLine tone="tone-amber" Icon={FilePen} text={notSentLine('application', unsent)} />}
      {view && <view.View kind="application" sent={view.sent} />}
    </div>
  )
}

function createdAt(request: NonNullable<NonNullable<ReturnType<typeof useLatestRequest>>['request']>): number {
  return request.at === 'outbox' ? request.entry.createdAt : request.sent.createdAt
}
