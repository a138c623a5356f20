import LocateFixed from 'lucide-react/icons/locate-fixed'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Finding } from '#shared/kernel/findings'
import { instantOf } from '#shared/kernel/time'
import type { DriverEvent } from '#shared/loads/driverEvent'
import type { LoadRecord } from '#shared/loads/load'
import type { TrackingEventType } from '#shared/tracking/status'
import { Field } from '../../../platform/forms/Field.tsx'
import { useWillWait } from '../../../platform/forms/OfflineLine.tsx'
import { PlaceField } from '../../../platform/forms/PlaceField.tsx'
import { RestoredLine } from '../../../platform/forms/RestoredLine.tsx'
import { useGazetteer } from '../../../platform/forms/useGazetteer.ts'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../../platform/outbox/CancelButton.tsx'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { DraftDialog, DraftState } from '../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { HappenedAt } from '../../dispatch/loads/record/HappenedFields.tsx'
import { WhatHappened } from '../../dispatch/loads/record/WhatHappened.tsx'
import { CabQuestion } from './CabQuestion.tsx'
import { type CabEventValues, cabEventResolver, cabEventZone, type Happening } from './cabEventForm.ts'
import { undoFor } from './stopSequence.ts'
import type { FindCabFindings } from './useCabFindings.ts'
import { type ReportedLocation, useReportedLocation } from './useReportedLocation.ts'

interface Props {
  load: LoadRecord
  /** Only a check call, which happens at the press. */
  isCall: boolean
  /** The possible events, the likely ones first. */
  options: readonly Happening[]
  findingsOf: FindCabFindings
  /** The name of the form among the drafts. */
  form: string
  /** The draft to open when an event returns from the outbox. */
  draft: string | null
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

/** An event with its time, place and note: a check call, or an earlier event. Offline it waits. */
export function CabEventDialog(props: Props) {
  return (
    <DraftDialog
      title={props.isCall ? 'Check call' : 'Log an event'}
      wide
      form={props.form}
      draft={props.draft}
      height="h-72"
      onClose={props.onClose}
    >
      {(persisted, close) => <EventForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function EventForm({
  load,
  isCall,
  options,
  findingsOf,
  persisted,
  onDone,
  close,
}: Props & { persisted: PersistedForm; close: () => void }) {
  const gazetteer = useGazetteer()
  const reportedLocation = useReportedLocation(gazetteer, isCall)
  // After the user clears the city, the form does not fill it in again while the user types another one.
  const [isCleared, setCleared] = useState(false)
  const city = isCleared ? null : reportedLocation.city
  const context = useRef({ gazetteer, city, place: reportedLocation.place })
  context.current = { gazetteer, city, place: reportedLocation.place }
  const resolver = useMemo(() => cabEventResolver(load, () => context.current, { isCall }), [load, isCall])
  const [begun] = useState(() => serverNow().toISOString())
  const [first] = options
  const valuesOf = useMemo(() => {
    const values: CabEventValues = {
      type: first?.type ?? 'check_call',
      stop: first?.stop ?? null,
      occurredAt: isCall ? '' : begun,
      location: '',
      note: '',
    }
    return () => values
  }, [begun, first, isCall])
  /** The findings that the driver has accepted, with their event. */
  const accepted = useRef<{ event: string; findings: readonly Finding[] } | null>(null)
  const [asking, setAsking] = useState<{ event: Happening; findings: readonly Finding[] } | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const { form, submit, submitting, message, startOver, isRestored, stays, savedAt, trouble, cancel } = useCommandForm<
    'loads',
    CabEventValues,
    DriverEvent
  >({
    command: { resource: 'loads', id: load.id, action: 'events', kind: 'loadEvent', reference: load.id, holdFor: undoFor },
    record: load,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    persisted,
    findingsHere: () => accepted.current?.findings ?? [],
    onDone: (outcome) => {
      onDone(outcome)
      close()
    },
  })
  const { errors } = form.formState
  const [type, stop, occurredAt, typed] = form.watch(['type', 'stop', 'occurredAt', 'location'])
  const isNow = isCall && occurredAt === ''
  const location = typed || (isNow ? city : null) || ''
  const zone = cabEventZone(load, { type, stop }, location, gazetteer)
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  const event = `${type} ${stop} ${occurredAt}`
  /** Asks once about the findings, as the button of the next event does. The phone has no position for an earlier time. */
  function askOrSubmit(submitted: FormEvent) {
    const at = isNow ? null : instantOf(occurredAt, zone)
    if (at && accepted.current?.event !== event) {
      const findings = findingsOf({ type, stop }, null, at.getTime())
      accepted.current = null
      if (findings.length > 0) {
        submitted.preventDefault()
        return setAsking({ event: { type, stop }, findings })
      }
    }
    return submit(submitted)
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label={isCall ? 'Check call' : 'Log an event'}
      onSubmit={askOrSubmit}
      className="mt-4 grid gap-5"
    >
      <fieldset disabled={submitting} className="contents">
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} isUnsent={stays} />}
        {!isCall && (
          <WhatHappened
            options={withBegun(options, { type, stop })}
            value={{ type, stop }}
            error={errors.type?.message ?? errors.stop?.message}
            onChange={(chosen) => {
              form.setValue('type', chosen.type)
              form.setValue('stop', chosen.stop, { shouldDirty: true })
            }}
          />
        )}
        {type === 'check_call' && (
          <Controller
            control={form.control}
            name="location"
            render={({ field }) => (
              <PlaceField
                {...field}
                value={location}
                id="cab-place"
                label={isNow ? 'Where you are' : 'Where you were'}
                error={errors.location?.message}
                {...(isNow && { hint: formatHint(reportedLocation, location) })}
                onChange={(value) => {
                  setCleared(value === '')
                  field.onChange(value)
                }}
                icon={<LocateFixed aria-hidden="true" />}
                gazetteer={gazetteer}
              />
            )}
          />
        )}
        {isNow && (
          <button
            type="button"
            className="btn btn-outline -mt-3 min-h-12"
            aria-disabled={reportedLocation.isLooking}
            onClick={() => {
              if (reportedLocation.isLooking) return
              setCleared(false)
              reportedLocation.locate()
            }}
          >
            <LocateFixed aria-hidden="true" className="size-5" />
            <span>{reportedLocation.isLooking ? 'Looking…' : 'Use my location'}</span>
          </button>
        )}
        {!isNow && <HappenedAt id="cab-at" form={form} zone={zone} />}
        <Field
          id="cab-note"
          label="Note"
          kind="textarea"
          optional
          error={errors.note?.message}
          hint="Customers can see this note."
        >
          {(control) => <textarea {...control} {...form.register('note')} rows={2} />}
        </Field>
        {/* Room for two lines, so that a message moves no button. */}
        <div className="grid min-h-14 content-start gap-2">
          <DraftState message={message} savedAt={savedAt} trouble={trouble} willWait={willWait} />
        </div>
        <div className="grid gap-3">
          <button type="submit" className="btn btn-accent min-h-16 text-h2">
            {submitting ? 'Submitting...' : saveLabel(type)}
          </button>
          {isNow && <p className="-mt-1 text-center text-second text-muted">Uses the time you tap it.</p>}
          <CancelButton className="btn btn-outline min-h-14" cancel={cancel} onCancelled={close} />
        </div>
      </fieldset>
      {asking && (
        <CabQuestion
          {...asking}
          isEarlier
          onYes={() => {
            accepted.current = { event, findings: asking.findings }
            element.current?.requestSubmit()
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </form>
  )
}

/** `Save arrival`, `Save check call`: the label of the form's button. */
const saveLabel = (type: TrackingEventType) =>
  `Save ${type.startsWith('arrived_') ? 'arrival' : type.startsWith('departed_') ? 'departure' : type === 'delivered' ? 'delivery' : 'check call'}`

/** Adds the event of the draft even if it is recorded by now, so that the form does not select another one unnoticed. */
function withBegun(options: readonly Happening[], begun: Happening): readonly Happening[] {
  const isOffered = options.some(({ type, stop }) => type === begun.type && (!type.endsWith('_stop') || stop === begun.stop))
  return isOffered ? options : [begun, ...options]
}

/** The hint with the phone's location, unless the field has the same city. */
const formatHint = ({ city, text }: ReportedLocation, location: string) =>
  city && location !== city ? `City and state. Your phone shows ${city}` : text
