import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import MailCheck from 'lucide-react/icons/mail-check'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { api, pages } from '#shared/kernel/paths'
import { type Forgotten, forgotten } from '#shared/users/passwordLink'
import { queries } from '../../../platform/api/queries.ts'
import { Field } from '../../../platform/forms/Field.tsx'
import { ApiError, request } from '../../../platform/transport/request.ts'
import { CompanyPhone } from '../../../platform/ui/CompanyPhone.tsx'
import { RefusalLine } from '../../feedback/RefusalLine.tsx'

/** Has a link for a new password mailed; the answer is the same whether there is an account. */
export function Forgot() {
  const { data, error } = useQuery(queries.forgotten())
  const [sentTo, setSentTo] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (sentTo) heading.current?.focus()
  }, [sentTo])
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {sentTo ? 'Check your email' : 'Forgot password?'}
        </h1>
        {!sentTo && data?.mails !== false && (
          <p className="mt-1 text-muted">We'll email you a link to set a new password. It works once, for one hour.</p>
        )}
      </div>
      {data?.mails === false ? (
        <p>
          This site sends no mail. Ask an administrator at your office for a password link, or call{' '}
          <CompanyPhone className="link whitespace-nowrap" />
          <span>.</span>
        </p>
      ) : sentTo ? (
        <div className="grid gap-3">
          <p className="flex gap-3">
            <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-primary" />
            <span className="min-w-0 wrap-anywhere">
              If <strong>{sentTo}</strong> has an account here, a link is on its way. It works once, for 1 hour.
            </span>
          </p>
          <p className="text-muted">
            Nothing there after some minutes? Look for it among the spam, or ask your office:{' '}
            <CompanyPhone className="link whitespace-nowrap" />
            <span>.</span>
          </p>
        </div>
      ) : (
        <ForgotForm onSent={setSentTo} problem={error && !data ? "We couldn't reach our server. You can still try." : null} />
      )}
      <Link to={pages.signIn} className="link inline-flex min-h-11 items-center justify-self-start">
        Back to sign-in
      </Link>
    </>
  )
}

function ForgotForm({ onSent, problem }: { onSent: (email: string) => void; problem: string | null }) {
  const { register, handleSubmit, formState } = useForm<Forgotten>({
    resolver: zodResolver(forgotten),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState
  const [refusal, setRefusal] = useState<string | null>(problem)
  const submit = handleSubmit(async (json) => {
    setRefusal(null)
    try {
      await request([api.forgot], { json })
      onSent(json.email)
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.detail : (error as Error).message)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <RefusalLine message={refusal} />
      <Field id="forgot-email" label="Email" error={errors.email?.message}>
        {(control) => (
          <input
            {...control}
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary btn-lg mt-1" disabled={isSubmitting}>
        {isSubmitting ? 'Submitting...' : 'Email me a link'}
      </button>
    </form>
  )
}
