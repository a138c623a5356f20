import { company } from '#shared/company'
import { LegalPage } from './LegalPage.tsx'

/** /privacy (§2). */
export function Privacy() {
  return (
    <LegalPage title="Privacy Policy">
      <h2>What we keep</h2>
      <ul>
        <li>From a quote request: company, contact, e-mail, phone, and the shipment you describe.</li>
        <li>From a driver application: what you tell us about yourself, your license, your experience and your equipment.</li>
        <li>From people with a portal account: name, e-mail, role, and what they do in the portal.</li>
        <li>From loads: places, times and tracking events.</li>
      </ul>
      <h2>What for</h2>
      <p>
        To answer you, to haul the load, to pay and be paid, and to meet the duties that transport and tax law put on us. We sell
        nothing about you, and this site carries no advertising and no analytics.
      </p>
      <h2>On your device</h2>
      <p>
        This site keeps how you want to see it on your device: light or dark, and in the portal a list as a table or as cards.
        What you type into a form stays on your device until it has been sent or you forget it; unless you say that the device is
        yours, a form is forgotten 24 hours after the last keystroke. Signing in to the portal sets two cookies, one for the
        session and one with its signature, which end with the session. Nothing of this is used to follow you.
      </p>
      <h2>Who else sees it</h2>
      <p>
        The carrier, driver or shipper of your load sees what the load requires. Authorities see what the law obliges us to show.
        Nobody else does.
      </p>
      <h2>How long</h2>
      <p>
        As long as we work together, and after that as long as the law asks us to keep records. Requests that led to nothing are
        deleted on your word.
      </p>
      <h2>Your rights</h2>
      <p>
        Ask what we keep about you, have it corrected or have it deleted: write to{' '}
        <a href={`mailto:${company.email}`}>{company.email}</a> or call{' '}
        <a href={company.phoneHref} className="whitespace-nowrap">
          {company.phone}
        </a>
        . Our postal address is {company.street}, {company.city}.
      </p>
    </LegalPage>
  )
}
