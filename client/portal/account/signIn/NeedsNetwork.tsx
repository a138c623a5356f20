import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect } from 'react'
import { useSession } from '../../../platform/offline/session/useSession.ts'
import { NoResponse } from '../../../platform/transport/request.ts'
import { useIsHydrated } from '../../../platform/ui/useIsHydrated.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'

/** Says that signing in needs a network, while offline or after no response; checks the session again when it is back. */
export function NeedsNetwork({ className }: { className: string }) {
  const { error, refetch, isChecking } = useSession()
  const onLine = useOnLine()
  const isUnanswered = useIsHydrated() && error instanceof NoResponse
  useEffect(() => {
    if (!isUnanswered) return
    addEventListener('online', refetch)
    return () => removeEventListener('online', refetch)
  }, [isUnanswered, refetch])
  return (
    <div role="status">
      {(!onLine || isUnanswered) && (
        <div className={`banner flex-wrap ${className}`}>
          <p className="flex min-w-0 grow basis-60 items-center gap-3">
            <WifiOff aria-hidden="true" className="size-5 shrink-0" />
            <span>
              {`${onLine ? "We couldn't reach our server." : "You're offline."} You need a connection to sign in. Quote requests and applications work without one: we save them and send them later.`}
            </span>
          </p>
          {onLine && (
            <button type="button" className="btn btn-outline" disabled={isChecking} onClick={() => refetch()}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  )
}
