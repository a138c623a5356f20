import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#shared/paths'
import { signInOver } from '#shared/refusal'
import { entered } from '../../offline/session/session.ts'
import { ApiError } from '../../transport/request.ts'
import { AppSetup } from '../secondFactor/AppSetup.tsx'
import { FactorChoice, type FactorKind } from '../secondFactor/FactorChoice.tsx'
import { PasskeySetup } from '../secondFactor/PasskeySetup.tsx'
import { RecoveryCodes } from '../secondFactor/RecoveryCodes.tsx'
import { giveUpStep } from './giveUpStep.ts'
import { signInFor } from './signInFor.ts'

interface Props {
  returnTo: string
  /** Told while the recovery codes are to be saved: until then nothing else opens. */
  onTelling: (isTelling: boolean) => void
  /** The password has to be entered again. */
  onOver: () => void
}

/** Sets up the first factor of whoever needs one, and tells the recovery codes before anything else opens. */
export function SetUpStep({ returnTo, onTelling, onOver }: Props) {
  const [kind, setKind] = useState<FactorKind | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const done = (told: readonly string[]) => {
    onTelling(true)
    setCodes(told)
  }
  /** The session has begun with the factor; the page redirects once it is known whose it is. */
  const goOn = () => {
    onTelling(false)
    // Without a connection it is said above, and pressed again.
    entered().then(
      (user) => user ?? onOver(),
      () => {},
    )
  }
  const failed = (error: unknown) => {
    if (error instanceof ApiError && error.type === signInOver) onOver()
  }
  if (codes) return <RecoveryCodes codes={codes} button="I have saved them" onDone={goOn} />
  return (
    <>
      {kind === null && <FactorChoice onChoose={setKind} />}
      {kind === 'app' && <AppSetup path={api.secondStep} onDone={done} onFailed={failed} onCancel={() => setKind(null)} />}
      {kind === 'passkey' && (
        <PasskeySetup path={api.secondStep} onDone={done} onFailed={failed} onCancel={() => setKind(null)} />
      )}
      <Link to={signInFor(returnTo)} className="link inline-flex min-h-11 items-center justify-self-start" onClick={giveUpStep}>
        Sign in as somebody else
      </Link>
    </>
  )
}
