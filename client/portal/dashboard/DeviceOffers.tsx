import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import type { Notice } from '#shared/kernel/messages'
import { install, installWay, onInstallChange } from '../../platform/offline/install.ts'
import type { NotificationStanding } from '../../platform/offline/notifications.ts'
import { dismissOffer, hasSeenWork, isDismissed, type Offer, onOffersChange } from '../../platform/offline/offers.ts'
import { notify } from '../../platform/ui/toasts.ts'
import { useOnLine } from '../../platform/ui/useOnLine.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { installTexts } from '../account/sessions/installText.ts'
import { useNotifications } from '../account/sessions/useNotifications.ts'
import { RefusalLine } from '../feedback/RefusalLine.tsx'

/**
 * Offers on a driver's start screen to install the app and, once the driver has seen work here, to allow notifications. Each
 * remains until it is done, or dismissed on this device. Only Account & security explains what the browser blocks.
 */
export function DeviceOffers({ userId }: { userId: string }) {
  const id = useId()
  const installMethod = useSyncExternalStore(onInstallChange, installWay)
  const isInstallDismissed = useDismissed('install')
  const installText = isInstallDismissed || !installMethod ? undefined : installTexts[installMethod]
  const { standing, turn, isTurning, problem } = useNotifications(userId)
  const areNotificationsDismissed = useDismissed('notifications')
  const canNotify = standing === 'off' && hasSeenWork() && !areNotificationsDismissed
  const onLine = useOnLine()
  const expectAnswer = useAnswerNotice(standing)
  if (!installText && !canNotify) return null
  return (
    <section aria-labelledby={id} className="card gap-4 p-5 no-print">
      <h2 id={id} className="text-h3">
        Set up this device
      </h2>
      <div className="divide-y divide-line *:not-first:pt-4 *:not-last:pb-4">
        {installText && (
          <OfferRow offer="install" title="Install the app" text={installText} Icon={Download}>
            {installMethod === 'button' && (
              <button type="button" className="btn btn-primary grow" onClick={tryInstall}>
                Install app
              </button>
            )}
          </OfferRow>
        )}
        {canNotify && (
          <OfferRow
            offer="notifications"
            title="Get notified"
            text="Know when dispatch assigns a load or messages you, even with the app closed."
            Icon={Bell}
            problem={problem}
          >
            <button
              type="button"
              className="btn btn-primary grow"
              disabled={isTurning || !onLine}
              onClick={() => {
                expectAnswer()
                turn()
              }}
            >
              {isTurning ? 'Turning on...' : onLine ? 'Turn on notifications' : 'Needs a connection'}
            </button>
          </OfferRow>
        )}
      </div>
    </section>
  )
}

/** A user who declines in the browser's own dialog has dismissed the offer. */
async function tryInstall() {
  if ((await install()) === 'dismissed') dismissOffer('install')
}

const useDismissed = (offer: Offer) => useSyncExternalStore(onOffersChange, () => isDismissed(offer))

const answerNotices: Partial<Record<NotificationStanding, Notice>> = {
  on: { tone: 'success', title: 'Notifications On', text: 'Choose what you hear about under Account & security.' },
  denied: { tone: 'neutral', title: 'Notifications Blocked', text: 'Account & security says how to allow them.' },
}

/**
 * After a press the offer disappears once the browser has answered, and a toast shows the outcome. Returns the function for the
 * press.
 */
function useAnswerNotice(pushState: NotificationStanding): () => void {
  const isExpected = useRef(false)
  useEffect(() => {
    const notice = answerNotices[pushState]
    if (!isExpected.current || !notice) return
    isExpected.current = false
    notify(notice)
  }, [pushState])
  return () => {
    isExpected.current = true
  }
}

interface RowProps {
  offer: Offer
  title: string
  text: string
  Icon: LucideIcon
  problem?: string | null
  /** The button for the action, where the browser allows one. */
  children: ReactNode
}

function OfferRow({ offer, title, text, Icon, problem = null, children }: RowProps) {
  const id = useId()
  return (
    <div className="grid gap-3">
      <div className="flex gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted" />
        <div>
          <h3 id={id} className="font-semibold">
            {title}
          </h3>
          <p className="text-muted">{text}</p>
        </div>
      </div>
      <RefusalLine message={problem} />
      <div className="flex flex-wrap gap-2">
        {wrapText(children)}
        <button type="button" className="btn btn-ghost" aria-describedby={id} onClick={() => dismissOffer(offer)}>
          Not now
        </button>
      </div>
    </div>
  )
}
