import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Controller, type FieldErrors, type Resolver } from 'react-hook-form'
import { type Gazetteer, zoneOf } from '#shared/gazetteer'
import type { LoadRecord } from '#shared/load'
import { type LoadFact, loadFact } from '#shared/loadFact'
import { instantOf } from '#shared/time'
import { eventName, type TrackingEventType } from '#shared/trackingStatus'
import { Field } from '../../../forms/Field.tsx'
import { useWillWait } from '../../../forms/OfflineLine.tsx'
import { PlaceField } from '../../../forms/PlaceField.tsx'
import { RestoredLine } from '../../../forms/RestoredLine.tsx'
import { useGazetteer } from '../../../forms/useGazetteer.ts'
import type { PersistedForm } from '../../../offline/drafts/persistedForm.ts'
import { serverNow } from '../../../transport/serverClock.ts'
import { DraftDialog, DraftState } from '../../record/DraftDialog.tsx'
import { useCommandForm } from '../../record/useCommandForm.ts'
import { HappenedAt } from '../record/HappenedFields.tsx'
import { WhatHappened } from '../record/WhatHappened.tsx'
import { undoFor } from './course.ts'
import { useWhereabouts } from './useWhereabouts.ts'

interface Happening {
  type: TrackingEventType
  stop: number | null
}

interface Props {
  load: LoadRecord
  /** What may have happened, the likely first. */
  options: readonly Happening[]
  /** The draft to open, of one that comes back from the outbox. */
  draft: string | null
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

interface Values extends Happening {
  /** The wall clock of its place, or the instant that it was before anybody typed. */
  occurredAt: string
  location: string
  note: string
}

/** An event with its time, place and note: a check call, or one that happened a while ago. Without a network it waits. */
export function CabEventDialog(props: Props) {
  const isCall = props.options.length === 1
  return (
    <DraftDialog
      title={isCall ? 'Check call' : 'Record an event'}
      wide
      form={`loadEvent:${props.load.id}`}
      draft={props.draft}
      height="h-72"
      onClose={props.onClose}
    >
      {(persisted, close) => <EventForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function EventForm({ load, options, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const gazetteer = useGazetteer()
  const known = useRef(gazetteer)
  known.current = gazetteer
  const [begun] = useState(() => serverNow().toISOString())
  const whereabouts = useWhereabouts(gazetteer)
  const place = useRef(whereabouts.place)
  place.current = whereabouts.place
  const resolver = useMemo(() => resolverOf(load, () => ({ gazetteer: known.current, place: place.current })), [load])
  const [first] = options
  const valuesOf = useMemo(() => {
    const values: Values = {
      type: first?.type ?? 'check_call',
      stop: first?.stop ?? null,
      occurredAt: begun,
      location: '',
      note: '',
    }
    return () => values
  }, [begun, first])
  const { form, submit, submitting, message, startOver, isRestored, savedAt, trouble, forget } = useCommandForm<
    'loads',
    Values,
    LoadFact
  >({
    command: { noun: 'loads', id: load.id, verb: 'events', kind: 'loadEvent', reference: load.id, holdFor: undoFor },
    ...{ record: load, valuesOf, bodyOf: (body) => body, resolver, persisted },
    onDone: (outcome) => {
      onDone(outcome)
      close()
    },
  })
  const { errors } = form.formState
  const [type, stop, location] = form.watch(['type', 'stop', 'location'])
  const isCall = type === 'check_call'
  const zone = zoneAt(load, { type, stop, location }, gazetteer)
  // What the phone knows is filled in, and never over what somebody has typed.
  useEffect(() => {
    if (isCall && whereabouts.city && !form.getValues('location')) form.setValue('location', whereabouts.city)
  }, [form, isCall, whereabouts.city])
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  return (
    <form noValidate aria-label={isCall ? 'Check call' : 'Record an event'} onSubmit={submit} className="mt-4 grid gap-5">
      <fieldset disabled={submitting} className="contents">
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} />}
        {options.length > 1 && (
          <WhatHappened
            options={options}
            value={{ type, stop }}
            error={errors.type?.message ?? errors.stop?.message}
            onChange={(chosen) => {
              form.setValue('type', chosen.type)
              form.setValue('stop', chosen.stop, { shouldDirty: true })
            }}
          />
        )}
        {isCall && (
          <Controller
            control={form.control}
            name="location"
            render={({ field }) => (
              <PlaceField
                {...{ ...field, value: field.value ?? '' }}
                id="cab-place"
                label="Where you are"
                error={errors.location?.message}
                hint={whereabouts.words}
                icon={<LocateFixed aria-hidden="true" />}
                gazetteer={gazetteer}
              />
            )}
          />
        )}
        {!isCall && <HappenedAt id="cab-at" form={form} zone={zone} />}
        <Field
          id="cab-note"
          label="Note"
          kind="textarea"
          optional
          error={errors.note?.message}
          hint="Everybody who tracks the load reads it."
        >
          {(control) => <textarea {...control} {...form.register('note')} rows={2} />}
        </Field>
        <DraftState {...{ message, savedAt, trouble, willWait }} />
        <div className="grid gap-3">
          <button type="submit" className="btn btn-accent min-h-16 text-h2">
            {submitting ? 'Submitting...' : `Record ${lower(eventName(type, stop))}`}
          </button>
          <button type="button" className="btn btn-outline min-h-14" onClick={() => void forget().then(close)}>
            Cancel
          </button>
        </div>
      </fieldset>
    </form>
  )
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** The clock of the stop, or that of the place where somebody is. */
function zoneAt(load: LoadRecord, { type, stop, location }: Omit<Values, 'occurredAt' | 'note'>, gazetteer: Gazetteer): string {
  if (type !== 'check_call') return load.stops[stop ?? 0]?.zone ?? load.pickupZone
  return location?.trim() && gazetteer.byKey.size > 0 ? zoneOf(gazetteer, location) : load.pickupZone
}

/** A minute of doubt between the clocks of two devices. */
const tolerance = 60_000

type Known = () => { gazetteer: Gazetteer; place: LoadFact['place'] }

function resolverOf(load: LoadRecord, known: Known): Resolver<Values, unknown, LoadFact> {
  return (values) => {
    const { gazetteer, place } = known()
    const isCall = values.type === 'check_call'
    const at = instantOf(values.occurredAt, zoneAt(load, values, gazetteer))
    const parsed = loadFact.safeParse({
      ...{ type: values.type, stop: values.stop, occurredAt: at?.toISOString() ?? '', deviceTime: new Date().toISOString() },
      location: isCall ? values.location?.trim() || null : (load.stops[values.stop ?? 0]?.location ?? null),
      ...(isCall && place && { place }),
      note: values.note?.trim() || null,
    })
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of parsed.error?.issues ?? []) {
      errors[path[0] as keyof Values] ??= { type: 'schema', message }
    }
    if (at && at.getTime() > serverNow().getTime() + tolerance) {
      errors.occurredAt = { type: 'future', message: 'This is in the future: please enter when it happened' }
    }
    return parsed.success && Object.keys(errors).length === 0 ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }
}
