import Smartphone from 'lucide-react/icons/smartphone'
import { exceptions } from '#shared/exceptions'
import { fileKinds } from '#shared/file'
import type { EventFile, Proof } from '#shared/proof'

interface Props {
  files?: readonly EventFile[] | undefined
  proof?: Proof | undefined
  /** The address below which each file is found by its hash. */
  filesAt: string
}

/** What was photographed, signed and said at a stop: each file as soon as an event names it, and whether it is here. */
export function EventProof({ files = [], proof, filesAt }: Props) {
  const { signedBy, remarks, without } = proof ?? {}
  const counted = (proof?.exceptions ?? []).map(
    ({ kind, pieces }) => `${exceptions[kind]}: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
  )
  return (
    <div className="grid gap-1 text-[0.9375rem] empty:hidden">
      {signedBy && <p>Signed by {signedBy}</p>}
      {counted.length > 0 && <p className="font-semibold text-(--amber-ink)">{counted.join(' · ')}</p>}
      {remarks && <p>{remarks}</p>}
      {without && (
        <p>
          <strong>Without proof:</strong> {without}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label="Photos and papers" className="my-2 flex flex-wrap gap-3">
          {files.map((file) => (
            <li key={file.sha256} className="w-22 text-[0.8125rem]">
              {file.receivedAt === null ? <Awaited file={file} /> : <Arrived file={file} filesAt={filesAt} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Arrived({ file: { sha256, kind }, filesAt }: { file: EventFile; filesAt: string }) {
  const address = `${filesAt}/${sha256}`
  return (
    <a href={address} className="block">
      <span className={`thumbnail ${kind === 'signature' ? 'thumbnail-signature' : ''}`}>
        <img src={`${address}?thumbnail=1`} alt="" loading="lazy" />
      </span>
      <span className="link">
        {fileKinds[kind]}
        <span className="sr-only">, download it</span>
      </span>
    </a>
  )
}

function Awaited({ file: { kind, size } }: { file: EventFile }) {
  return (
    <>
      <span className="thumbnail grid place-items-center border-dashed border-(--amber-edge)">
        <Smartphone aria-hidden="true" className="size-7 text-(--amber-ink)" />
      </span>
      {fileKinds[kind]}
      <span className="block text-(--amber-ink)">
        Still on the phone, {Math.max(1, Math.round(size / 1000)).toLocaleString('en-US')}&nbsp;kB
      </span>
    </>
  )
}
