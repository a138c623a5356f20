import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useForm } from 'react-hook-form'
import { api } from '#shared/kernel/paths'
import { type PasswordChange, passwordChange, shortestPassword } from '#shared/users/user'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { ApiError, request } from '../../../platform/transport/request.ts'
import { notify } from '../../../platform/ui/toasts.ts'

const empty = { currentPassword: '', newPassword: '' }

/** The form for a new password, which needs the current one. Never goes through the outbox: passwords are not stored here. */
export function ChangePassword({ email, onChanged }: { email: string; onChanged: () => unknown }) {
  const { register, handleSubmit, reset, setError, formState } = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: empty,
  })
  const { errors } = formState
  const changing = useMutation({
    mutationFn: (json: PasswordChange) => request([api.password], { json }),
    onSuccess: () => {
      reset(empty)
      notify({ tone: 'success', title: 'Password Changed', text: 'All your other devices are signed out.' })
      return onChanged()
    },
    onError: (error) => {
      for (const field of ['newPassword', 'currentPassword'] as const) {
        const message = error instanceof ApiError ? error.fields[field] : undefined
        if (message) setError(field, { message }, { shouldFocus: true })
      }
    },
  })
  const { error } = changing
  const isAtField = error instanceof ApiError && Boolean(error.fields.newPassword || error.fields.currentPassword)
  return (
    <form
      noValidate
      aria-labelledby="change-password"
      className="card mt-2 gap-5 p-4 md:p-5"
      onSubmit={handleSubmit((entered) => changing.mutate(entered))}
    >
      <div>
        <h2 id="change-password" className="text-h3">
          Change your password
        </h2>
        <p className="mt-1 text-[0.9375rem] text-muted">This signs you out on all other devices.</p>
      </div>
      <div role="alert" className="empty:hidden">
        {error && !isAtField && (
          <p className="error-summary flex gap-3 font-semibold">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>{error instanceof ApiError ? error.detail : error.message}</span>
          </p>
        )}
      </div>
      {/* Lets a password manager find the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="current-password"
        label="Current password"
        error={errors.currentPassword?.message}
        field={register('currentPassword')}
      />
      <PasswordField
        id="new-password"
        label="New password"
        error={errors.newPassword?.message}
        hint={`At least ${shortestPassword} characters. Four random words work well.`}
        field={register('newPassword')}
        autoComplete="new-password"
      />
      <button type="submit" className="btn btn-primary sm:self-start" disabled={changing.isPending}>
        {changing.isPending ? 'Changing...' : 'Change password'}
      </button>
    </form>
  )
}
