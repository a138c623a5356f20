import { fileKinds } from '#shared/kernel/file'
import { receiverText, signatureState } from '#shared/loads/deliveryProof'
import { exceptions } from '#shared/loads/osdExceptions'
import type { EventFile, Proof } from '#shared/loads/proof'
import type { TrackingEventType } from '#shared/tracking/status'
import { FileThumbnail } from './FileThumbnail.tsx'

interface Props {
  type: TrackingEventType
  files?: readonly EventFile[] | undefined
  proof?: Proof | undefined
  /** The address below which each file is found by its hash. */
  filesAt: string
}

/** What was photographed, signed and said at a stop: each file as soon as an event names it, and whether it is here. */
export function EventProof({ type, files = [], proof, filesAt }: Props) {
  const { signedBy, remarks, without } = proof ?? {}
  const counted = (proof?.exceptions ?? []).map(
    ({ kind, pieces }) => `${exceptions[kind]}: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
  )
  return (
    <div className="grid gap-1 text-[0.9375rem] empty:hidden">
      {signedBy && <p>{receiverText(type, signedBy, signatureState(files))}</p>}
      {counted.length > 0 && <p className="font-semibold text-(--amber-ink)">{counted.join(' · ')}</p>}
      {remarks && <p>{remarks}</p>}
      {without && (
        <p>
          <strong>Without proof:</strong> <span>{without}</span>
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label="Photos and papers" className="my-2 flex flex-wrap gap-3">
          {files.map((file) => (
            <li key={file.sha256} className="w-22 text-[0.8125rem]">
              <FileThumbnail file={file} label={fileKinds[file.kind]} filesAt={filesAt} isSignature={file.kind === 'signature'} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
