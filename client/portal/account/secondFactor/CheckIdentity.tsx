import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useRef, useState } from 'react'
import { api } from '#shared/kernel/paths'
import { Field } from '../../../platform/forms/Field.tsx'
import { ApiError, request } from '../../../platform/transport/request.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { AskDialog } from '../../feedback/AskDialog.tsx'
import { errorMessage } from '../../feedback/errorMessage.ts'
import { askPasskeyAgain, hasPasskeys } from './passkeys.ts'

interface Props {
  email: string
  hasApp: boolean
  hasPasskey: boolean
  /** Once the question is gone, and the focus back where it was. */
  onClose: (isChecked: boolean) => void
}

/** Six digits are the code of the app: a password is longer. */
const isCode = (typed: string) => /^\d{3}\s?\d{3}$/.test(typed.trim())

/** Asks once more who it is, by the password, a code or a passkey, before the second factor is changed. */
export function CheckIdentity({ email, hasApp, hasPasskey, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isChecked = useRef(false)
  const onLine = useOnLine()
  const say = async (json: () => Promise<object> | object) => {
    if (busy) return false
    setBusy(true)
    setProblem(null)
    try {
      await request([api.secondFactor, 'check'], { json: await json() })
      isChecked.current = true
      return true
    } catch (error) {
      setProblem(error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.detail) : errorMessage(error))
      document.getElementById('check-identity')?.focus()
    }
    setBusy(false)
    return false
  }
  const sayTyped = async () => {
    if (!typed) {
      setProblem('Your password is required')
      return false
    }
    return say(() => (hasApp && isCode(typed) ? { code: typed } : { password: typed }))
  }
  return (
    <AskDialog title="Confirm it's you" button="Continue" busy={busy} onDo={sayTyped} onClose={() => onClose(isChecked.current)}>
      {(close) => (
        <>
          <p>We ask before changing how you sign in, in case someone else picks up this device.</p>
          {/* Lets a password manager find the account. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field
            id="check-identity"
            label="Your password"
            error={problem ?? undefined}
            hint={hasApp ? 'Or the 6-digit code' : undefined}
          >
            {(control) => (
              <input
                {...control}
                type="password"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                autoComplete="current-password"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          {hasPasskey && hasPasskeys() && (
            <button
              type="button"
              className="btn btn-outline"
              disabled={busy || !onLine}
              onClick={() => void say(async () => ({ passkey: await askPasskeyAgain() })).then((done) => done && close())}
            >
              <Fingerprint aria-hidden="true" className="size-5 shrink-0" />
              <span>Use a passkey</span>
            </button>
          )}
        </>
      )}
    </AskDialog>
  )
}
