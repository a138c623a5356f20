import { useMemo, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { findPlace } from '#shared/kernel/gazetteer'
import { zoneName } from '#shared/kernel/time'
import type { LoadRecord } from '#shared/loads/load'
import { Field } from '../../../../platform/forms/Field.tsx'
import { Findings, withWarnings } from '../../../../platform/forms/Findings.tsx'
import { useWillWait } from '../../../../platform/forms/OfflineLine.tsx'
import { PlaceField } from '../../../../platform/forms/PlaceField.tsx'
import { RestoredLine } from '../../../../platform/forms/RestoredLine.tsx'
import { useGazetteer } from '../../../../platform/forms/useGazetteer.ts'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { ChangedMeanwhile } from '../../../detail/ChangedMeanwhile.tsx'
import { DraftButtons, DraftDialog, DraftState } from '../../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { DelayFields } from '../delay/DelayFields.tsx'
import { delayedPlace, noDelay } from '../delay/delayForm.ts'
import {
  type EventAction,
  type EventBody,
  type EventEntry,
  eventOf,
  eventResolver,
  eventZone,
  likelyEvent,
  reportable,
  stopOf,
} from './eventForm.ts'
import { HappenedAt, ReportedBy } from './HappenedFields.tsx'
import { useDepartFindings } from './useDepartFindings.ts'
import { WhatHappened } from './WhatHappened.tsx'

interface Props {
  load: LoadRecord
  action: EventAction
  /** The draft to open when an event returns from the outbox. */
  draft: string | null
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

const titles = { report: 'Log an event', depart: 'Update Status: En Route', deliver: 'Update Status: Delivered' } as const
const buttons = { report: 'Log event', depart: 'Departed pickup', deliver: 'Delivered' } as const
const kinds = { report: 'loadReport', depart: 'loadDepart', deliver: 'loadDeliver' } as const
const labels: Partial<Record<string, string>> = { reportedBy: 'Reported by', occurredAt: 'When it happened' }

/** Enters a reported event of a load on the road: where, when, and who reported it. Offline it waits on this device. */
export function EventDialog(props: Props) {
  return (
    <DraftDialog
      title={titles[props.action]}
      wide
      form={`${kinds[props.action]}:${props.load.id}`}
      draft={props.draft}
      height="h-96"
      onClose={props.onClose}
    >
      {(persisted, close) => <EventForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function EventForm({ load, action, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const gazetteer = useGazetteer()
  const context = useRef({ gazetteer })
  context.current = { gazetteer }
  const [begun] = useState(() => serverNow().toISOString())
  const resolver = useMemo(() => eventResolver(action, load, () => ({ ...context.current, now: serverNow() })), [action, load])
  const valuesOf = useMemo(() => {
    const first: EventEntry = {
      ...likelyEvent(load),
      occurredAt: begun,
      reportedBy: load.driverName ?? '',
      location: '',
      note: '',
      privateNote: '',
      delay: noDelay,
    }
    return () => first
  }, [begun, load])
  const localFindings = useDepartFindings(load, action)
  const {
    form,
    submit,
    submitting,
    findings: serverFindings,
    message,
    startOver,
    isRestored,
    savedAt,
    trouble,
    stays,
    cancel,
    ...merging
  } = useCommandForm<'loads', EventEntry, EventBody>({
    command: { resource: 'loads', id: load.id, action, kind: kinds[action], reference: load.id },
    record: load,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    persisted,
    findingsHere: () => localFindings,
    onDone: (outcome) => {
      onDone(outcome)
      close()
    },
  })
  const findings = [
    ...localFindings,
    ...serverFindings.filter(({ code }) => !localFindings.some((finding) => finding.code === code)),
  ]
  const { errors } = form.formState
  const [type, chosenStop, location, delay] = form.watch(['type', 'stop', 'location', 'delay'])
  const event = eventOf(action, { type })
  const isDelay = event === 'delay'
  const stop = isDelay ? delayedPlace(load, load.events) : chosenStop
  const eventStop = stopOf(load, event, stop)
  const zone = eventZone(load, { type: event, stop }, isDelay ? '' : (location ?? ''), gazetteer)
  const place = (location ?? '').trim()
  const isUnknown =
    place !== '' &&
    gazetteer.byKey.size > 0 &&
    !load.stops.some((stop) => stop.location === place) &&
    !findPlace(gazetteer, place)
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  return (
    <form noValidate aria-label={titles[action]} onSubmit={submit} className="mt-4 grid gap-5">
      <fieldset disabled={submitting} className="contents">
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} isUnsent={stays} />}
        <ChangedMeanwhile
          {...merging}
          resource="loads"
          id={load.id}
          what="load"
          labelOf={(field) => labels[field] ?? field}
          formatText={(_field, value) => String(value ?? '')}
        />
        {action === 'report' && (
          <WhatHappened
            options={reportable(load)}
            value={{ type, stop: chosenStop ?? null }}
            error={errors.type?.message ?? errors.stop?.message}
            onChange={(chosen) => {
              form.setValue('type', chosen.type as EventEntry['type'])
              form.setValue('stop', chosen.stop, { shouldDirty: true })
            }}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <HappenedAt id="event-at" form={form} zone={zone} />
          <ReportedBy id="event-by" form={form} />
        </div>
        {isDelay && eventStop ? (
          <DelayFields
            stop={eventStop}
            value={delay ?? noDelay}
            errors={errors.delay ?? {}}
            onChange={(value) => form.setValue('delay', value, { shouldDirty: true })}
          />
        ) : (
          <Controller
            control={form.control}
            name="location"
            render={({ field }) => (
              <PlaceField
                {...field}
                value={field.value ?? ''}
                id="event-place"
                label={eventStop ? `Place, if not ${eventStop.location}` : 'Place'}
                error={errors.location?.message}
                hint={
                  isUnknown
                    ? `We couldn't find this place: using ${zoneName(serverNow(), zone)} and no miles remaining.`
                    : 'City and state'
                }
                gazetteer={gazetteer}
              />
            )}
          />
        )}
        <Field
          id="event-note"
          label="Public note"
          kind="textarea"
          optional
          error={errors.note?.message}
          hint="Visible on public tracking."
        >
          {(control) => <textarea {...control} {...form.register('note')} rows={2} />}
        </Field>
        <Field
          id="event-private"
          label="Private note"
          kind="textarea"
          optional
          error={errors.privateNote?.message}
          hint="Internal only."
        >
          {(control) => <textarea {...control} {...form.register('privateNote')} rows={2} />}
        </Field>
        <Findings findings={findings} />
        <DraftState message={message} savedAt={savedAt} trouble={trouble} willWait={willWait} />
        <DraftButtons submitting={submitting} willWait={willWait} cancelDraft={cancel} onCancel={close}>
          {withWarnings(buttons[action], findings)}
        </DraftButtons>
      </fieldset>
    </form>
  )
}
