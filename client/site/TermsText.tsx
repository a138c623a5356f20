import { Link } from 'react-router-dom'
import { company, postalAddress } from '#shared/kernel/company'
import { pages } from '#shared/kernel/paths'
import { LegalContact, type LegalSection, LegalText } from './LegalText.tsx'

const sections: readonly LegalSection[] = [
  {
    title: 'Who agrees',
    text: (
      <p>
        {`These terms apply between ${company.name}, ${postalAddress.join(', ')}, and anyone who asks us for a quote, gives us freight, hauls it for us, applies to haul it, or uses this site and its portal.`}
      </p>
    ),
  },
  {
    title: 'Quotes and booking',
    text: (
      <p>
        A quote request is free and not binding. We answer within 2 hours with a price for the shipment as you described it; if
        its dimensions, weight, places or times change, so may the price. A load is booked once both sides have confirmed it.
      </p>
    ),
  },
  {
    title: 'Payment',
    text: <p>Payment is net 30 days from the date of the invoice, unless the booking says otherwise.</p>,
  },
  {
    title: 'Extra charges',
    text: (
      <p>
        Waiting at a dock (detention), a truck that was ordered and not used (TONU) and other accessorials are charged as the
        booking says. Tell dispatch as soon as a time or a place changes; the number answers day and night.
      </p>
    ),
  },
  {
    title: 'Carriers and drivers',
    text: (
      <p>
        Carriers and drivers who haul for us keep the licenses, medical card and insurance that the load requires, and notify
        dispatch without delay when one of them lapses or a load will be late. We pay by weekly direct deposit, fuel card advance
        or same-day pay, as the driver chooses. We charge no factoring fees. A bonus of up to 5% is paid as agreed with the
        driver.
      </p>
    ),
  },
  {
    title: 'Loss and damage',
    text: (
      <p>
        Write what is missing or damaged on the delivery receipt before the driver leaves, and tell us the same day. For loss and
        damage the law of carriers and brokers applies, as it stands for the load.
      </p>
    ),
  },
  {
    title: 'Applications',
    text: (
      <p>
        An application binds neither you nor us. You confirm that your answers are true and that we may check them as you have
        consented to. We contact you within 24 hours.
      </p>
    ),
  },
  {
    title: 'This site and the portal',
    text: (
      <>
        <p>
          A request or an application has reached us when the site says so. What it shows as waiting is on your device and not
          with us yet: where it is urgent, call.
        </p>
        <p>
          Anyone with a tracking reference can follow that load: pass it on with care. Times on the tracking page are reported and
          estimated, not guaranteed. Portal accounts are personal; tell us at once if another person may have used yours.
        </p>
      </>
    ),
  },
  {
    title: 'Ending the agreement',
    text: (
      <p>
        Either party may end the agreement with 30 days written notice. Loads that are booked by then are hauled and paid under
        these terms.
      </p>
    ),
  },
  {
    title: 'Law and changes',
    text: (
      <p>
        The law of the State of Arizona applies. When these terms change, so does the date on top; a load is hauled under the
        terms that held when it was booked.
      </p>
    ),
  },
  {
    title: 'Questions',
    text: (
      <p>
        About these terms, <LegalContact />
        <span>. The </span>
        <Link to={pages.privacy}>Privacy Policy</Link>
        <span> says how we treat personal data.</span>
      </p>
    ),
  },
]

/** The Terms of Service, with the attribution of the city data. */
export const TermsText = () => (
  <LegalText sections={sections}>
    <p className="mt-12! border-t border-line pt-4 text-caption text-muted">
      City names and places: <a href="https://www.geonames.org/">GeoNames</a>, used under{' '}
      <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>, cut to cities of the United States.
    </p>
  </LegalText>
)
