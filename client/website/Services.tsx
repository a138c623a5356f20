import { Link } from 'react-router-dom'
import { pages } from '#shared/paths'
import { restingPart } from '../page.tsx'
import { PageHero } from './PageHero.tsx'

const ServiceCards = restingPart(async () => (await import('./ServiceCards.tsx')).ServiceCards)
const Drawing = restingPart(async () => (await import('../ui/Equipment.tsx')).Hotshot40)

/** /services (§2). */
export function Services() {
  return (
    <>
      <PageHero
        title="Services"
        lead="Dispatch, brokerage and the paperwork behind them, from one office that is open at night."
        drawing={<Drawing />}
      />
      <section className="section column">
        <h2 className="section-title">What we do</h2>
        <ServiceCards />
        <div className="mt-10 grid gap-3 sm:flex">
          <Link to={pages.shippers} className="btn btn-primary btn-lg">
            Request Quote
          </Link>
          <Link to={pages.carriers} className="btn btn-outline btn-lg">
            Learn More
          </Link>
        </div>
      </section>
    </>
  )
}
