import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign'
import Headset from 'lucide-react/icons/headset'
import MapPinned from 'lucide-react/icons/map-pinned'
import Truck from 'lucide-react/icons/truck'
import { CoverageSigns } from './CoverageSigns.tsx'
import { DispatchPhone } from './DispatchPhone.tsx'
import { EquipmentCards } from './EquipmentCards.tsx'
import { type Reason, ReasonCards } from './ReasonCards.tsx'
import { Section } from './Section.tsx'
import { TickList } from './TickList.tsx'

const reasons: readonly Reason[] = [
  {
    Icon: BadgeDollarSign,
    title: 'A price within 2 hours',
    text: 'From a person who knows the lane. No account, nothing to install.',
  },
  { Icon: Headset, title: '24/7 dispatch', text: 'One number, answered at noon and at three in the morning.' },
  {
    Icon: Truck,
    title: 'The right truck',
    text: 'From a 26 ft box truck to a 53 ft reefer. We send what the freight needs, not what is left in the yard.',
  },
  {
    Icon: MapPinned,
    title: 'Never out of sight',
    text: 'Every load has a tracking reference. Ask for it at any hour and hear where the truck is.',
  },
]

/** Below the quote panel (§2): why-choose cards, equipment options, coverage by state with four cities each. */
export function ShippersDetails() {
  return (
    <>
      <Section title="Why shippers choose us" document>
        <ReasonCards reasons={reasons} />
      </Section>
      <Section title="Equipment options">
        <EquipmentCards />
      </Section>
      <Section title="Coverage by state" document>
        <p className="lead mt-1.5">Pickup and delivery in three states, and on the interstates between them.</p>
        <CoverageSigns cities={4} />
      </Section>
    </>
  )
}

const checklist = [
  'Your company and whom to call back',
  'Pickup and delivery, city and state',
  'Pickup date and time',
  'The equipment you want',
  'Dimensions, weight and special requirements, if you have them',
]

/** Beside the panel: what the form asks for, and how to get a quote by phone. */
export function ShippersSidebar() {
  return (
    <aside className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-1 lg:pt-8">
      <div>
        <h2>What you'll need</h2>
        <TickList items={checklist} />
      </div>
      <div>
        <h2>Rather talk?</h2>
        <p className="mt-2 text-muted">Dispatch is open 24/7.</p>
        <DispatchPhone />
      </div>
    </aside>
  )
}
