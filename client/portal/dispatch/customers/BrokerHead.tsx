import OctagonPause from 'lucide-react/icons/octagon-pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import { type RefObject, useContext, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Broker } from '#shared/customers/broker'
import { brokerTransitions } from '#shared/customers/transitions'
import { transitionsFor } from '#shared/kernel/transition'
import { act } from '../../../platform/api/act.ts'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { OwnRole } from '../../shell/session/usePermission.ts'
import { BrokerHold } from './BrokerHold.tsx'
import { HoldBadge } from './brokerParts.tsx'
import { editBrokerPath } from './customerPaths.ts'

interface Props {
  broker: Broker
  heading: RefObject<HTMLHeadingElement | null>
  /** Reports the completed action as a text. */
  onDone: (text: string) => void
}

/** The name of a broker, and the actions on it. */
export function BrokerHead({ broker, heading, onDone }: Props) {
  const actions = transitionsFor(brokerTransitions, broker.status, useContext(OwnRole) ?? '')
  const [isHolding, setHolding] = useState(false)
  const { release, busy, problem } = useRelease(broker, () => onDone(`${broker.name} is released.`))
  const onLine = useOnLine()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 translate="no" ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
            {broker.name}
          </h1>
          <HoldBadge broker={broker} />
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 no-print empty:hidden">
          {actions.includes('edit') && (
            <Link to={editBrokerPath(broker.id)} className="btn btn-ghost">
              <Pencil aria-hidden="true" className="size-5" />
              <span>Edit</span>
            </Link>
          )}
          {actions.includes('hold') && (
            <button type="button" className="btn btn-outline" onClick={() => setHolding(true)}>
              <OctagonPause aria-hidden="true" className="size-5" />
              <span>Put on hold…</span>
            </button>
          )}
          {actions.includes('release') && (
            <button type="button" className="btn btn-primary" disabled={busy || !onLine} onClick={release}>
              <Play aria-hidden="true" className="size-5" />
              <span>{busy ? 'Submitting...' : onLine ? 'Release' : 'Needs a connection'}</span>
            </button>
          )}
        </div>
      </div>
      <ErrorLine>{problem}</ErrorLine>
      {isHolding && (
        <BrokerHold broker={broker} onDone={() => onDone(`${broker.name} is on hold.`)} onClose={() => setHolding(false)} />
      )}
    </>
  )
}

/** Releases a hold at once. */
function useRelease({ id, version }: Broker, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const [problem, setProblem] = useState<string | null>(null)
  const release = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const acted = await act({ resource: 'brokers', id, action: 'release', body: {}, version })
    setBusy(false)
    if (acted.outcome === 'done') return onDone()
    if (acted.outcome === 'failed') return setProblem(acted.message)
    setProblem('Someone else changed this broker. Review the current version and try again.')
  }
  return { release, busy, problem }
}
