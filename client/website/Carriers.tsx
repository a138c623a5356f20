import ArrowRight from 'lucide-react/icons/arrow-right'
import Banknote from 'lucide-react/icons/banknote'
import Headset from 'lucide-react/icons/headset'
import ReceiptText from 'lucide-react/icons/receipt-text'
import TrendingUp from 'lucide-react/icons/trending-up'
import { Link } from 'react-router-dom'
import { pages } from '#shared/paths'
import { restingPart } from '../page.tsx'
import { PageHero } from './PageHero.tsx'
import { type Reason, ReasonCards } from './ReasonCards.tsx'

const Drawing = restingPart(async () => (await import('../ui/Equipment.tsx')).Hotshot34)

const reasons: readonly Reason[] = [
  { Icon: Banknote, title: 'Paid your way', text: 'Weekly direct deposit, a fuel card advance or same-day pay. You choose.' },
  { Icon: TrendingUp, title: 'Up to 5% bonus', text: 'On top of your pay, for drivers who run with us.' },
  {
    Icon: ReceiptText,
    title: 'No factoring fees',
    text: 'What a settlement says is what you get. Each line shows its arithmetic.',
  },
  {
    Icon: Headset,
    title: '24/7 dispatch',
    text: 'A dispatcher who answers when the gate is closed and it is two in the morning.',
  },
]

/** /carriers (§2): why to drive with us, and the way to the application. */
export function Carriers() {
  return (
    <>
      <PageHero
        title="Drive with us"
        lead="Hotshot, dry van, reefer and box truck loads in Arizona, California and Texas. We contact you within 24 hours of your application."
        drawing={<Drawing />}
      />
      <section className="section column">
        <h2 className="section-title">What you get</h2>
        <ReasonCards reasons={reasons} />
        <Link to={pages.apply} className="btn btn-primary btn-lg mt-10 max-sm:w-full">
          Apply Now
          <ArrowRight aria-hidden="true" size={24} />
        </Link>
      </section>
    </>
  )
}
