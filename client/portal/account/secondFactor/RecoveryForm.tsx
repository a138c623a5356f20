import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Field } from '../../../platform/forms/Field.tsx'
import { ApiError, NoResponse } from '../../../platform/transport/request.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { errorMessage } from '../../feedback/errorMessage.ts'

interface Props {
  /** How many are left. */
  left: number
  /** Throws what went wrong. */
  onCode: (code: string) => Promise<unknown>
}

/** A recovery code, in place of the code of the app. */
export function RecoveryForm({ left, onCode }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const onLine = useOnLine()
  useEffect(() => input.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setProblem(null)
    try {
      await onCode(code)
    } catch (error) {
      const atField = error instanceof ApiError ? error.fields.recoveryCode : undefined
      setProblem(
        error instanceof NoResponse
          ? 'Signing in needs a connection. Your code is still here.'
          : (atField ?? errorMessage(error)),
      )
      input.current?.focus()
      if (error instanceof ApiError) input.current?.select()
    }
    setSending(false)
  }
  return (
    <form noValidate aria-label="Code for an emergency" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        id="recovery-code"
        label="Recovery code"
        error={problem ?? undefined}
        hint={`16 letters and digits. Each works once; ${left === 1 ? '1 is' : `${left} are`} left.`}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            value={code}
            maxLength={40}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary btn-lg" disabled={isSending || !onLine}>
        {isSending ? 'Signing in...' : onLine ? 'Sign in' : 'Signing in needs a connection'}
      </button>
    </form>
  )
}
