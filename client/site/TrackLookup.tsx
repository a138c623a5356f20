import OctagonAlert from 'lucide-react/icons/octagon-alert'
import PackageX from 'lucide-react/icons/package-x'
import WifiOff from 'lucide-react/icons/wifi-off'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { notices } from '#shared/kernel/messages'
import { trackingStatuses } from '#shared/tracking/status'
import { dismiss, notify } from '../platform/ui/toasts.ts'
import { wrapText } from '../platform/ui/wrapText.tsx'
import { loadDrawings } from './EquipmentDrawing.tsx'
import { staleText, TrackResult } from './TrackResult.tsx'
import { TrackSkeleton } from './TrackSkeleton.tsx'
import { type Tracking, useTracking } from './useTracking.ts'

export interface LookupProps {
  reference: string
  /** Announces a text to screen readers. */
  onSay: (text: string) => void
  onTryAnother: () => void
}

/** The id of the last lookup's notice, which the next result dismisses. */
let lastNotice = 0

/** Shows the notice for a blank reference (§8). */
export function notifyBlank(): void {
  lastNotice = notify(notices.trackingReferenceRequired)
}

/** Lazy: it imports the code for IndexedDB, which a lookup must not wait for. */
const TrackHistory = lazy(() =>
  import('./TrackHistory.tsx').then(
    (loaded) => ({ default: loaded.TrackHistory }),
    () => ({ default: () => null }),
  ),
)

/** The loads that were looked up on this device. */
export function LookedUpHere() {
  return (
    <Suspense>
      <TrackHistory />
    </Suspense>
  )
}

/** The state of a lookup: loading, found, not found, waiting for the connection, or refused. */
export function TrackLookup({ reference, onSay, onTryAnother }: LookupProps) {
  const [tracking, retry] = useTracking(reference)
  useEffect(() => void loadDrawings(), [])
  useEffect(() => {
    onSay(formatText(reference, tracking))
    // A late result must not replace another notice: the person may be doing something else by now.
    if (tracking.state === 'notFound') lastNotice = notify(notices.loadNotFound, { background: tracking.late })
    else dismiss(lastNotice)
  }, [reference, tracking, onSay])

  switch (tracking.state) {
    case 'looking':
      return <TrackSkeleton text={tracking.slow ? formatText(reference, tracking) : null} />
    case 'sample':
      return <TrackResult record={tracking.record} seen={null} />
    case 'found':
      return <TrackResult record={tracking.record} seen={{ ...tracking, onCheckAgain: retry }} />
    case 'notFound':
      return (
        <Message title={notices.loadNotFound.title} Icon={PackageX} tone="tone-grey" reference={reference}>
          <p className="text-muted">
            A load could not be found with this reference. Please check it: it starts with FF followed by numbers.
          </p>
          <button type="button" className="btn btn-outline mt-2" onClick={onTryAnother}>
            Try Another Reference
          </button>
        </Message>
      )
    case 'waiting':
      return (
        <Message title={waitingTitles[tracking.why]} Icon={WifiOff} tone="tone-amber" reference={reference}>
          <p className="text-muted">{formatText(reference, tracking)}</p>
          <button type="button" className="btn btn-outline mt-2" onClick={retry}>
            Try now
          </button>
        </Message>
      )
    case 'refused':
      return (
        <Message title="Not looked up" Icon={OctagonAlert} tone="tone-red" reference={reference}>
          <p className="text-muted">{tracking.message}</p>
          <button type="button" className="btn btn-outline mt-2" onClick={retry}>
            Try again
          </button>
        </Message>
      )
  }
}

const waitingTitles = {
  offline: 'Waiting for your connection',
  unreachable: 'Waiting for our server',
  notOurs: 'Waiting for this network',
} as const

function formatText(reference: string, tracking: Tracking): string {
  switch (tracking.state) {
    case 'looking':
      return tracking.slow ? `Still looking up ${reference}: the connection is slow.` : `Looking up ${reference}…`
    case 'sample':
      return `${reference}: ${trackingStatuses[tracking.record.status]}`
    case 'found': {
      if (tracking.checking) return `Checking ${reference}…`
      const status = `${reference}: ${trackingStatuses[tracking.record.status]}`
      if (tracking.refused) return `${status}. ${tracking.refused}`
      return tracking.stale ? `${status}. ${staleText(tracking.asOf, tracking.record)}` : status
    }
    case 'notFound':
      return notices.loadNotFound.title
    case 'refused':
      return tracking.message
    case 'waiting':
      return {
        offline: `You are offline. We will look up ${reference} when you are back.`,
        unreachable: `We can't reach our server. We'll look up ${reference} as soon as we can.`,
        notOurs: `This network needs you to sign in. Then we'll look up ${reference}.`,
      }[tracking.why]
  }
}

interface MessageProps {
  title: string
  Icon: typeof WifiOff
  tone: string
  reference: string
  children: ReactNode
}

function Message({ title, Icon, tone, reference, children }: MessageProps) {
  return (
    <section aria-labelledby="outcome" className={`card mt-8 items-start gap-2 p-5 sm:p-8 ${tone}`}>
      <span className="mb-1 grid size-12 place-items-center rounded-lg bg-(--tone-tint) text-(--tone-ink)">
        <Icon aria-hidden="true" size={26} />
      </span>
      <p translate="no" className="font-sign text-label font-semibold tracking-[.02em] wrap-anywhere text-muted">
        {reference}
      </p>
      <h2 id="outcome" className="text-h3">
        {title}
      </h2>
      {wrapText(children)}
    </section>
  )
}
