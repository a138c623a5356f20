import { type FormEvent, useState } from 'react'
import { api } from '#shared/paths'
import { Field } from '../../forms/Field.tsx'
import { ApiError, request } from '../../transport/request.ts'
import { useOnLine } from '../../ui/useOnLine.ts'
import { Dialog } from '../feedback/Dialog.tsx'
import { sentenceOf } from '../feedback/sentenceOf.ts'

interface Props {
  email: string
  hasApp: boolean
  onChecked: () => void
  onClose: () => void
}

/** Six digits are the code of the app: a password is longer. */
const isCode = (typed: string) => /^\d{3}\s?\d{3}$/.test(typed.trim())

/** Asks once more who it is, by the password or a code, before the second factor is changed. */
export function CheckIdentity({ email, hasApp, onChecked, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const onLine = useOnLine()
  const submit = async (event: FormEvent, close: () => void) => {
    event.preventDefault()
    if (isSending) return
    if (!typed) return setProblem('Your password is required')
    setSending(true)
    setProblem(null)
    try {
      await request([api.secondFactor, 'check'], { json: hasApp && isCode(typed) ? { code: typed } : { password: typed } })
      close()
      return onChecked()
    } catch (error) {
      setProblem(error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.detail) : sentenceOf(error))
      document.getElementById('check-identity')?.focus()
    }
    setSending(false)
  }
  return (
    <Dialog title="Is it you?" onClose={onClose}>
      {(close) => (
        <form noValidate aria-label="Is it you?" className="mt-2 grid gap-4" onSubmit={(event) => void submit(event, close)}>
          <p>Before your second factor is changed, so that nobody does it who finds this device open.</p>
          {/* Lets a password manager find the account. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field
            id="check-identity"
            label="Your password"
            error={problem ?? undefined}
            hint={hasApp ? 'Or the six digits of your app' : undefined}
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
          <div className="flex flex-wrap justify-end gap-3">
            <button type="button" className="btn btn-outline max-sm:grow" onClick={close}>
              Cancel
            </button>
            <button type="submit" className="btn btn-primary max-sm:grow" disabled={isSending || !onLine}>
              {isSending ? 'Submitting...' : onLine ? 'Go on' : 'Needs a connection'}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
