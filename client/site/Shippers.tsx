import { deferredPart } from '../app/lazyPage.tsx'
import { AnswerTime } from './AnswerTime.tsx'
import { PageHero } from './PageHero.tsx'
import { QuotePanel } from './QuotePanel.tsx'

const DryVan = deferredPart(async () => (await import('../platform/ui/Equipment.tsx')).DryVan)
const Sidebar = deferredPart(async () => (await import('./ShippersDetails.tsx')).ShippersSidebar)
const Details = deferredPart(async () => (await import('./ShippersDetails.tsx')).ShippersDetails)

/** /shippers (§2): the offer for shippers, and the quote panel at #quote-section. */
export function Shippers() {
  return (
    <>
      <PageHero
        title="Freight for shippers"
        lead="One form, one price within 2 hours, one number that answers at night."
        note={<AnswerTime className="-mb-13 min-h-13 pt-2" />}
        drawing={<DryVan />}
      />
      <section id="quote-section" tabIndex={-1} aria-label="Request a quote" className="column scroll-mt-4 py-8 md:py-14">
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:gap-16">
          <QuotePanel />
          <Sidebar />
        </div>
      </section>
      <Details />
    </>
  )
}
