import { LegalContact, type LegalSection, LegalText } from './LegalText.tsx'

const sections: readonly LegalSection[] = [
  {
    title: 'Quote requests',
    text: (
      <p>
        We keep what the form asks: company, contact, e-mail, phone, equipment, pickup and delivery, pickup time, the freight
        details you add, and when it reached us. We use it to answer within 2 hours, and to haul the load if you book it. Our
        dispatchers and administrators see it.
      </p>
    ),
  },
  {
    title: 'Driver applications',
    text: (
      <>
        <p>
          We keep what the form asks: name, address, e-mail and phone; CDL number, class, expiration date and endorsements; years
          of experience and last employer; the equipment you drive and own; your three consents, and when it reached us. We use it
          to decide with you whether you haul for us. Sending the form starts no background check and no drug screening by itself:
          we talk to you first.
        </p>
        <p>
          Our recruiters and administrators see it. In lists your CDL number shows its last four characters only, whole it stands
          on the page of your application alone, and it is never written into our logs.
        </p>
      </>
    ),
  },
  {
    title: 'Tracking and visits',
    text: (
      <p>
        Anyone with a load's reference sees its status, cities, times and tracking events; never the rate, the customer or private
        notes. Our log says which address of this site was asked for, when and with what result, and for a signed-in person which
        account it was; it holds neither names nor internet addresses. To keep robots out we count requests by internet address. A
        count ends after 15 minutes at most, and is deleted within the hour that follows.
      </p>
    ),
  },
  {
    title: 'On your device',
    text: (
      <>
        <p>So that nothing is lost where there is no signal, your own browser keeps:</p>
        <ul>
          <li>the pages of this site, to open without a connection;</li>
          <li>whether you want it light or dark, and in the portal a list as a table or as cards;</li>
          <li>
            what you type into a form: until you send it or press “Clear draft”, and no longer than 30 days after the last
            keystroke, or 24 hours where you tick “This is a shared device”;
          </li>
          <li>
            a form that you have submitted and that waits to be sent: until our server has it and you were told, or you discard
            it;
          </li>
          <li>when a form was sent, and the number our server gave it: for 30 days;</li>
          <li>
            what was in it, to fill it in again, but no CDL number, consent or pickup date: for 30 days, and not at all where you
            tick “This is a shared device”;
          </li>
          <li>a load whose reference you looked up, as it was then: for 30 days;</li>
          <li>which account is signed in to the portal, and what the portal last showed it: until you sign out.</li>
        </ul>
        <p>
          Others who use the same browser can see what it keeps. Signing in to the portal sets cookies, each with its signature:
          one for the session, until you sign out, and for 30 days at most; one by which wrong passwords of others do not shut you
          out here, for a year; and where you say that this is your own device, one by which you are not asked for a code, for 30
          days. Without signing in there are none.
        </p>
      </>
    ),
  },
  {
    title: 'Portal accounts',
    text: (
      <p>
        For people with an account we keep name, e-mail, role, a password that no one can read back, and what they do in the
        portal.
      </p>
    ),
  },
  {
    title: 'Who else sees it',
    text: (
      <p>
        The carrier, driver or shipper of your load sees what the load requires, and an authority what the law obliges us to show.
        No one else: we sell nothing about you, and this site sends nothing to third parties. It has no advertising and no
        analytics, and loads no map, typeface or script from anywhere but our own server.
      </p>
    ),
  },
  {
    title: 'How long we keep it',
    text: (
      <p>
        As long as we work together, and after that as long as transport and tax law ask us to keep records. A quote request or an
        application that led to nothing is deleted when you ask us to. The answer our server gave to a form is kept 30 days, so
        that a form which a bad line sends twice still counts once.
      </p>
    ),
  },
  {
    title: 'Your rights',
    text: (
      <p>
        Ask what we keep about you, have it corrected, have it deleted: <LegalContact />
        <span>.</span>
      </p>
    ),
  },
  {
    title: 'Changes',
    text: <p>When this text changes, so does the date on top.</p>,
  },
]

/** The Privacy Policy of the website and the portal. */
export const PrivacyText = () => <LegalText sections={sections} />
