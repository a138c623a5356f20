import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import LockIcon from 'lucide-react/icons/lock'
import OctagonPause from 'lucide-react/icons/octagon-pause'
import OctagonX from 'lucide-react/icons/octagon-x'
import Play from 'lucide-react/icons/play'
import UserPlus from 'lucide-react/icons/user-plus'
import { useContext, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { companyDay } from '#shared/companyDay'
import type { Driver, DriverRecord } from '#shared/driver'
import { driverStatusLabels } from '#shared/driverStatus'
import { staffPath } from '#shared/navigation'
import { formatDay } from '#shared/time'
import { useOnLine } from '../../ui/useOnLine.ts'
import { useAddedKinds } from '../documents/useAddedKinds.ts'
import { useDocumentsOf } from '../documents/useDocumentsOf.ts'
import { useMinute } from '../record/now.ts'
import { OwnRole, usePermission } from '../session/usePermission.ts'
import { StatusDialog } from './StatusDialog.tsx'
import { useActiveLoads } from './useActiveLoads.ts'
import { type Known, type Lock, lockOf, type StatusVerb, statusVerbs } from './whyNot.ts'

interface Props {
  driver: Driver & Pick<Partial<DriverRecord>, 'statusSince' | 'statusReason'>
  onDone: (words: string) => void
}

const steps: Record<StatusVerb, { words: string; Icon: typeof Ban; about: string }> = {
  onboard: { words: 'Onboard', Icon: BadgeCheck, about: 'From then on loads can be assigned.' },
  suspend: {
    words: 'Suspend',
    Icon: OctagonPause,
    about: 'Asks for a reason. The load under way goes on. Nobody can assign a new one.',
  },
  reinstate: { words: 'Reinstate', Icon: Play, about: 'Asks for a reason. Loads can be assigned again.' },
  terminate: { words: 'Terminate', Icon: Ban, about: 'Asks for a reason. No load can be assigned any more.' },
  rehire: { words: 'Rehire', Icon: UserPlus, about: 'Asks for a reason. The driver is an applicant again.' },
}

/** The status of a driver, for who may change it: every step, as a button, or locked with what is in the way. */
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
  const [open, setOpen] = useState<StatusVerb | null>(null)
  const papers = useDocumentsOf(driver.id)
  const kinds = useAddedKinds()
  const file = useMemo(() => papers && kinds && driver.type && { type: driver.type, papers, kinds }, [papers, kinds, driver.type])
  const known = { status: driver.status, papers: file, loads }
  const all = statusVerbs.map((verb) => ({ verb, lock: lockOf(verb, known, role, today) }))
  const openLock = all.find(({ verb }) => verb === open)?.lock ?? null
  return (
    <section aria-labelledby="driver-status" className="card gap-4 p-4 md:p-5 no-print">
      <div>
        <h2 id="driver-status" className="text-h3">
          Status
        </h2>
        <p className="text-muted">
          {driverStatusLabels[driver.status]}
          {driver.statusSince && (
            <>
              {' '}
              since <span className="whitespace-nowrap">{formatDay(companyDay(new Date(driver.statusSince)))}</span>
            </>
          )}
        </p>
        {driver.statusReason && <p className="wrap-anywhere">“{driver.statusReason}”</p>}
      </div>
      <ul className="grid gap-4">
        {[...all.filter(({ lock }) => !lock), ...all.filter(({ lock }) => lock)].map(({ verb, lock }) => (
          <li key={verb} className="border-line not-first:border-t not-first:pt-4">
            {lock ? <Locked verb={verb} lock={lock} /> : <Step verb={verb} isPossible={onLine} onPress={() => setOpen(verb)} />}
          </li>
        ))}
      </ul>
      {open && (
        <StatusDialog
          key={open}
          driver={driver}
          verb={open}
          over={openLock && overWords(openLock)}
          onDone={onDone}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

const overWords = ({ sentences, loads, papers }: Lock) =>
  [...sentences, ...loads.map((load) => `${load} is under way.`), ...papers.map(({ sentence }) => sentence)].join(' ')

function Step({ verb, isPossible, onPress }: { verb: StatusVerb; isPossible: boolean; onPress: () => void }) {
  const { words, Icon, about } = steps[verb]
  const id = `step-${verb}`
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
          `${words}…`
        ) : (
          <>
            {words}
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

function Locked({ verb, lock: { sentences, loads, papers } }: { verb: StatusVerb; lock: Lock }) {
  const address = `${staffPath('loads')}/`
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1.5">
      <LockIcon aria-hidden="true" className="mt-0.5 size-5 text-muted" />
      <p className="font-sign text-label text-muted">{steps[verb].words}</p>
      <div className="col-start-2 text-second">
        <p>
          Not now: {papers.length > 0 && 'the qualification file lacks what it takes.'}
          {loads.length > 0 && <strong>{loads.length === 1 ? '1 active load, ' : `${loads.length} active loads: `}</strong>}
          {loads.map((load, place) => (
            <span key={load}>
              {place > 0 && ', '}
              <Link to={`${address}${load}`} className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11">
                {load}
              </Link>
            </span>
          ))}
          {loads.length > 0 && '. Deliver it or give it to another driver first.'}
          {sentences.join(' ')}
        </p>
        {papers.length > 0 && (
          <>
            <ul className="mt-1.5 grid gap-1">
              {papers.map(({ code, sentence }) => (
                <li key={code} className="flex gap-2">
                  <OctagonX aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-(--red-ink)" />
                  {sentence}
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
