import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { company } from '#shared/kernel/company'
import { deferredPart } from '../app/lazyPage.tsx'
import { begun, formFailed, onFormFailure, publishFailure, watchEarly } from './early.ts'

const Wizard = deferredPart(async () => (await import('./Wizard.tsx')).Wizard, {
  trigger: begun,
  onFailure: () => publishFailure(true),
})
const Sidebar = deferredPart(async () => (await import('./ApplySidebar.tsx')).ApplySidebar)

/**
 * /apply (§2): the driver application. The prerendered page has the first step; the browser fetches the form's code when the
 * applicant begins to fill it in.
 */
export function Apply() {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => (area.current ? watchEarly(area.current) : undefined), [])
  return (
    <section className="group column grid gap-x-12 gap-y-8 pt-8 pb-14 md:pt-12 md:pb-20 lg:grid-cols-[minmax(0,44rem)_minmax(0,22rem)] lg:justify-between">
      <div className="lg:col-span-2">
        <h1 tabIndex={-1} className="hero-title">
          Driver Application
        </h1>
        <p className="mt-2 max-w-xl text-label leading-normal text-pretty text-muted group-has-data-sent:hidden unscripted:hidden">
          Four short steps, in any order. We'll contact you within 24 hours.
        </p>
        <p className="mt-2 max-w-xl text-label leading-normal text-pretty text-muted scripted:hidden">
          The form needs JavaScript. Or call or email us: a recruiter will take your details and contact you within 24 hours.
        </p>
      </div>
      <div ref={area} className="min-w-0 unscripted:hidden">
        <Wizard />
        <FormFailure />
      </div>
      <Sidebar />
    </section>
  )
}

/** Shown if the form's code could not be fetched, which is retried at the next touch or key and when the browser is online. */
function FormFailure() {
  const failed = useSyncExternalStore(onFormFailure, formFailed, () => false)
  return (
    failed && (
      <p role="alert" className="error-summary sticky bottom-4 z-20 mt-4 flex gap-2 font-semibold max-md:bottom-24">
        <OctagonAlert aria-hidden="true" size={20} className="flex-none" />
        <span>
          {`The form didn't load, so nothing you type is saved yet. Check your connection and try again, or call us at ${company.phone}.`}
        </span>
      </p>
    )
  )
}
