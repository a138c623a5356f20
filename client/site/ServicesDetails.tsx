import ChartLine from 'lucide-react/icons/chart-line'
import FolderOpen from 'lucide-react/icons/folder-open'
import Headset from 'lucide-react/icons/headset'
import Users from 'lucide-react/icons/users'
import { pages } from '#shared/kernel/paths'
import { Way } from './CallToAction.tsx'
import { EquipmentUses } from './EquipmentUses.tsx'
import { Section } from './Section.tsx'
import { services } from './services.ts'

const additional = [
  [FolderOpen, 'Document management', 'Load confirmations, bills of lading and proofs of delivery, kept with their load.'],
  [ChartLine, 'Rate analysis', 'What the lane has paid, by the mile and with its accessorials, before you name a price.'],
  [Headset, 'Customer support', 'One number for quotes, loads and invoices, answered day and night.'],
  [Users, 'Driver relations', 'One person who knows the driver, from the application to the settlement.'],
] as const

/** Below the hero of /services (§2): the three services in detail, further services, equipment, links for both groups. */
export function ServicesDetails() {
  return (
    <>
      <Section title="What we do">
        <ul className="mt-8 grid gap-5 lg:gap-6">
          {services.map(({ Icon, title, text, points }) => (
            <li key={title} className="card gap-x-10 gap-y-7 p-6 md:p-8 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
              <div>
                <span className="tile">
                  <Icon aria-hidden="true" />
                </span>
                <h3 className="mt-5 text-h2">{title}</h3>
                <p className="mt-1.5 text-muted">{text}</p>
              </div>
              <ul className="grid gap-x-7 gap-y-5 border-line max-lg:border-t max-lg:pt-6 tablet:grid-cols-3 lg:border-l lg:pl-10">
                {points.map(([name, text]) => (
                  <li key={name}>
                    <h4 className="text-h3 leading-tight">{name}</h4>
                    <p className="mt-1.5 text-muted">{text}</p>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Additional services" document>
        <ul className="mt-8 grid gap-x-14 gap-y-8 tablet:grid-cols-2">
          {additional.map(([Icon, title, text]) => (
            <li key={title} className="flex gap-5">
              <span className="tile flex-none">
                <Icon aria-hidden="true" />
              </span>
              <div>
                <h3>{title}</h3>
                <p className="mt-1 max-w-md text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Equipment specialization">
        <EquipmentUses />
      </Section>
      <section className="column grid gap-5 pb-12 sm:grid-cols-2 md:pb-20 lg:gap-6">
        <Way
          title="For shippers"
          text="Tell us what moves, from where and when. You have a competitive price within 2 hours."
          to={pages.shippers}
          look="btn-primary"
        >
          Request Quote
        </Way>
        <Way
          title="For carriers"
          text="How we pay, what we ask for, and the three steps from the application to your first load."
          to={pages.carriers}
          look="btn-outline"
        >
          {/* The link's text alone would mean nothing in a list of links or to a search engine. */}
          <span>
            Learn More<span className="sr-only"> about hauling for us</span>
          </span>
        </Way>
      </section>
    </>
  )
}
