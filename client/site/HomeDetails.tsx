import { pages } from '#shared/kernel/paths'
import { Way } from './CallToAction.tsx'
import { CoverageSigns } from './CoverageSigns.tsx'
import { EquipmentCards } from './EquipmentCards.tsx'
import { Section } from './Section.tsx'
import { ServiceCards } from './ServiceCards.tsx'

/** Below the promises of / (§2): services, supported equipment, service areas, links for shippers and carriers. */
export function HomeDetails() {
  return (
    <>
      <Section title="Services">
        <ServiceCards />
      </Section>
      <Section title="Supported equipment" document>
        <EquipmentCards />
      </Section>
      <Section title="Service areas">
        <CoverageSigns cities={3} />
      </Section>
      <section className="column grid gap-5 pb-12 sm:grid-cols-2 md:pb-20 lg:gap-6">
        <Way
          title="For shippers"
          text="Tell us what moves, from where and when. You have a competitive price within 2 hours."
          to={pages.shippers}
          look="btn-primary"
        >
          Get a Quote
        </Way>
        <Way
          title="For drivers"
          text="Weekly direct deposit, fuel card advance or same-day pay. We contact you within 24 hours."
          to={pages.carriers}
          look="btn-outline"
        >
          Apply as Driver
        </Way>
      </section>
    </>
  )
}
