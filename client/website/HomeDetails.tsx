import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router-dom'
import { pages } from '#shared/paths'
import { CoverageSigns } from './CoverageSigns.tsx'
import { EquipmentCards } from './EquipmentCards.tsx'
import { ServiceCards } from './ServiceCards.tsx'
import { Way } from './Way.tsx'

/** Below Home's promises (§2): services, supported equipment, service areas, and the two ways on. */
export function HomeDetails() {
  return (
    <>
      <section className="section column">
        <h2 className="section-title">Services</h2>
        <ServiceCards />
      </section>
      <section className="section section-paper">
        <div className="column">
          <h2 className="section-title">Supported equipment</h2>
          <EquipmentCards />
        </div>
      </section>
      <section className="section column">
        <h2 className="section-title">Service areas</h2>
        <CoverageSigns cities={3} />
      </section>
      <section className="column grid gap-5 pb-12 sm:grid-cols-2 md:pb-20 lg:gap-6">
        <Way title="For shippers" text="Tell us what moves, from where and when. You have a competitive price within 2 hours.">
          <Link to={pages.shippers} className="btn btn-primary">
            Get a Quote
            <ArrowRight aria-hidden="true" size={20} />
          </Link>
        </Way>
        <Way title="For drivers" text="Weekly direct deposit, fuel card advance or same-day pay. We contact you within 24 hours.">
          <Link to={pages.carriers} className="btn btn-outline">
            Apply as Driver
            <ArrowRight aria-hidden="true" size={20} />
          </Link>
        </Way>
      </section>
    </>
  )
}
