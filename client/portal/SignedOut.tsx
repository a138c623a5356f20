import LogIn from 'lucide-react/icons/log-in'
import Truck from 'lucide-react/icons/truck'
import { useEffect } from 'react'
import { company } from '#shared/company'
import { forgetFigures } from '../api/figures.ts'
import { DryVan } from '../ui/Equipment.tsx'
import { DoorHeader } from './DoorHeader.tsx'
import { groups } from './groups.ts'
import { loginAddress } from './signInFor.ts'

/** The portal's door for who is not signed in (§2): what it does for whom, and two ways to the login endpoint. */
export function SignedOut() {
  useEffect(forgetFigures, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`Portal | ${company.name}`}</title>
      <DoorHeader />
      <main className="grow">
        <section className="asphalt overflow-hidden">
          <div className="column grid items-end gap-x-10 gap-y-8 pt-12 md:pt-20 lg:grid-cols-[1fr_1fr]">
            <div className="pb-4 lg:pb-16">
              <h1 className="text-display leading-[1.02]">The portal for people who keep freight moving</h1>
              <p className="mt-5 max-w-lg text-[1.125rem] text-muted">
                One place for the office, the cab and the books of {company.name}.
              </p>
              <div className="mt-8 flex flex-wrap gap-3">
                <a href={loginAddress} className="btn btn-accent btn-lg max-sm:w-full">
                  <LogIn aria-hidden="true" className="size-5" />
                  Sign In
                </a>
                <a href={loginAddress} className="btn btn-outline btn-lg max-sm:w-full">
                  <Truck aria-hidden="true" className="size-5" />
                  Driver Sign In
                </a>
              </div>
            </div>
            <div aria-hidden="true" className="lg:-mr-6">
              <DryVan className="-mb-2.5 ml-auto w-full max-w-150 [&_:is(.g,.m,text)]:hidden" />
            </div>
          </div>
          <div className="lane" />
        </section>
        <section aria-label="Who the portal is for" className="column grid gap-5 py-12 md:grid-cols-3 md:py-20">
          {groups.map(({ Icon, title, text }) => (
            <div key={title} className="card gap-3 p-6">
              <span className="tile">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <h2 className="text-h3">{title}</h2>
              <p className="text-muted">{text}</p>
            </div>
          ))}
        </section>
      </main>
      <footer className="border-t border-line">
        <p className="column py-4 text-[0.9375rem] text-muted">
          No account yet? Ask your office, or call dispatch, 24/7:{' '}
          <a href={company.phoneHref} className="inline-flex min-h-11 items-center font-sign text-label text-base-content">
            {company.phone}
          </a>
        </p>
      </footer>
    </div>
  )
}
