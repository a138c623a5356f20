import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import LockIcon from 'lucide-react/icons/lock'
import OctagonPause from 'lucide-react/icons/octagon-pause'
import OctagonX from 'lucide-react/icons/octagon-x'
import Play from 'lucide-react/icons/play'
import UserPlus from 'lucide-react/icons/user-plus'
import { useContext, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { Driver, DriverRecord } from '#shared/drivers/driver'
import { driverStatusLabels } from '#shared/drivers/status'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { useMinute } from '../../detail/now.ts'
import { OwnRole, usePermission } from '../../shell/session/usePermission.ts'
import { useCustomTypes } from '../documents/useCustomTypes.ts'
import { useDocumentsOf } from '../documents/useDocumentsOf.ts'
import { StatusDialog } from './StatusDialog.tsx'
import { useActiveLoads } from './useActiveLoads.ts'
import { isStepOf, type Known, type Lock, lockOf, type StatusAction, statusActions } from './whyNoDriverAction.ts'

interface Props {
  driver: Driver & Pick<Partial<DriverRecord>, 'statusSince' | 'statusReason'>
  onDone: (text: string) => void
}

const actions: Record<StatusAction, { text: string; Icon: typeof Ban; about: string }> = {
  onboard: { text: 'Onboard', Icon: BadgeCheck, about: 'Loads can be assigned from then on.' },
  suspend: {
    text: 'Suspend',
    Icon: OctagonPause,
    about: 'Requires a reason. Current load continues. No new loads can be assigned.',
  },
  reinstate: { text: 'Reinstate', Icon: Play, about: 'Requires a reason. Loads can be assigned again.' },
  terminate: { text: 'Terminate', Icon: Ban, about: 'Requires a reason. No more loads can be assigned.' },
  rehire: { text: 'Rehire', Icon: UserPlus, about: 'Requires a reason. The driver becomes an applicant again.' },
}

/** The status of a driver, for who may change it: the steps of its status, each a button or locked with the reason. */
export function StatusCard(props: Props) {
  return usePermission('loads:read') ? <WithLoads {...props} /> : <Steps {...props} loads={undefined} />
}

function WithLoads(props: Props) {
  return <Steps {...props} loads={useActiveLoads(props.driver.id)} />
}

function Steps({ driver, onDone, loads }: Props & Pick<Known, 'loads'>) {
  const role = useContext(OwnRole) ?? ''
  const today = companyDay(new Date(useMinute()))
  const onLine = useOnLine()
  const [open, setOpen] = useState<StatusAction | null>(null)
  const documents = useDocumentsOf(driver.id)
  const kinds = useCustomTypes()
  const file = useMemo(
    () => documents && kinds && driver.type && { type: driver.type, documents, kinds },
    [documents, kinds, driver.type],
  )
  const context = { status: driver.status, documents: file, loads }
  const all = statusActions.map((action) => ({ action, lock: lockOf(action, context, role, today) }))
  const steps = all.filter(({ action }) => isStepOf(driver.status, action))
  const openLock = all.find(({ action }) => action === open)?.lock ?? null
  return (
    <section aria-labelledby="driver-status" className="card gap-4 p-4 md:p-5 no-print">
      <div>
        <h2 id="driver-status" className="text-h3">
          Status
        </h2>
        <p className="text-muted">
          <span>{driverStatusLabels[driver.status]}</span>
          {driver.statusSince && (
            <>
              {' '}
              <span>since </span>
              <span className="whitespace-nowrap">{formatDay(companyDay(new Date(driver.statusSince)))}</span>
            </>
          )}
        </p>
        {driver.statusReason && <p className="wrap-anywhere">{`“${driver.statusReason}”`}</p>}
      </div>
      <ul className="grid gap-4">
        {[...steps.filter(({ lock }) => !lock), ...steps.filter(({ lock }) => lock)].map(({ action, lock }) => (
          <li key={action} className="border-line not-first:border-t not-first:pt-4">
            {lock ? (
              <Locked action={action} lock={lock} />
            ) : (
              <Step action={action} isPossible={onLine} onPress={() => setOpen(action)} />
            )}
          </li>
        ))}
      </ul>
      {open && (
        <StatusDialog
          key={open}
          driver={driver}
          action={open}
          over={openLock && expiredText(openLock)}
          onDone={onDone}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

const expiredText = ({ messages, loads, documents }: Lock) =>
  [...messages, ...loads.map((load) => `${load} is under way.`), ...documents.map(({ message }) => message)].join(' ')

function Step({ action, isPossible, onPress }: { action: StatusAction; isPossible: boolean; onPress: () => void }) {
  const { text, Icon, about } = actions[action]
  const id = `step-${action}`
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5">
      <Icon aria-hidden="true" className="size-5" />
      <button
        type="button"
        className="btn btn-outline justify-start"
        aria-describedby={id}
        disabled={!isPossible}
        onClick={onPress}
      >
        {isPossible ? (
          `${text}…`
        ) : (
          <>
            <span>{text}</span>
            <span className="font-normal"> · Needs a connection</span>
          </>
        )}
      </button>
      <p id={id} className="col-start-2 text-second text-muted">
        {about}
      </p>
    </div>
  )
}

function Locked({ action, lock: { messages, loads, documents } }: { action: StatusAction; lock: Lock }) {
  const address = `${staffPath('loads')}/`
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1.5">
      <LockIcon aria-hidden="true" className="mt-0.5 size-5 text-muted" />
      <p className="font-sign text-label text-muted">{actions[action].text}</p>
      <div className="col-start-2 text-second">
        <p>
          <span>{`Not now: ${documents.length > 0 ? 'the qualification file is incomplete.' : ''}`}</span>
          {loads.length > 0 && <strong>{loads.length === 1 ? '1 active load, ' : `${loads.length} active loads: `}</strong>}
          {loads.map((load, place) => (
            <span key={load}>
              {place > 0 && <span>{', '}</span>}
              <Link to={`${address}${load}`} className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11">
                {load}
              </Link>
            </span>
          ))}
          <span>{`${loads.length > 0 ? '. Deliver or reassign first.' : ''}${messages.join(' ')}`}</span>
        </p>
        {documents.length > 0 && (
          <>
            <ul className="mt-1.5 grid gap-1">
              {documents.map(({ code, message }) => (
                <li key={code} className="flex gap-2">
                  <OctagonX aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-(--red-ink)" />
                  <span>{message}</span>
                </li>
              ))}
            </ul>
            <a href="#documents" className="link mt-1.5 inline-flex min-h-6 items-center pointer-coarse:min-h-11">
              To the documents
            </a>
          </>
        )}
      </div>
    </div>
  )
}
