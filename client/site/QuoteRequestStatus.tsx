import FilePen from 'lucide-react/icons/file-pen'
import FileText from 'lucide-react/icons/file-text'
import { useLayoutEffect, useRef } from 'react'
import type { Sent } from '../platform/offline/outbox/entry.ts'
import { useLatestRequest } from '../platform/offline/outbox/useOutbox.ts'
import { notSentLine } from '../platform/outbox/entryLabels.ts'
import { RequestLine, StatusLine } from '../platform/outbox/RequestLine.tsx'
import { storeReservedHeight } from '../platform/outbox/reservedHeight.ts'
import { useSentView } from '../platform/outbox/useSentView.ts'

interface Props {
  /** A request that this page has sent without storing it on the device. */
  direct: Pick<Sent, 'at' | 'receipt'> | null
}

/** The status of the last quote request from this device, and whether there is a draft; live. */
export function QuoteRequestStatus({ direct }: Props) {
  const latest = useLatestRequest('quote')
  const view = useSentView('quote')
  const request = direct ? { at: 'server' as const, sent: direct } : latest?.request
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (latest) storeReservedHeight('quote', box.current?.getBoundingClientRect().height ?? 0)
  })
  // All of it at once: a part that comes later, above another, moves it.
  if (!direct && latest === undefined) return null
  const unsent = latest?.unsent ?? null
  if (!request && unsent === null && !latest?.begun && !view) return null
  return (
    <div ref={box} className="grid gap-3 pt-6">
      {request && <RequestLine kind="quote" request={request} />}
      {unsent !== null && <StatusLine tone="tone-amber" Icon={FilePen} text={notSentLine('request', unsent)} />}
      {latest?.begun && (
        <StatusLine tone="tone-grey" Icon={FileText} text="You have begun a request on this device. It is still here." />
      )}
      {view && <view.View kind="quote" sent={view.sent} />}
    </div>
  )
}
