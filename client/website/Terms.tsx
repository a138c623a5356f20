import { Link } from 'react-router-dom'
import { company } from '#shared/company'
import { pages } from '#shared/paths'
import { LegalPage } from './LegalPage.tsx'

/** /terms (§1, §2). */
export function Terms() {
  return (
    <LegalPage title="Terms of Service">
      <h2>Who agrees</h2>
      <p>
        These terms apply between {company.name}, {company.street}, {company.city}, and whoever asks us for a quote, gives us
        freight, hauls it for us or uses this site and its portal.
      </p>
      <h2>Quotes</h2>
      <p>
        A quote request is free and binds nobody. We answer within 2 hours with a price for the shipment as you described it; if
        its dimensions, weight, places or times change, so may the price. A load is booked once both sides have confirmed it.
      </p>
      <h2>Payment</h2>
      <p>Payment is net 30 days from the date of the invoice, unless the booking says otherwise.</p>
      <h2>Carriers and drivers</h2>
      <p>
        Whoever hauls for us keeps the licenses, medical certificate and insurance that the load requires, and tells dispatch
        without delay when one of them lapses or a load will be late. We charge no factoring fees.
      </p>
      <h2>Tracking and the portal</h2>
      <p>
        Whoever has a tracking reference can follow that load: pass it on with care. Portal accounts are personal. Tell us at once
        if somebody else may have used yours.
      </p>
      <h2>Ending the agreement</h2>
      <p>
        Either party may end the agreement with 30 days written notice. Loads that are booked by then are hauled and paid under
        these terms.
      </p>
      <h2>Questions</h2>
      <p>
        Write to <a href={`mailto:${company.email}`}>{company.email}</a> or call{' '}
        <a href={company.phoneHref} className="whitespace-nowrap">
          {company.phone}
        </a>
        . The <Link to={pages.privacy}>Privacy Policy</Link> says how we treat personal data.
      </p>
      <p className="mt-10! border-t border-line pt-4 text-caption text-muted">
        City names and places: <a href="https://www.geonames.org/">GeoNames</a>, used under{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>, cut to cities of the United States.
      </p>
    </LegalPage>
  )
}
