import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { type Credentials, credentials } from '#shared/user'
import { Field } from '../../forms/Field.tsx'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { signIn } from '../../offline/session/session.ts'
import { RefusalLine } from '../feedback/RefusalLine.tsx'
import { sentenceOf } from '../feedback/sentenceOf.ts'
import { noSession } from './noSession.ts'
import { secondStepFor } from './signInFor.ts'

/** Email and password. On success the page around it redirects; a second step has an address of its own. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  // Registered in the order of the page: the first invalid field in this order gets the focus.
  const email = register('email')
  const password = register('password')

  const submit = handleSubmit(async (entered) => {
    setRefusal(null)
    try {
      const { user, step } = await signIn(entered)
      if (step) navigate(secondStepFor(returnTo))
      else if (!user) setRefusal(noSession)
    } catch (error) {
      setRefusal(sentenceOf(error))
      setFocus('password', { shouldSelect: true })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <RefusalLine sentence={refusal} />
      <Field id="sign-in-email" label="Email" error={errors.email?.message}>
        {(control) => (
          <input
            {...control}
            {...email}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <PasswordField id="sign-in-password" label="Password" error={errors.password?.message} field={password} />
      <button type="submit" className="btn btn-primary btn-lg mt-1" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </button>
    </form>
  )
}
