import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { roleName } from '#shared/access/roles'
import { company } from '#shared/kernel/company'
import { pages } from '#shared/kernel/paths'
import { formatClock } from '#shared/kernel/time'
import { type PasswordEntry, type PasswordLink, passwordEntry } from '#shared/users/passwordLink'
import { type CurrentUser, shortestPassword } from '#shared/users/user'
import { Field } from '../../../platform/forms/Field.tsx'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { enterByLink } from '../../../platform/offline/session/session.ts'
import { ApiError } from '../../../platform/transport/request.ts'
import { RefusalLine } from '../../feedback/RefusalLine.tsx'
import { secondStepFor } from './signInFor.ts'

interface Props {
  token: string
  link: PasswordLink
  onEntered: (user: CurrentUser) => void
}

const noSession = "Your password is set, but your browser didn't keep you signed in. Allow cookies for this site, then sign in."

/** The password, and for an invitation the name as the person writes it. */
export function PasswordForm({ token, link, onEntered }: Props) {
  const isInvitation = link.purpose === 'invite'
  const { register, handleSubmit, setError, formState } = useForm<PasswordEntry>({
    resolver: zodResolver(passwordEntry),
    defaultValues: { password: '', ...(isInvitation && { firstName: link.firstName, lastName: link.lastName }) },
  })
  const { errors, isSubmitting } = formState
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const submit = handleSubmit(async (entry) => {
    setRefusal(null)
    try {
      const { user, step } = await enterByLink(token, entry)
      if (step) navigate(secondStepFor(pages.portal))
      else if (user) onEntered(user)
      else setRefusal(noSession)
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : []
      for (const [field, message] of fields) setError(field as keyof PasswordEntry, { message }, { shouldFocus: true })
      if (fields.length === 0) setRefusal(error instanceof ApiError ? error.detail : (error as Error).message)
    }
  })
  return (
    <>
      <div>
        <h1>{isInvitation ? `Welcome, ${link.firstName}` : 'Set a new password'}</h1>
        <p className="mt-1 wrap-anywhere text-muted">
          {isInvitation
            ? `You have an account as ${roleName(link.role)} at ${company.name}. Choose a password to get started.`
            : `For ${link.email}. This signs you out everywhere else.`}
        </p>
      </div>
      <form noValidate aria-label="Set your password" onSubmit={submit} className="grid gap-5">
        <RefusalLine message={refusal} />
        {isInvitation && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field id="set-first" label="First name" error={errors.firstName?.message}>
              {(control) => <input {...control} {...register('firstName')} autoComplete="given-name" autoCapitalize="words" />}
            </Field>
            <Field id="set-last" label="Last name" error={errors.lastName?.message}>
              {(control) => <input {...control} {...register('lastName')} autoComplete="family-name" autoCapitalize="words" />}
            </Field>
          </div>
        )}
        {/* Lets a password manager find the account. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          id="set-password"
          label="Password"
          error={errors.password?.message}
          hint={`At least ${shortestPassword} characters. Four random words work well.`}
          field={register('password')}
          autoComplete="new-password"
        />
        <button type="submit" className="btn btn-primary btn-lg mt-1" disabled={isSubmitting}>
          {isSubmitting ? 'Submitting...' : 'Set password and sign in'}
        </button>
        <p className="text-second text-muted">
          {`You sign in as ${link.email}. This link works once, until ${formatClock(Date.parse(link.expiresAt))}.`}
        </p>
      </form>
    </>
  )
}
