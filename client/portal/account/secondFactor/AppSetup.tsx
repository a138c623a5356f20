import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { NewApp, NewRecoveryCodes } from '#shared/access/secondFactor'
import { request } from '../../../platform/transport/request.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CopyButton } from './CopyButton.tsx'
import { LostAnswer } from './LostAnswer.tsx'
import { QrDrawing } from './QrDrawing.tsx'
import { type Checked, Unchecked } from './useIdentityCheck.tsx'
import { useUnknownOutcome } from './useUnknownOutcome.ts'

export interface SetupProps {
  /** The address of the API below which it is set up. */
  path: string
  /** Asks who it is where the server wants to know, in place. */
  checked: Checked
  /** Whether it was done although no answer has come. */
  isDone: () => Promise<boolean>
  /** Called with the recovery codes, which are shown once: empty if the user already has codes, null if they did not arrive. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onFailed: (error: unknown) => void
  onCancel: () => void
}

/** Shows the key of a new authenticator app, as a drawing and as text, and takes its first code. */
export function AppSetup({ path, checked, isDone, onDone, onFailed, onCancel }: SetupProps) {
  const [app, setApp] = useState<NewApp | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const { outcome, send, check } = useUnknownOutcome(() => onDone(null))
  const heading = useRef<HTMLHeadingElement>(null)
  const begin = useEffectEvent(() => {
    setError(null)
    checked(() => request<NewApp>([path, 'app'], { json: {} })).then(
      ({ body }) => setApp(body),
      (reason: Error) => {
        if (reason instanceof Unchecked) return onCancel()
        setError(reason)
        onFailed(reason)
      },
    )
  })
  useEffect(begin, [])
  // What was pressed has gone, and the drawing is to be seen.
  useEffect(() => {
    if (app) heading.current?.focus()
  }, [app])
  const confirm = async (code: string) => {
    try {
      const answer = await send(
        () => checked(() => request<NewRecoveryCodes>([path, 'app', 'confirm'], { json: { code } })),
        isDone,
      )
      if (answer) onDone(answer.body.recoveryCodes)
    } catch (reason) {
      onFailed(reason)
      throw reason
    }
  }
  if (error) return <ErrorAlert error={error} onRetry={begin} />
  if (!app) return <div aria-busy="true" className="skeleton h-96" />
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        Set up an authenticator app
      </h2>
      <ol className="grid list-decimal gap-4 pl-6">
        <li>
          Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or your password manager.
          Add an account and scan this:
          <div className="mt-3">
            <QrDrawing text={app.uri} label="QR code with the key for your authenticator app" />
          </div>
          <p className="mt-3 text-second text-muted">Or type this key there:</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <code className="min-w-0 font-mono text-[0.9375rem] wrap-anywhere">{inFours(app.key)}</code>
            <CopyButton text={app.key} what="Copy the key" />
          </div>
          <p className="mt-2 text-second">
            <a href={app.uri} className="link inline-flex min-h-11 items-center">
              Open an app on this device
            </a>
          </p>
        </li>
        <li>Enter the six digits it shows.</li>
      </ol>
      <LostAnswer outcome={outcome} what="it is set up" onCheck={check} />
      <CodeForm button="Confirm" busyText="Confirming..." offline="This needs a connection" onCode={confirm} />
      <button type="button" className="btn btn-outline justify-self-start" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}

const inFours = (key: string) => (key.match(/.{1,4}/g) ?? []).join(' ')
