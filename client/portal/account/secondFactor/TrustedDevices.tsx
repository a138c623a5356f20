import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import type { TrustedDevice } from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import { request } from '../../../platform/transport/request.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { DeskDay } from '../../detail/DeskTime.tsx'
import { FactorLine } from './FactorLine.tsx'

interface Props {
  devices: readonly TrustedDevice[]
  disabled: boolean
  run: (act: () => Promise<unknown>) => Promise<void>
}

/** The own devices, where nothing is asked for after the password; each can be asked again. */
export function TrustedDevices({ devices, disabled, run }: Props) {
  return devices.map(({ id, device, until, lastUsedAt, isHere }) => {
    const name = device ?? 'Unknown device'
    const forget = () =>
      run(async () => {
        await request([api.secondFactor, 'trusted-devices', id], { method: 'DELETE', json: {} })
        notify({ tone: 'success', title: 'Trusted Device Removed', text: `${name} will need the code at the next sign-in.` })
      })
    return (
      <FactorLine
        key={id}
        Icon={MonitorSmartphone}
        title={isHere ? `${name} (this one)` : name}
        text={
          <>
            <span>Trusted device, last signed in </span>
            <DeskDay at={lastUsedAt} />
            <span>. Needs a code again on </span>
            <DeskDay at={until} />
          </>
        }
      >
        <button type="button" className="btn btn-outline" disabled={disabled} onClick={() => void forget()}>
          Forget<span className="sr-only"> {name}</span>
        </button>
      </FactorLine>
    )
  })
}
