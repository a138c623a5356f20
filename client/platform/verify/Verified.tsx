import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { fileKinds } from '#shared/kernel/file'
import { formatStop } from '#shared/kernel/time'
import { receiverText, type SignatureState } from '#shared/loads/deliveryProof'
import type { Evidence } from '#shared/loads/evidenceRecord'
import type { NamedFile } from '#shared/loads/proof'
import { eventName, type TrackingEventType } from '#shared/tracking/status'
import { unbroken } from '../ui/unbroken.ts'
import type { FileState } from './readFiles.ts'
import type { Verdict } from './verdict.ts'

interface Props {
  evidence: Evidence
  verdict: Verdict
  files: ReadonlyMap<string, FileState>
}

/** What came out when the hashes of a load were worked out again, and each event as it was recorded. */
export function Verified({ evidence, verdict, files }: Props) {
  return (
    <>
      <Outcome verdict={verdict} />
      <Chain evidence={evidence} at={verdict.at} files={files} />
    </>
  )
}

const variants = {
  unchanged: { Icon: CircleCheck, color: 'text-primary' },
  changed: { Icon: TriangleAlert, color: 'text-(--red-ink)' },
  unknown: { Icon: CircleHelp, color: 'text-muted' },
} as const

function Outcome({ verdict: { state, says, more } }: { verdict: Verdict }) {
  const { Icon, color } = variants[state]
  return (
    <div role="status" className="card flex-row items-start gap-3 p-4 md:p-5">
      <Icon aria-hidden="true" className={`mt-0.5 size-6 flex-none ${color}`} />
      <div className="grid min-w-0 gap-1">
        <p className="font-sign text-h3 leading-tight">{unbroken(says)}</p>
        <p className="text-[0.9375rem] text-muted">{more}</p>
      </div>
    </div>
  )
}

function Chain({ evidence: { links }, at, files }: Omit<Props, 'verdict'> & { at: number | undefined }) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="chain" className="card gap-4 p-4 md:p-5">
      <h2 id="chain" className="text-h3">
        Events as they were recorded
      </h2>
      <ol className="grid gap-4">
        {links.map(({ event, hash }, index) => (
          <li key={hash} className="grid gap-0.5">
            <h3 className="leading-tight">
              <span>{`${index + 1}. ${event ? eventName(event.type as TrackingEventType, event.stop) : 'Not shown to you'}`}</span>
              {at === index + 1 && <span className="text-(--red-ink)"> (differs)</span>}
            </h3>
            {event && <p className="text-[0.9375rem]">{`${formatStop(event.occurredAt, event.zone)} · ${event.location}`}</p>}
            {event?.proof?.signedBy && (
              <p className="text-[0.9375rem]">
                {receiverText(event.type as TrackingEventType, event.proof.signedBy, getSignatureState(event.files, files))}
              </p>
            )}
            {event?.files?.map((file) => (
              <FileLine key={file.sha256} file={file} state={files.get(file.sha256)} />
            ))}
            {event?.note && <p className="text-[0.9375rem] text-muted">{event.note}</p>}
            <p className="font-mono text-[0.8125rem] text-muted wrap-anywhere">{hash}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const signatureStates: Record<FileState, SignatureState> = {
  same: 'arrived',
  copy: 'arrived',
  differs: 'unverified',
  absent: 'uploading',
  withdrawn: 'none',
  missing: 'unverified',
}

/** Only beside a signature that verifies is the name that of the person who signed. */
function getSignatureState(namedFiles: readonly NamedFile[] = [], files: ReadonlyMap<string, FileState>): SignatureState {
  const signature = namedFiles.find(({ kind }) => kind === 'signature')
  if (!signature) return 'none'
  const state = files.get(signature.sha256)
  return state ? signatureStates[state] : 'unverified'
}

const fileText: Record<FileState, string> = {
  same: 'the same as taken',
  copy: 'received exactly as taken; our copy is unchanged since',
  differs: 'changed since we received it',
  absent: 'still on the phone',
  withdrawn: 'withdrawn by who took it, before it was sent',
  missing: 'it had arrived, and is gone',
}

function FileLine({ file: { kind, sha256 }, state }: { file: NamedFile; state: FileState | undefined }) {
  return (
    <div className="text-[0.9375rem]">
      <p className={state === 'differs' || state === 'missing' ? 'text-(--red-ink)' : ''}>
        {`${fileKinds[kind]}${state ? `, ${fileText[state]}` : ''}`}
      </p>
      <p className="font-mono text-[0.8125rem] text-muted wrap-anywhere">{sha256}</p>
    </div>
  )
}
