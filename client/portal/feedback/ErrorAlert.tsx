import OctagonAlert from 'lucide-react/icons/octagon-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useEffectEvent, useRef } from 'react'
import { whyNotPersisted } from '../../platform/offline/database.ts'
import { NoResponse } from '../../platform/transport/request.ts'
import { useOnLine } from '../../platform/ui/useOnLine.ts'

interface Props {
  error: Error
  onRetry: () => unknown
  /** The plural name of the missing rows: `loads`. */
  what?: string
  /** Replaces the offline text that none of the rows is cached. */
  notCached?: string
}

/** The error of a section that could not be loaded (§8), with a retry button. Offline it shows that a connection is needed. */
export function ErrorAlert({ error, onRetry, what, notCached }: Props) {
  const onLine = useOnLine()
  const isPressed = useRef(false)
  useEffect(
    () => () => {
      // The button disappears with the error: the focus goes to the loaded content.
      if (isPressed.current) setTimeout(() => document.activeElement === document.body && focusMain())
    },
    [],
  )
  if (error instanceof NoResponse && !onLine) return <Offline text={notCached ?? offlineText(what)} onBack={onRetry} />
  return (
    <div role="alert" className="error-summary flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex min-w-0 grow basis-72 gap-3">
        <OctagonAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <p className="font-sign text-label">Error loading data</p>
          <p className="wrap-anywhere">{whyNotPersisted(error) === 'full' ? noRoom : error.message}</p>
        </div>
      </div>
      <button
        type="button"
        className="btn btn-outline no-underline"
        onClick={() => {
          isPressed.current = true
          onRetry()
        }}
      >
        Try again
      </button>
    </div>
  )
}

const focusMain = () => document.getElementById('portal-main')?.focus({ preventScroll: true })

const offlineText = (what: string | undefined) =>
  what === undefined
    ? 'Not saved on this device. Connect to see it.'
    : `No ${what} saved on this device yet. Connect to see them.`

/** Retries when the browser is online again. */
function Offline({ text, onBack }: { text: string; onBack: () => unknown }) {
  const back = useEffectEvent(() => void onBack())
  useEffect(() => {
    const come = () => back()
    addEventListener('online', come)
    return () => removeEventListener('online', come)
  }, [])
  return (
    <div role="status" className="card flex-row items-start gap-3 p-4">
      <WifiOff aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-sign text-label">You're offline</p>
        <p className="text-muted">{text}</p>
      </div>
    </div>
  )
}

/** Lists render cached rows: on a full device, where they cannot be cached, there is nothing to render. */
const noRoom = 'This device has no room left for what the server sent. Free some space on it and try again.'
