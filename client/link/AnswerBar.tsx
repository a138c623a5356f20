import Check from 'lucide-react/icons/check'
import WifiOff from 'lucide-react/icons/wifi-off'
import { formatDollars } from '#shared/kernel/money'

interface Props {
  total: number
  isConnected: boolean
  onAsk: (answer: 'accept' | 'decline') => void
}

/** Decline and Accept, always in sight. Without a connection neither: a price is never accepted in a queue. */
export function AnswerBar({ total, isConnected, onAsk }: Props) {
  const disabledProps = { 'aria-disabled': !isConnected, 'aria-describedby': isConnected ? undefined : 'needs-connection' }
  const ask = (answer: 'accept' | 'decline') => (isConnected ? () => onAsk(answer) : undefined)
  return (
    <section aria-label="Your answer" className="answer-bar no-print">
      <div className="mx-auto w-full max-w-[38.5rem] px-5 py-3">
        {!isConnected && (
          <p
            id="needs-connection"
            className="mb-2 flex items-center justify-center gap-2 text-second font-semibold text-(--amber-ink)"
          >
            <WifiOff aria-hidden="true" size={18} className="flex-none" />
            <span>Needs a connection</span>
          </p>
        )}
        <div className="flex gap-3 max-[16.5rem]:flex-wrap">
          <button type="button" className="btn btn-outline btn-lg flex-none" {...disabledProps} onClick={ask('decline')}>
            Decline
          </button>
          <button type="button" className="btn btn-primary btn-lg min-w-0 shrink grow" {...disabledProps} onClick={ask('accept')}>
            <Check aria-hidden="true" size={22} />
            <span>{`Accept ${formatDollars(total)}`}</span>
          </button>
        </div>
      </div>
    </section>
  )
}
