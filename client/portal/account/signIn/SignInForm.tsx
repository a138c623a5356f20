import { type FormEvent, useContext, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messages } from '#shared/kernel/commonMessages'
import { restoreTyped } from '../../../app/prerenderedControls.ts'
import { Field } from '../../../platform/forms/Field.tsx'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { signIn } from '../../../platform/offline/session/session.ts'
import { NeedsScripts } from '../../../platform/ui/PortalLoading.tsx'
import { errorMessage } from '../../feedback/errorMessage.ts'
import { RefusalLine } from '../../feedback/RefusalLine.tsx'
import { OnBegun } from './begun.ts'
import { noSession } from './noSession.ts'
import { secondStepFor } from './signInFor.ts'

interface Problems {
  email?: string
  password?: string
}

/**
 * Email and password. After success the page around it redirects; a second step has its own address. The browser holds the typed
 * values, not a form library: the user can fill in the prerendered fields before this code arrives.
 */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const onBegun = useContext(OnBegun)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [isSubmitting, setSubmitting] = useState(false)
  useLayoutEffect(() => {
    restoreTyped()
    // The user has begun typing before this code arrived.
    if (form.current?.contains(document.activeElement)) onBegun()
  }, [onBegun])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSubmitting) return
    const { email, password } = event.currentTarget.elements as typeof event.currentTarget.elements & Fields
    const found = findProblems(email, password)
    setProblems(found)
    setRefusal(null)
    const first = found.email ? email : found.password ? password : null
    if (first) return first.focus()
    setSubmitting(true)
    try {
      const { user, step } = await signIn({ email: email.value.trim(), password: password.value })
      if (step) navigate(secondStepFor(returnTo))
      else if (!user) setRefusal(noSession)
    } catch (error) {
      setRefusal(errorMessage(error))
      password.focus()
      password.select()
    }
    setSubmitting(false)
  }

  return (
    <>
      <NeedsScripts />
      <form
        ref={form}
        noValidate
        aria-label="Sign in"
        onSubmit={submit}
        onFocus={onBegun}
        className="grid gap-5 unscripted:hidden"
      >
        <RefusalLine message={refusal} />
        <Field id="sign-in-email" label="Email" error={problems.email}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <PasswordField id="sign-in-password" label="Password" error={problems.password} field={{ name: 'password' }} />
        <button type="submit" data-early="sign-in" className="btn btn-primary btn-lg mt-1" disabled={isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign in'}
        </button>
      </form>
    </>
  )
}

interface Fields {
  email: HTMLInputElement
  password: HTMLInputElement
}

/** The password has no rules here: it is right or wrong. The server checks the address again. */
function findProblems(email: HTMLInputElement, password: HTMLInputElement): Problems {
  return {
    ...((email.value.trim() === '' || email.validity.typeMismatch) && { email: messages.emailInvalid }),
    ...(password.value === '' && { password: messages.passwordRequired }),
  }
}
