import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { NewRecoveryCodes } from '#shared/access/secondFactor'
import { deviceOf } from '#shared/access/session'
import { Field } from '../../../platform/forms/Field.tsx'
import { ApiError, request } from '../../../platform/transport/request.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { errorMessage } from '../../feedback/errorMessage.ts'
import { RefusalLine } from '../../feedback/RefusalLine.tsx'
import type { SetupProps } from './AppSetup.tsx'
import { LostAnswer } from './LostAnswer.tsx'
import { makePasskey } from './passkeys.ts'
import { useUnknownOutcome } from './useUnknownOutcome.ts'

/** Has the device make a passkey, under a name by which its owner knows it. */
export function PasskeySetup({ path, checked, isDone, onDone, onFailed, onCancel }: SetupProps) {
  const [name, setName] = useState(() => deviceOf(navigator.userAgent) ?? 'This device')
  const [problem, setProblem] = useState<{ field: string | null; message: string } | null>(null)
  const [isMaking, setMaking] = useState(false)
  const { outcome, send, check } = useUnknownOutcome(() => onDone(null))
  const onLine = useOnLine()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (isMaking) return
    if (!name.trim()) {
      setProblem({ field: 'name', message: 'Please give this passkey a name' })
      return input.current?.focus()
    }
    setProblem(null)
    setMaking(true)
    try {
      const answer = await checked(() => makePasskey(path))
      const added = await send(
        () => checked(() => request<NewRecoveryCodes>([path, 'passkeys'], { json: { name, answer } })),
        isDone,
      )
      if (added) return onDone(added.body.recoveryCodes)
    } catch (error) {
      onFailed(error)
      const atName = error instanceof ApiError ? error.fields.name : undefined
      setProblem({ field: atName ? 'name' : null, message: atName ?? errorMessage(error) })
    }
    setMaking(false)
  }
  return (
    <form noValidate aria-label="New passkey" onSubmit={(event) => void make(event)} className="grid gap-4">
      <RefusalLine message={problem && !problem.field ? problem.message : null} />
      <LostAnswer outcome={outcome} what="it is set up" onCheck={check} />
      <Field
        id="passkey-name"
        label="Name of this passkey"
        error={problem?.field ? problem.message : undefined}
        hint="So you know later which device it's on."
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" disabled={isMaking || !onLine}>
          <Fingerprint aria-hidden="true" className="size-5 shrink-0" />
          <span>{!onLine ? 'Needs a connection' : isMaking ? 'Waiting for the device...' : 'Create passkey'}</span>
        </button>
        <button type="button" className="btn btn-outline" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
