import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { PendingSignIn } from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import { signInOver } from '#shared/kernel/problemTypes'
import { entered } from '../../../platform/offline/session/session.ts'
import { ApiError } from '../../../platform/transport/request.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { AppSetup } from '../secondFactor/AppSetup.tsx'
import { FactorChoice, type FactorKind } from '../secondFactor/FactorChoice.tsx'
import { LostCodes } from '../secondFactor/LostCodes.tsx'
import { PasskeySetup } from '../secondFactor/PasskeySetup.tsx'
import { RecoveryCodes } from '../secondFactor/RecoveryCodes.tsx'
import { useIdentityCheck } from '../secondFactor/useIdentityCheck.tsx'
import { giveUpStep } from './giveUpStep.ts'
import { readHalf } from './readHalf.ts'
import { signInFor } from './signInFor.ts'

/** Why the user must enter the password again. After a lost answer this device does not know whether the factor is set up. */
export type Ending = 'over' | 'maybe-set-up'

interface Props {
  half: PendingSignIn
  returnTo: string
  /** Called with true while the user must save the recovery codes: until then no other page opens. */
  onTelling: (isTelling: boolean) => void
  /** Called when the user must enter the password again. */
  onOver: (ending: Ending) => void
}

/** Sets up the first factor of a user who needs one, and shows the recovery codes before any other page opens. */
export function SetUpStep({ half, returnTo, onTelling, onOver }: Props) {
  const [kind, setKind] = useState<FactorKind | null>(null)
  const [codes, setCodes] = useState<readonly string[] | 'lost' | 'lost-again' | null>(null)
  const { checked, question } = useIdentityCheck({ email: half.email, hasApp: kind === 'app', hasPasskey: kind === 'passkey' })
  const done = (newCodes: readonly string[] | null) => {
    onTelling(true)
    setCodes(newCodes ?? 'lost')
  }
  /** The session starts with the factor; its cookie may have been lost with the answer. */
  const isDone = async () => {
    if ((await readHalf())?.step === 'set-up') return false
    onTelling(true)
    const user = await entered().catch((error) => {
      onTelling(false)
      throw error
    })
    if (user) return true
    onTelling(false)
    // This call replaces the form and its message.
    onOver('maybe-set-up')
    return false
  }
  /** The session has started with the factor; the page redirects after the user is loaded. */
  const goOn = () => {
    onTelling(false)
    // Without a connection a banner says so, and the user presses again.
    entered().then(
      (user) => user ?? onOver('over'),
      () => {},
    )
  }
  const failed = (error: unknown) => {
    if (error instanceof ApiError && error.type === signInOver) onOver('over')
  }
  if (codes === 'lost' || codes === 'lost-again') {
    return (
      <>
        <LostCodes isNew={codes === 'lost'} checked={checked} onMade={(made) => setCodes(made ?? 'lost-again')} />
        {wrapText(question)}
      </>
    )
  }
  if (codes) return <RecoveryCodes codes={codes} button="I have saved them" onDone={goOn} />
  const setup = { path: api.secondStep, checked, isDone, onDone: done, onFailed: failed, onCancel: () => setKind(null) }
  return (
    <>
      {kind === null && <FactorChoice onChoose={setKind} />}
      {kind === 'app' && <AppSetup {...setup} />}
      {kind === 'passkey' && <PasskeySetup {...setup} />}
      <Link to={signInFor(returnTo)} className="link inline-flex min-h-11 items-center justify-self-start" onClick={giveUpStep}>
        Sign in as someone else
      </Link>
    </>
  )
}
