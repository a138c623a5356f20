import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useMemo, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { LoadRecord } from '#shared/load'
import type { LoadFact } from '#shared/loadFact'
import { eventName } from '#shared/trackingStatus'
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
import { type CabEventValues, cabEventResolver, cabEventZone, type Happening } from './cabEventForm.ts'
import { undoFor } from './course.ts'
import { useWhereabouts, type Whereabouts } from './useWhereabouts.ts'

interface Props {
  load: LoadRecord
  /** A check call alone, which happens as it is pressed. */
  isCall: boolean
  /** What may have happened, the likely first. */
  options: readonly Happening[]
  /** The name of its form among the drafts. */
  form: string
  /** The draft to open, of one that comes back from the outbox. */
  draft: string | null
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

/** An event with its time, place and note: a check call, or one that happened a while ago. Without a network it waits. */
export function CabEventDialog(props: Props) {
  return (
    <DraftDialog
      title={props.isCall ? 'Check call' : 'Record an event'}
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

function EventForm({ load, isCall, options, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const gazetteer = useGazetteer()
  const whereabouts = useWhereabouts(gazetteer, isCall)
  // Taken out, it is not filled in again while another one is typed.
  const [isCleared, setCleared] = useState(false)
  const city = isCleared ? null : whereabouts.city
  const known = useRef({ gazetteer, city, place: whereabouts.place })
  known.current = { gazetteer, city, place: whereabouts.place }
  const resolver = useMemo(() => cabEventResolver(load, () => known.current, { isCall }), [load, isCall])
  const [begun] = useState(() => serverNow().toISOString())
  const [first] = options
  const valuesOf = useMemo(() => {
    const values: CabEventValues = {
      ...{ type: first?.type ?? 'check_call', stop: first?.stop ?? null },
      ...{ occurredAt: isCall ? '' : begun, location: '', note: '' },
    }
    return () => values
  }, [begun, first, isCall])
  const { form, submit, submitting, message, startOver, isRestored, savedAt, trouble, forget } = useCommandForm<
    'loads',
    CabEventValues,
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
  const [type, stop, occurredAt, typed] = form.watch(['type', 'stop', 'occurredAt', 'location'])
  const isNow = isCall && occurredAt === ''
  const location = typed || (isNow ? city : null) || ''
  const zone = cabEventZone(load, { type, stop }, location, gazetteer)
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  return (
    <form noValidate aria-label={isCall ? 'Check call' : 'Record an event'} onSubmit={submit} className="mt-4 grid gap-5">
      <fieldset disabled={submitting} className="contents">
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} />}
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
                {...{ ...field, value: location }}
                id="cab-place"
                label={isNow ? 'Where you are' : 'Where you were'}
                error={errors.location?.message}
                {...(isNow && { hint: hintOf(whereabouts, location) })}
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
        {!isNow && <HappenedAt id="cab-at" form={form} zone={zone} />}
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
          {isNow && <p className="-mt-1 text-center text-second text-muted">Recorded with the time you press it.</p>}
          <button type="button" className="btn btn-outline min-h-14" onClick={() => void forget().then(close)}>
            Cancel
          </button>
        </div>
      </fieldset>
    </form>
  )
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** With what was begun, although it is recorded by now: nothing else is chosen in its place unseen. */
function withBegun(options: readonly Happening[], begun: Happening): readonly Happening[] {
  const isOffered = options.some(({ type, stop }) => type === begun.type && (!type.endsWith('_stop') || stop === begun.stop))
  return isOffered ? options : [begun, ...options]
}

/** What the phone says of where it is, beside what stands in the field. */
const hintOf = ({ city, words }: Whereabouts, location: string) =>
  city && location !== city ? `City and state. Your phone says ${city}` : words
