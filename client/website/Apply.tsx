import { ContactLinks } from './ContactLinks.tsx'
import { PageHero } from './PageHero.tsx'
import { TickList } from './TickList.tsx'

const atHand = [
  'Your name, address, phone and e-mail',
  'CDL number, class, state and expiration date, and your endorsements',
  'Years of experience and your last employer',
  'The equipment you drive; for your own, its type, year, make and model',
  'Your consent to a background check and a drug screening',
] as const

/** /apply (§2): how to apply. */
export function Apply() {
  return (
    <>
      <PageHero title="Driver Application" lead="By phone or e-mail. We contact you within 24 hours." />
      <section className="section column grid items-start gap-8 lg:grid-cols-2 lg:gap-6">
        <div className="card p-6 md:p-8">
          <h2>Apply by phone or e-mail</h2>
          <p className="mt-1 mb-4 text-muted">A recruiter takes your details and tells you what comes next.</p>
          <ContactLinks />
        </div>
        <div className="card p-6 md:p-8">
          <h2>Have this at hand</h2>
          <TickList items={atHand} />
        </div>
      </section>
    </>
  )
}
