import Handshake from 'lucide-react/icons/handshake'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Route from 'lucide-react/icons/route'
import { TickList } from './TickList.tsx'

const services = [
  {
    Icon: Route,
    title: 'Dispatch Services',
    text: 'One dispatcher who knows your truck and answers at night.',
    points: ['Load planning and routing', 'Real-time tracking', 'Emergency support'],
  },
  {
    Icon: Handshake,
    title: 'Freight Brokerage',
    text: 'Rates from people who have driven the lane.',
    points: ['Carrier network', 'Competitive rates', 'Quick matching'],
  },
  {
    Icon: ReceiptText,
    title: 'Back-Office Support',
    text: 'Your paperwork is done before you park.',
    points: ['Settlement processing', 'Compliance management', 'Invoicing and billing'],
  },
] as const

/** The three services with their three points each (§2). */
export function ServiceCards() {
  return (
    <ul className="mt-8 grid gap-5 md:grid-cols-3 lg:gap-6">
      {services.map(({ Icon, title, text, points }) => (
        <li key={title} className="card p-6">
          <span className="tile">
            <Icon aria-hidden="true" />
          </span>
          <h3 className="mt-5 text-[1.5rem]">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
          <TickList items={points} className="gap-2" />
        </li>
      ))}
    </ul>
  )
}
