import FileText from 'lucide-react/icons/file-text'
import PackageCheck from 'lucide-react/icons/package-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { formatCount } from '#shared/kernel/count'
import { isSigned } from '#shared/kernel/file'
import type { DriverEvent } from '#shared/loads/driverEvent'
import type { LoadRecord } from '#shared/loads/load'
import { eventName } from '#shared/tracking/status'
import { Field } from '../../../platform/forms/Field.tsx'
import { useWillWait } from '../../../platform/forms/OfflineLine.tsx'
import { RestoredLine } from '../../../platform/forms/RestoredLine.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import type { TakenFile } from '../../../platform/offline/outbox/entry.ts'
import { type CommandRow, formOf } from '../../../platform/offline/outbox/kinds.ts'
import { CancelButton } from '../../../platform/outbox/CancelButton.tsx'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { DraftDialog, DraftState } from '../../detail/DraftDialog.tsx'
import { useNamedFiles } from '../../detail/photos/useNamedFiles.ts'
import { useSelectedFiles } from '../../detail/photos/useSelectedFiles.ts'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { documentPath } from '../../dispatch/loads/documentPath.ts'
import { HappenedAt } from '../../dispatch/loads/record/HappenedFields.tsx'
import { LoadNumbers } from '../cab/LoadNumbers.tsx'
import { undoFor } from '../cab/stopSequence.ts'
import { ExceptionFields } from './ExceptionFields.tsx'
import { PhotoList } from './PhotoList.tsx'
import { nameFile, nothingProved, type ProofValues, type Proved, proofResolver } from './proofForm.ts'
import { SignatureField } from './SignatureField.tsx'
import { formatProof } from './UnsubmittedProofs.tsx'

interface Props {
  load: LoadRecord
  /** The event with the proof. An event that returns from the outbox names it itself. */
  proved: Proved
  /** The draft to open when a proof returns from the outbox. */
  draft: string | null
  /** The event was undone: it has not happened yet. */
  isUndone: boolean
  /** The truck is still at the dock: photos and signature remain on this phone until the driver records the departure. */
  isAtDock: boolean
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

/** Photos, signature and remarks at a stop, and the button that records the event. Offline all of it waits on this phone. */
export function ProofDialog(props: Props) {
  const { load, proved } = props
  return (
    <DraftDialog
      title={formatTitle(props)}
      wide
      form={formOf('loadProof', toCommandRow(load), proved)}
      draft={props.draft}
      height="h-96"
      onClose={props.onClose}
    >
      {(persisted, close) => <ProofForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

const formatTitle = ({ proved, isAtDock }: Props) =>
  proved.type === 'delivered' ? 'Proof of delivery' : isAtDock ? 'Bill of lading' : 'Proof of pickup'

const toCommandRow = ({ id }: LoadRecord): CommandRow => ({ resource: 'loads', id, reference: id })

function ProofForm(props: Props & { persisted: PersistedForm; close: () => void }) {
  const { load, proved, isUndone, isAtDock, persisted, onDone, close } = props
  const stop = load.stops[proved.stop ?? 0]
  const zone = stop?.zone ?? load.deliveryZone
  const { type, stop: place } = proved
  const location = stop?.location ?? null
  const resolver = useMemo(() => proofResolver({ type, stop: place }, { zone, location }), [type, place, zone, location])
  const valuesOf = useMemo(() => () => nothingProved(proved), [proved])
  const selectedFiles = useSelectedFiles(persisted.draft, {
    form: formOf('loadProof', toCommandRow(load), proved),
    values: nothingProved(proved),
  })
  const [asksWhy, setAsksWhy] = useState(false)
  const { form, submit, submitting, message, startOver, isRestored, stays, isPulledBack, cancel, savedAt, trouble } =
    useCommandForm<'loads', ProofValues, DriverEvent>({
      command: { resource: 'loads', id: load.id, action: 'events', kind: 'loadProof', reference: load.id, holdFor: undoFor },
      record: load,
      valuesOf,
      resolver,
      persisted,
      bodyOf: (body) => body,
      filesOf: ({ files }) => files,
      onDone: (outcome) => {
        onDone(outcome)
        close()
      },
    })
  useNamedFiles(form, selectedFiles.files, nameFile)
  useEffect(() => {
    if (isUndone) form.setValue('occurredAt', '')
  }, [form, isUndone])
  // Waits for photos in progress: they would miss the event that has to name them.
  const submitOnceStored = (event: FormEvent) => (selectedFiles.busy ? event.preventDefault() : void submit(event))
  const { errors } = form.formState
  /** Errors that belong to no field of the form. */
  const elsewhere = (errors.files ?? errors.type ?? errors.stop)?.message ?? null
  // Watches only these fields: typing renders one field, not the whole proof, and a photo renders the form once.
  const [occurredAt, counted, isNone] = form.watch(['occurredAt', 'proof.exceptions', 'proof.noExceptions'])
  const files = selectedFiles.files?.map(nameFile) ?? form.getValues('files')
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  const isDelivery = proved.type === 'delivered'
  const name = eventName(proved.type, proved.stop)
  const isProved = !isDelivery || files.length > 0 || asksWhy
  return (
    <form noValidate aria-label={formatTitle(props)} onSubmit={submitOnceStored} className="mt-1 grid gap-6">
      <fieldset disabled={submitting} className="contents">
        <p className="text-muted wrap-anywhere">{[stop?.facility, stop?.location].filter(Boolean).join(', ')}</p>
        {isAtDock && <PickupDocument load={load} />}
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} isUnsent={stays} />}
        <PhotoList held={selectedFiles} />
        <SignatureField held={selectedFiles} />
        <Field
          id="proof-signed-by"
          label={isDelivery ? 'Receiver’s name' : 'Shipper’s name'}
          optional={!isSigned(files)}
          error={errors.proof?.signedBy?.message}
        >
          {(control) => <input {...control} {...form.register('proof.signedBy')} autoComplete="off" />}
        </Field>
        <ExceptionFields
          value={counted ?? []}
          isNone={isNone === true}
          error={errors.proof?.exceptions?.message}
          onChange={(all, none) => {
            form.setValue('proof.exceptions', all, { shouldDirty: true })
            form.setValue('proof.noExceptions', none, { shouldDirty: true })
          }}
        />
        <Field id="proof-remarks" label="Remarks" kind="textarea" optional error={errors.proof?.remarks?.message}>
          {(control) => <textarea {...control} {...form.register('proof.remarks')} rows={2} />}
        </Field>
        {occurredAt !== '' && <HappenedAt id="proof-at" form={form} zone={zone} />}
        {isDelivery && asksWhy && files.length === 0 && (
          <Field
            id="proof-without"
            label="Why there is no proof"
            kind="textarea"
            error={errors.proof?.without?.message}
            hint="Dispatch and the customer will see it."
          >
            {(control) => <textarea {...control} {...form.register('proof.without')} rows={2} />}
          </Field>
        )}
        {files.length > 0 && <StoredPhotos files={selectedFiles.files ?? []} />}
        <DraftState message={message ?? elsewhere} savedAt={savedAt} trouble={trouble} willWait={willWait} />
        <div className="proof-bar">
          {isAtDock ? (
            <button type="button" aria-disabled={selectedFiles.busy} className="btn btn-primary min-h-19 text-h2" onClick={close}>
              {selectedFiles.busy ? 'One moment…' : 'Save, still at the dock'}
            </button>
          ) : isProved ? (
            <button type="submit" aria-disabled={selectedFiles.busy} className="btn btn-accent min-h-19 text-[1.625rem]">
              <PackageCheck aria-hidden="true" className="size-7" />
              <span>
                {selectedFiles.busy
                  ? 'One moment…'
                  : submitting
                    ? 'Submitting...'
                    : files.length === 0 && isDelivery
                      ? 'Delivered without proof'
                      : name}
              </span>
            </button>
          ) : (
            <button type="button" className="btn btn-outline min-h-19 text-h2" onClick={() => setAsksWhy(true)}>
              {`${name} without proof…`}
            </button>
          )}
          <p className="text-center text-second text-muted">
            {isAtDock
              ? 'Goes out when you tap “Departed pickup”, not before.'
              : occurredAt === ''
                ? 'Uses the time you tap it.'
                : 'Uses the time above.'}
          </p>
          {isPulledBack && !isUndone && <CancelButton className="btn btn-outline min-h-14" cancel={cancel} onCancelled={close} />}
        </div>
      </fieldset>
    </form>
  )
}

/** The bill of lading to show at the dock, and its numbers, which are on this phone. */
function PickupDocument({ load }: { load: LoadRecord }) {
  const onLine = useOnLine()
  return (
    <div className="grid gap-2">
      <LoadNumbers load={load} />
      {onLine ? (
        <a
          href={documentPath(load, 'bill-of-lading').join('/')}
          target="_blank"
          rel="noreferrer"
          className="btn btn-outline min-h-14"
        >
          <FileText aria-hidden="true" className="size-6" />
          <span>Show the bill of lading</span>
          <span className="sr-only"> in a new tab</span>
        </a>
      ) : (
        <p className="text-second text-muted">You need signal to open the bill of lading. The numbers above work without it.</p>
      )}
    </div>
  )
}

/** The number of stored photos, and that they contain no location. */
function StoredPhotos({ files }: { files: readonly TakenFile[] }) {
  const photos = files.filter(({ kind }) => kind !== 'signature').length
  const size = Math.max(1, Math.round(files.reduce((sum, file) => sum + file.size, 0) / 1000))
  return (
    <div className="flex gap-3 rounded-box border border-dashed border-(--amber-edge) p-4">
      <Smartphone aria-hidden="true" className="size-6 shrink-0 text-(--amber-ink)" />
      <p className="min-w-0">
        <strong className="block">Saved on this phone until the office has it.</strong>
        <span className="text-muted">
          {`${formatProof({ photos, isSigned: photos < files.length })}, ${formatCount(size)} kB. Location data is removed from photos.`}
        </span>
      </p>
    </div>
  )
}
