import type { LucideIcon } from 'lucide-react'
import Handshake from 'lucide-react/icons/handshake'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Route from 'lucide-react/icons/route'

export interface Service {
  Icon: LucideIcon
  title: string
  text: string
  /** The parts of the service, each with its benefit. */
  points: readonly (readonly [name: string, text: string])[]
}

/** The three services with their three points each (§2). */
export const services: readonly Service[] = [
  {
    Icon: Route,
    title: 'Dispatch Services',
    text: 'One dispatcher who knows your truck and answers at night.',
    points: [
      [
        'Load planning and routing',
        'The next load is planned before this one is off, on roads that take your height and your weight.',
      ],
      ['Real-time tracking', "Every pickup, check call and delivery under the load's reference, as it happens."],
      [
        'Emergency support',
        'A breakdown, a closed road, a dock that refuses: one call at any hour, and a dispatcher works on it.',
      ],
    ],
  },
  {
    Icon: Handshake,
    title: 'Freight Brokerage',
    text: 'Rates from people who have driven the lane.',
    points: [
      [
        'Carrier network',
        'Hotshot, van, reefer and box truck carriers in three states, their papers checked before the first load.',
      ],
      ['Competitive rates', 'One price for the lane as it runs today, worked out by a person and with you within 2 hours.'],
      ['Quick matching', 'We start with the trucks that come empty near your pickup, so that none drives far for nothing.'],
    ],
  },
  {
    Icon: ReceiptText,
    title: 'Back-Office Support',
    text: 'Your paperwork is done before you park.',
    points: [
      ['Settlement processing', 'Every load, every deduction and the arithmetic between them, line by line.'],
      [
        'Compliance management',
        'We watch the dates of CDL, medical card and insurance, and tell you 60 days before one expires.',
      ],
      ['Invoicing and billing', 'The invoice goes out with the delivery papers, payable net 30 days.'],
    ],
  },
]
