import PackageCheck from 'lucide-react/icons/package-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { formatCount } from '#shared/count'
import { isSigned } from '#shared/file'
import type { LoadRecord } from '#shared/load'
import type { LoadFact } from '#shared/loadFact'
import { eventName } from '#shared/trackingStatus'
import { Field } from '../../../forms/Field.tsx'
import { useWillWait } from '../../../forms/OfflineLine.tsx'
import { RestoredLine } from '../../../forms/RestoredLine.tsx'
import type { PersistedForm } from '../../../offline/drafts/persistedForm.ts'
import type { TakenFile } from '../../../offline/outbox/entry.ts'
import { type CommandRow, formOf } from '../../../offline/outbox/kinds.ts'
import { useHeldFiles } from '../../photos/useHeldFiles.ts'
import { useNamedFiles } from '../../photos/useNamedFiles.ts'
import { DraftDialog, DraftState } from '../../record/DraftDialog.tsx'
import { useCommandForm } from '../../record/useCommandForm.ts'
import { undoFor } from '../cab/course.ts'
import { HappenedAt } from '../record/HappenedFields.tsx'
import { ExceptionFields } from './ExceptionFields.tsx'
import { PhotoList } from './PhotoList.tsx'
import { nameFile, nothingProved, type ProofValues, type Proved, proofResolver } from './proofForm.ts'
import { SignatureField } from './SignatureField.tsx'

interface Props {
  load: LoadRecord
  /** What is recorded; one that comes back from the outbox says it itself. */
  proved: Proved
  /** The draft to open, of one that comes back from the outbox. */
  draft: string | null
  /** It was undone: it has not happened yet. */
  isUndone: boolean
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

/** Photos, signature and remarks at a stop, and the press that records it. Without a network all of it waits on this phone. */
export function ProofDialog(props: Props) {
  const { load, proved } = props
  return (
    <DraftDialog
      title={proved.type === 'delivered' ? 'Proof of delivery' : 'Proof of pickup'}
      wide
      form={formOf('loadProof', rowOf(load), proved)}
      draft={props.draft}
      height="h-96"
      onClose={props.onClose}
    >
      {(persisted, close) => <ProofForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

const rowOf = ({ id }: LoadRecord): CommandRow => ({ noun: 'loads', id, reference: id })

function ProofForm({
  load,
  proved,
  isUndone,
  persisted,
  onDone,
  close,
}: Props & { persisted: PersistedForm; close: () => void }) {
  const stop = load.stops[proved.stop ?? 0]
  const zone = stop?.zone ?? load.deliveryZone
  const { type, stop: place } = proved
  const location = stop?.location ?? null
  const resolver = useMemo(() => proofResolver({ type, stop: place }, { zone, location }), [type, place, zone, location])
  const valuesOf = useMemo(() => () => nothingProved(proved), [proved])
  const held = useHeldFiles(persisted.draft, { form: formOf('loadProof', rowOf(load), proved), values: nothingProved(proved) })
  const [asksWhy, setAsksWhy] = useState(false)
  const { form, submit, submitting, message, startOver, isRestored, savedAt, trouble } = useCommandForm<
    'loads',
    ProofValues,
    LoadFact
  >({
    command: { noun: 'loads', id: load.id, verb: 'events', kind: 'loadProof', reference: load.id, holdFor: undoFor },
    ...{ record: load, valuesOf, resolver, persisted, bodyOf: (body) => body, filesOf: ({ files }) => files },
    onDone: (outcome) => {
      onDone(outcome)
      close()
    },
  })
  useNamedFiles(form, held.files, nameFile)
  useEffect(() => {
    if (isUndone) form.setValue('occurredAt', '')
  }, [form, isUndone])
  // What is still being drawn would come after the event that should name it.
  const submitOnceHeld = (event: FormEvent) => (held.busy ? event.preventDefault() : void submit(event))
  const { errors } = form.formState
  /** What no field of the form can say. */
  const elsewhere = (errors.files ?? errors.type ?? errors.stop)?.message ?? null
  // Not the whole proof: what is typed into its fields draws them and nothing else, and a photo draws them once.
  const [occurredAt, counted] = form.watch(['occurredAt', 'proof.exceptions'])
  const files = held.files?.map(nameFile) ?? form.getValues('files')
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  const isDelivery = proved.type === 'delivered'
  const name = eventName(proved.type, proved.stop)
  const isProved = !isDelivery || files.length > 0 || asksWhy
  return (
    <form
      noValidate
      aria-label={isDelivery ? 'Proof of delivery' : 'Proof of pickup'}
      onSubmit={submitOnceHeld}
      className="mt-1 grid gap-6"
    >
      <fieldset disabled={submitting} className="contents">
        <p className="text-muted wrap-anywhere">{[stop?.facility, stop?.location].filter(Boolean).join(', ')}</p>
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} />}
        <PhotoList held={held} first="bill_of_lading" />
        <SignatureField held={held} />
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
          error={errors.proof?.exceptions?.message}
          onChange={(all) => form.setValue('proof.exceptions', all, { shouldDirty: true })}
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
            hint="Dispatch and the customer read it."
          >
            {(control) => <textarea {...control} {...form.register('proof.without')} rows={2} />}
          </Field>
        )}
        {files.length > 0 && <Held files={held.files ?? []} />}
        <DraftState {...{ message: message ?? elsewhere, savedAt, trouble, willWait }} />
        <div className="proof-bar">
          {isProved ? (
            <button type="submit" aria-disabled={held.busy} className="btn btn-accent min-h-19 text-[1.625rem]">
              <PackageCheck aria-hidden="true" className="size-7" />
              {held.busy
                ? 'One moment…'
                : submitting
                  ? 'Submitting...'
                  : files.length === 0 && isDelivery
                    ? 'Delivered without proof'
                    : name}
            </button>
          ) : (
            <button type="button" className="btn btn-outline min-h-19 text-h2" onClick={() => setAsksWhy(true)}>
              {name} without proof…
            </button>
          )}
          <p className="text-center text-second text-muted">
            {occurredAt === '' ? 'Recorded with the time you press it.' : 'Recorded with the time above.'}
          </p>
        </div>
      </fieldset>
    </form>
  )
}

/** What this phone holds, and that nothing of where it was taken is in it. */
function Held({ files }: { files: readonly TakenFile[] }) {
  const photos = files.filter(({ kind }) => kind !== 'signature').length
  const parts = [photos > 0 && `${photos} ${photos === 1 ? 'photo' : 'photos'}`, photos < files.length && 'a signature']
  const size = Math.max(1, Math.round(files.reduce((sum, file) => sum + file.size, 0) / 1000))
  return (
    <div className="flex gap-3 rounded-box border border-dashed border-(--amber-edge) p-4">
      <Smartphone aria-hidden="true" className="size-6 shrink-0 text-(--amber-ink)" />
      <p className="min-w-0">
        <strong className="block">Held on this phone until the office has it.</strong>
        <span className="text-muted">
          {parts.filter(Boolean).join(' and ')}, {formatCount(size)} kB. Where the photos were taken is removed from them.
        </span>
      </p>
    </div>
  )
}
