import ArrowRight from 'lucide-react/icons/arrow-right'
import Fuel from 'lucide-react/icons/fuel'
import Landmark from 'lucide-react/icons/landmark'
import Timer from 'lucide-react/icons/timer'
import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import { DispatchPhone } from './DispatchPhone.tsx'
import { type Reason, ReasonCards } from './ReasonCards.tsx'
import { Section } from './Section.tsx'
import { Stats } from './Stats.tsx'
import { TickList } from './TickList.tsx'

const stats = [
  ['Up to 5%', 'bonus on your pay'],
  ['$0', 'factoring fees'],
  ['24/7', 'dispatch support'],
  ['24 hours', 'to first contact'],
] as const

const payReasons: readonly Reason[] = [
  {
    Icon: Landmark,
    title: 'Weekly direct deposit',
    text: "The week's loads in one settlement, paid into your bank account.",
  },
  {
    Icon: Fuel,
    title: 'Fuel card advance',
    text: "Part of the load's pay on a fuel card when you are loaded, the rest with the settlement.",
  },
  { Icon: Timer, title: 'Same-day pay', text: 'Paid on the day of the delivery, as soon as its papers are in.' },
]

const requirements = [
  'CDL class A or B, valid on the day you drive',
  'Two years of commercial driving or more',
  'A current medical card',
  'The endorsements your loads need, such as hazmat or tanker',
  'Consent to a background check and a drug screening',
  'A hotshot, dry van, reefer or box truck of your own, or experience with one',
]

const documents = [
  'CDL, front and back',
  "Medical examiner's certificate",
  'Driving record and employers of the last three years',
  'For direct deposit, a voided check',
  'With your own truck: registration, annual inspection, insurance',
  'Under your own authority: MC or DOT number and W-9',
]

const steps = [
  ['Apply online', 'Four short steps, on a phone too. Without a signal it waits on your device and is sent when you are back.'],
  ['Document review', 'We contact you within 24 hours, ask for your documents and check them with you.'],
  ['Start hauling', 'You say how you want to be paid, and dispatch has your first load.'],
] as const

/** Below the hero of /carriers (§2): pay, requirements and documentation, the three steps, the link to the application. */
export function CarriersDetails() {
  return (
    <>
      <div className="asphalt">
        <Stats stats={stats} />
      </div>
      <Section title="Paid the way you choose">
        <p className="lead mt-1.5">No factoring fees with any of the three. Each line of a settlement shows its arithmetic.</p>
        <ReasonCards reasons={payReasons} />
      </Section>
      <section className="section section-paper">
        <div className="column grid gap-x-14 gap-y-12 tablet:grid-cols-2">
          <div>
            <h2 className="section-title">Requirements</h2>
            <p className="lead mt-1.5">What it takes to haul for us.</p>
            <TickList items={requirements} />
          </div>
          <div>
            <h2 className="section-title">Documentation</h2>
            <p className="lead mt-1.5">We ask for it at the review, not before.</p>
            <TickList items={documents} />
          </div>
        </div>
      </section>
      <Section title="From application to first load">
        <ol className="mt-8 grid gap-x-8 gap-y-7 tablet:grid-cols-3">
          {steps.map(([title, text], index) => (
            <li key={title} className="flex gap-5 tablet:block">
              <div className="flex items-start gap-4 tablet:items-center">
                <span className="mile-marker" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="lane grow max-tablet:hidden" aria-hidden="true" />
              </div>
              <div>
                <h3 className="tablet:mt-4">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to={pages.apply} className="btn btn-primary btn-lg max-sm:w-full">
            Apply Now
            <ArrowRight aria-hidden="true" size={24} />
          </Link>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="text-muted">Questions first?</span> <DispatchPhone />
          </p>
        </div>
      </Section>
    </>
  )
}
