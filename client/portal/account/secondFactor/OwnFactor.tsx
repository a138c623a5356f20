import { useQuery } from '@tanstack/react-query'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { recoveryCodeCount, type SecondFactor } from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import type { CurrentUser } from '#shared/users/user'
import { queries } from '../../../platform/api/queries.ts'
import { NoResponse, request } from '../../../platform/transport/request.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { errorMessage } from '../../feedback/errorMessage.ts'
import { RefusalLine } from '../../feedback/RefusalLine.tsx'
import { AppSetup } from './AppSetup.tsx'
import type { FactorKind } from './FactorChoice.tsx'
import { FactorLine } from './FactorLine.tsx'
import { LostAnswer } from './LostAnswer.tsx'
import { LostCodes } from './LostCodes.tsx'
import { OwnPasskeys } from './OwnPasskeys.tsx'
import { PasskeySetup } from './PasskeySetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TrustedDevices } from './TrustedDevices.tsx'
import { hasMore } from './unknownOutcome.ts'
import { Unchecked, useIdentityCheck } from './useIdentityCheck.tsx'
import { useNewCodes } from './useNewCodes.ts'

/** The own second factor: what there is, and everything that can be done with it. */
export function OwnFactor({ user }: { user: CurrentUser }) {
  const { data, error, refetch } = useQuery(queries.secondFactor())
  return (
    <section aria-labelledby="second-factor" className="card mt-2 gap-4 p-4 md:p-5">
      {data ? (
        <Factor factor={data} email={user.email} refetch={refetch} />
      ) : (
        <h2 id="second-factor" className="text-h3">
          Second factor
        </h2>
      )}
      {!data && !error && <div aria-busy="true" className="skeleton h-40" />}
      {!data && error instanceof NoResponse && <p className="text-muted">This needs a connection.</p>}
      {!data && error && !(error instanceof NoResponse) && <ErrorAlert error={error} onRetry={refetch} />}
    </section>
  )
}

interface Props {
  factor: SecondFactor
  email: string
  refetch: () => unknown
}

/** Replaces the list: the setup of a factor, or recovery codes that are shown or were lost. */
type Step =
  | { is: 'adding'; kind: FactorKind; before: SecondFactor }
  | { is: 'codes'; codes: readonly string[] }
  | { is: 'lost'; isNew: boolean }

function Factor({ factor, email, refetch }: Props) {
  const { app, passkeys, recoveryCodes, trustedDevices, isRequired, whyNot } = factor
  const [step, setStep] = useState<Step | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { checked, question } = useIdentityCheck({ email, hasApp: app !== null, hasPasskey: passkeys.length > 0 })
  const made = (isNew: boolean) => (codes: readonly string[] | null) => {
    setStep(codes ? { is: 'codes', codes } : { is: 'lost', isNew })
    refetch()
  }
  const renewal = useNewCodes(checked, made(false))
  useFocusBack(busy)
  const onLine = useOnLine()
  const isOn = hasAny(factor)
  const isLast = isRequired && (app ? 1 : 0) + passkeys.length === 1
  const Icon = isOn ? ShieldCheck : ShieldOff
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      await checked(act)
    } catch (error) {
      if (!(error instanceof Unchecked)) setProblem(errorMessage(error))
    }
    setBusy(false)
    refetch()
  }
  /** The password or a code is asked for before, and the form opens then. */
  const add = (kind: FactorKind) =>
    run(async () => {
      await request([api.secondFactor, kind === 'app' ? 'app' : 'passkeys/options'], { json: {} })
      setStep({ is: 'adding', kind, before: factor })
    })
  const added = (before: SecondFactor) => (newCodes: readonly string[] | null) => {
    if (newCodes?.length || (newCodes === null && !hasAny(before))) return made(true)(newCodes)
    // Recovery codes came with the one of before, and stay.
    setStep(null)
    notify({ tone: 'success', title: 'Second Factor Added', text: 'You can use it to sign in now.' })
    refetch()
  }
  const removeApp = () =>
    run(async () => {
      await request([api.secondFactor, 'app'], { method: 'DELETE', json: {} })
      notify({ tone: 'success', title: 'Authenticator App Removed', text: 'Its codes no longer work.' })
    })
  const disabled = busy || renewal.busy || !onLine
  const setup = (before: SecondFactor) => ({
    path: api.secondFactor,
    checked,
    isDone: () => hasMore(before),
    onDone: added(before),
    onFailed: () => refetch(),
    onCancel: () => setStep(null),
  })
  return (
    <>
      <div>
        <h2 id="second-factor" className="text-h3">
          Second factor
        </h2>
        <p className="mt-1 flex items-center gap-2 font-semibold" role="status">
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span>{`${isOn ? 'Second factor is on.' : 'Second factor is off.'}${isRequired ? ' Your role needs one.' : ''}`}</span>
        </p>
      </div>
      {whyNot ? (
        <p className="max-w-prose">{whyNot}</p>
      ) : step?.is === 'codes' ? (
        <RecoveryCodes codes={step.codes} button="I have saved them" onDone={() => setStep(null)} />
      ) : step?.is === 'lost' ? (
        <LostCodes isNew={step.isNew} checked={checked} onMade={made(false)} />
      ) : step?.kind === 'app' ? (
        <AppSetup {...setup(step.before)} />
      ) : step?.kind === 'passkey' ? (
        <PasskeySetup {...setup(step.before)} />
      ) : (
        <>
          {!isOn && (
            <p className="max-w-prose text-[0.9375rem]">
              Adds a 6-digit code or a passkey at sign-in, so a stolen password isn't enough.
            </p>
          )}
          <RefusalLine message={problem ?? renewal.problem} />
          <LostAnswer outcome={renewal.outcome} what="new recovery codes were made" onCheck={renewal.check} />
          {!onLine && <p className="text-second text-muted">Connect to change this.</p>}
          <ul className="grid">
            <FactorLine
              Icon={Smartphone}
              title="Authenticator app"
              text={
                app ? (
                  <>
                    <span>Since </span>
                    <DeskTime at={app.createdAt} />
                  </>
                ) : (
                  'Six digits from an app on your phone'
                )
              }
            >
              <button type="button" className="btn btn-outline" disabled={disabled} onClick={() => void add('app')}>
                <span>{app ? 'Set up again' : 'Set up'}</span>
                <span className="sr-only"> the authenticator app</span>
              </button>
              {app && (
                <button type="button" className="btn btn-outline" disabled={disabled || isLast} onClick={() => void removeApp()}>
                  Remove<span className="sr-only"> the authenticator app</span>
                </button>
              )}
            </FactorLine>
            <OwnPasskeys
              passkeys={passkeys}
              disabled={disabled}
              isLast={isLast}
              run={run}
              refetch={refetch}
              onAdd={() => void add('passkey')}
            />
            {isOn && (
              <FactorLine
                Icon={LifeBuoy}
                title="Recovery codes"
                text={`${recoveryCodes} of ${recoveryCodeCount} left`}
                isLow={recoveryCodes < 3}
              >
                <button type="button" className="btn btn-outline" disabled={disabled} onClick={() => void renewal.make()}>
                  Create new codes
                </button>
              </FactorLine>
            )}
            <TrustedDevices devices={trustedDevices} disabled={disabled} run={run} />
          </ul>
          {isLast && (
            <p className="text-second text-muted">
              Your role requires a second factor. Add another one before you remove this one.
            </p>
          )}
        </>
      )}
      {wrapText(question)}
    </>
  )
}

const hasAny = ({ app, passkeys }: SecondFactor) => app !== null || passkeys.length > 0
