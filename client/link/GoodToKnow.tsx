import Hourglass from 'lucide-react/icons/hourglass'
import MessageSquare from 'lucide-react/icons/message-square'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ComponentType, ReactNode } from 'react'
import type { LinkedQuote } from '#shared/linkedQuote'
import { waitingWords } from './quoteWords.ts'

interface Props {
  price: NonNullable<LinkedQuote['price']>
  detention: LinkedQuote['detention']
}

/** What the desk has written, and the terms that are not in the price. */
export function GoodToKnow({ price: { note, sentBy }, detention }: Props) {
  return (
    <section aria-labelledby="good-to-know" className="card p-5 sm:p-6">
      <h2 id="good-to-know" className="text-[1.375rem]">
        Good to know
      </h2>
      <ul className="mt-3 grid gap-3">
        {note && (
          <Line Icon={MessageSquare}>
            <span className="whitespace-pre-line">“{note}”</span>
            {sentBy && <span className="block text-muted">{sentBy}, dispatch</span>}
          </Line>
        )}
        <Line Icon={Hourglass}>{waitingWords(detention)}</Line>
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
