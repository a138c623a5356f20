import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { roles } from '#shared/access/roles'
import { passwordLinkHours } from '#shared/users/passwordLinkHours'
import { type UserAnswer, type UserInvitation, userInvitation } from '#shared/users/userRecord'
import { act } from '../../../platform/api/act.ts'
import { queries } from '../../../platform/api/queries.ts'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { Field } from '../../../platform/forms/Field.tsx'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { useKeepTyping, useSavedTyping } from '../../shell/session/savedTyping.ts'
import { Invited } from './Invited.tsx'
import { useManaging } from './managing.ts'
import { OwnRowsField } from './OwnRowsField.tsx'
import { RoleTiles } from './RoleTiles.tsx'
import { invitedDriver } from './userPaths.ts'

interface Props {
  onInvited: () => unknown
  onClose: () => void
}

const empty = { firstName: '', lastName: '', email: '', role: '' as UserInvitation['role'], driverId: null, shipperId: null }
const form = 'inviteUser'

/** Whom to invite, and once that is done what became of the invitation. */
export function InvitePanel({ onInvited, onClose }: Props) {
  const [invited, setInvited] = useState<UserAnswer | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form has gone, and what it has led to is here.
  useEffect(() => {
    if (invited) heading.current?.focus()
  }, [invited])
  return (
    <section aria-labelledby="invite" className="card users-panel p-4 md:p-5">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id="invite" ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {invited ? `${invited.firstName} ${invited.lastName} is invited` : 'Invite user'}
        </h2>
        <button type="button" className="btn btn-ghost btn-square -my-1 -mr-2" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" size={22} />
        </button>
      </div>
      {invited ? (
        <Invited user={invited} onAnother={() => setInvited(null)} onAnswer={onInvited} />
      ) : (
        <InviteForm
          onInvited={(user) => {
            setInvited(user)
            onInvited()
          }}
        />
      )}
    </section>
  )
}

function InviteForm({ onInvited }: { onInvited: (user: UserAnswer) => void }) {
  const { mails, rolesWithFactor } = useManaging()
  const saved = useSavedTyping<UserInvitation>(form)
  const driverId = useSearchParams()[0].get(invitedDriver)
  const { data: drivers } = useQuery({ ...queries.drivers(), enabled: driverId !== null })
  const driver = drivers?.find(({ id }) => id === driverId)
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<UserInvitation>({
    resolver: zodResolver(userInvitation),
    defaultValues: saved ?? empty,
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!driver) return
    const [firstName = '', ...rest] = driver.fullName.split(' ')
    const entry = { role: 'driver', driverId: driver.id, firstName, lastName: rest.join(' ') } as const
    for (const [field, value] of Object.entries(entry)) setValue(field as keyof typeof entry, value)
  }, [driver, setValue])
  const typed = watch()
  const onLine = useOnLine()
  useKeepTyping(form, isSubmitSuccessful && !problem ? null : typed)
  const { role } = typed
  const submit = handleSubmit(async (body) => {
    setProblem(null)
    const acted = await act({ resource: 'users', id: '', action: 'create', body: toBody(body) })
    if (acted.outcome === 'done' && acted.record) return onInvited(acted.record)
    if (acted.outcome === 'findings') return setProblem(acted.findings.map(({ message }) => message).join(' '))
    if (acted.outcome !== 'failed')
      return setProblem("We couldn't confirm this went through. Check the list before trying again.")
    const fields = Object.entries(acted.fields).filter(([field]) => field in empty)
    for (const [field, message] of fields) setError(field as keyof UserInvitation, { message }, { shouldFocus: true })
    if (fields.length === 0) setProblem(acted.message)
  })
  return (
    <form noValidate aria-labelledby="invite" onSubmit={submit} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="invite-first" label="First name" error={errors.firstName?.message}>
          {(control) => <input {...control} {...register('firstName')} autoComplete="off" autoCapitalize="words" />}
        </Field>
        <Field id="invite-last" label="Last name" error={errors.lastName?.message}>
          {(control) => <input {...control} {...register('lastName')} autoComplete="off" autoCapitalize="words" />}
        </Field>
      </div>
      <Field
        id="invite-email"
        label="Email"
        error={errors.email?.message}
        hint={`The link works once, for ${passwordLinkHours.invite} hours. They choose their own password.`}
      >
        {(control) => (
          <input
            {...control}
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <RoleTiles
        id="invite-role"
        chosen={role}
        error={errors.role?.message}
        onChoose={(chosen) => setValue('role', chosen, { shouldValidate: formState.isSubmitted })}
      />
      {(role === 'driver' || role === 'shipper') && (
        <OwnRowsField
          key={role}
          id="invite-own"
          role={role}
          value={(role === 'driver' ? typed.driverId : typed.shipperId) ?? ''}
          error={(role === 'driver' ? errors.driverId : errors.shipperId)?.message}
          onChoose={(id) => setValue(role === 'driver' ? 'driverId' : 'shipperId', id || null)}
        />
      )}
      {rolesWithFactor.includes(role) && (
        <p role="status" className="flex gap-3 rounded-field bg-base-200 p-3 text-[0.9375rem]">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>{`${roles[role]} needs a second factor: set up at first sign-in.`}</span>
        </p>
      )}
      <ErrorLine>{problem}</ErrorLine>
      <button type="submit" className="btn btn-primary btn-lg" disabled={isSubmitting || !onLine}>
        <Send aria-hidden="true" className="size-5" />
        <span>
          {isSubmitting
            ? 'Submitting...'
            : !onLine
              ? 'Needs a connection'
              : mails === false
                ? 'Create invitation'
                : 'Send invitation'}
        </span>
      </button>
    </form>
  )
}

/** The role decides whether the invitation names a driver or a shipper. */
const toBody = ({ driverId, shipperId, ...body }: UserInvitation) => ({
  ...body,
  ...(body.role === 'driver' && driverId && { driverId }),
  ...(body.role === 'shipper' && shipperId && { shipperId }),
})
