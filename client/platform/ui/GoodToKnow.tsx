import Hourglass from 'lucide-react/icons/hourglass'
import MessageSquare from 'lucide-react/icons/message-square'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ComponentType, ReactNode } from 'react'
import type { WaitingTerms } from '#shared/quotes/detentionTerms'
import type { SentPrice } from '#shared/quotes/quote'
import { waitingText } from './quoteText.ts'

interface Props {
  price: Pick<SentPrice, 'note' | 'sentBy'>
  /** Undefined until the record is loaded. */
  detention: WaitingTerms | undefined
  as?: 'h2' | 'h3'
}

/** What the desk has written, and the terms that are not in the price. */
export function GoodToKnow({ price: { note, sentBy }, detention, as: Heading = 'h2' }: Props) {
  return (
    <section aria-labelledby="good-to-know" className={`card ${Heading === 'h2' ? 'p-5 sm:p-6' : 'p-4'}`}>
      <Heading id="good-to-know" className={Heading === 'h2' ? 'text-[1.375rem]' : undefined}>
        Good to know
      </Heading>
      <ul className="mt-3 grid gap-3">
        {note && (
          <Line Icon={MessageSquare}>
            <span className="whitespace-pre-line">{`“${note}”`}</span>
            {sentBy && <span className="block text-muted">{`${sentBy}, dispatch`}</span>}
          </Line>
        )}
        {detention && <Line Icon={Hourglass}>{waitingText(detention)}</Line>}
        <Line Icon={ReceiptText}>Invoiced after delivery, due in 30 days.</Line>
      </ul>
    </section>
  )
}

function Line({ Icon, children }: { Icon: ComponentType<{ size: number; className: string }>; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" size={20} className="mt-0.5 flex-none text-muted" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
