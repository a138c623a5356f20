import ArrowLeft from 'lucide-react/icons/arrow-left'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type FactorAnswer, type PendingSignIn, trustedDeviceDays } from '#shared/access/secondFactor'
import { signInOver } from '#shared/kernel/problemTypes'
import { CheckTile } from '../../../platform/forms/CheckTile.tsx'
import { confirmSignIn } from '../../../platform/offline/session/session.ts'
import { ApiError } from '../../../platform/transport/request.ts'
import { CompanyPhone } from '../../../platform/ui/CompanyPhone.tsx'
import { CodeForm } from '../secondFactor/CodeForm.tsx'
import { hasPasskeys } from '../secondFactor/passkeys.ts'
import { RecoveryForm } from '../secondFactor/RecoveryForm.tsx'
import { giveUpStep } from './giveUpStep.ts'
import { noSession } from './noSession.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { signInFor } from './signInFor.ts'

interface Props {
  half: PendingSignIn
  returnTo: string
  /** The password has to be entered again. */
  onOver: () => void
}

/** One field: the code of the app, or a recovery code; or a passkey. */
export function ConfirmStep({ half, returnTo, onOver }: Props) {
  const { app, passkeys, recoveryCodes } = half
  const [recovers, setRecovers] = useState(false)
  const [isTrustedDevice, setTrustedDevice] = useState(false)
  const usesPasskey = passkeys > 0 && hasPasskeys() && !recovers
  const send = async (answer: FactorAnswer) => {
    try {
      const { user } = await confirmSignIn(answer)
      if (!user) throw new Error(noSession)
    } catch (error) {
      if (error instanceof ApiError && error.type === signInOver) return onOver()
      throw error
    }
  }
  return (
    <>
      {recovers ? (
        <RecoveryForm left={recoveryCodes} onCode={(recoveryCode) => send({ recoveryCode })} />
      ) : (
        app && (
          <CodeForm
            isFirst
            button="Sign in"
            busyText="Signing in..."
            offline="Signing in needs a connection"
            onCode={(code) => send({ code, isTrustedDevice })}
          >
            <CheckTile
              id="trusted-device"
              label="Trust this device"
              hint={`We won't ask for a code here for ${trustedDeviceDays} days.`}
              checked={isTrustedDevice}
              onChange={({ target }) => setTrustedDevice(target.checked)}
            />
          </CodeForm>
        )
      )}
      {usesPasskey && (
        <PasskeyButton afterPassword onOver={onOver} className={app ? 'btn-outline' : 'btn-primary'} text="Use a passkey" />
      )}
      {!app && !usesPasskey && !recovers && (
        <p>Your second factor is a passkey, and this browser doesn't have it. Use a device that does, or a recovery code.</p>
      )}
      <ul className="grid border-t border-line pt-2">
        {recovers ? (
          <li className="flex items-center gap-3">
            <Smartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <button type="button" className="link min-h-11" onClick={() => setRecovers(false)}>
              {app ? 'Use the code of my app' : 'Use a passkey'}
            </button>
          </li>
        ) : (
          recoveryCodes > 0 && (
            <li className="flex items-center gap-3">
              <LifeBuoy aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <button type="button" className="link min-h-11" onClick={() => setRecovers(true)}>
                Use a recovery code
              </button>
            </li>
          )
        )}
        <li className="flex items-center gap-3">
          <ArrowLeft aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <Link to={signInFor(returnTo)} className="link inline-flex min-h-11 items-center" onClick={giveUpStep}>
            Sign in as someone else
          </Link>
        </li>
      </ul>
      <p className="text-second text-muted">
        <span>{`Lost your ${app ? 'app' : 'passkey'} and codes? An administrator can reset it:`}</span>{' '}
        <CompanyPhone className="inline-flex min-h-11 items-center font-sign text-label whitespace-nowrap text-base-content" />
      </p>
    </>
  )
}
