import { pages } from '#shared/kernel/paths'
import { CheckTile } from '../platform/forms/CheckTile.tsx'
import { type Form, fieldOf } from './form.ts'
import { Summary } from './Summary.tsx'

/** Step 4: a summary of the answers, and the three consents. */
export function ConsentStep({ form }: { form: Form }) {
  const { register } = form
  return (
    <>
      <Summary control={form.control} />
      <div className="grid gap-3">
        <CheckTile {...fieldOf(form, 'backgroundCheckConsent')} {...register('backgroundCheckConsent')} aria-required />
        <CheckTile {...fieldOf(form, 'drugScreenConsent')} {...register('drugScreenConsent')} aria-required />
        <CheckTile {...fieldOf(form, 'termsAgreed')} {...register('termsAgreed')} aria-required />
        <p className="text-second text-muted">
          Read the{' '}
          <a href={pages.terms} target="_blank" rel="noreferrer" className="link py-3.5">
            Terms of Service
          </a>{' '}
          and the{' '}
          <a href={pages.privacy} target="_blank" rel="noreferrer" className="link py-3.5">
            Privacy Policy
          </a>
          . Each opens in a new tab.
        </p>
      </div>
    </>
  )
}
