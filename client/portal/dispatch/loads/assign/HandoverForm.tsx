import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { instantOf } from '#shared/kernel/time'
import { rankCandidates } from '#shared/loads/eligibility'
import { fromHandover, handoverFindings } from '#shared/loads/handover'
import type { LoadRecord } from '#shared/loads/load'
import { Findings, withWarnings } from '../../../../platform/forms/Findings.tsx'
import { focusFirstField } from '../../../../platform/forms/firstField.ts'
import { RestoredLine } from '../../../../platform/forms/RestoredLine.tsx'
import { useGazetteer } from '../../../../platform/forms/useGazetteer.ts'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../../../platform/outbox/CancelButton.tsx'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { formatAsOfZoned } from '../../../../platform/ui/asOf.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { ChangedMeanwhile } from '../../../detail/ChangedMeanwhile.tsx'
import { DraftState } from '../../../detail/DraftDialog.tsx'
import { useMinute } from '../../../detail/now.ts'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { CandidateList } from './CandidateList.tsx'
import { choicesOf, nobodySpoken } from './candidateText.ts'
import { HandoverFields } from './HandoverFields.tsx'
import { type HandoverBody, type HandoverEntry, handoverResolver, handoverZone } from './handoverForm.ts'
import { useCandidateKeys } from './useCandidateKeys.ts'
import { useCandidates } from './useCandidates.ts'

interface Props {
  load: LoadRecord
  persisted: PersistedForm
  heading: RefObject<HTMLElement | null>
  reason: string | undefined
  onDone: (outcome: 'done' | 'waiting', driver: string) => void
  close: () => void
}

const title = 'Hand Over'

/**
 * Hands a load over to another driver: where, when, why and to whom. It moves money, so offline only the draft remains on this
 * device.
 */
export function HandoverForm({ load, persisted, heading, reason = '', onDone, close }: Props) {
  const gazetteer = useGazetteer()
  const onLine = useOnLine()
  const minute = useMinute()
  const now = useMemo(() => new Date(minute), [minute])
  const [begun] = useState(() => serverNow().toISOString())
  const chosenNow = useRef<{ driverId: string; name: string } | undefined>(undefined)
  const context = useRef({ gazetteer })
  context.current = { gazetteer }
  const resolver = useMemo(
    () => handoverResolver(load, () => ({ ...context.current, now: serverNow(), best: chosenNow.current?.driverId })),
    [load],
  )
  const valuesOf = useMemo(() => {
    const first: HandoverEntry = {
      driverId: '',
      location: '',
      occurredAt: begun,
      reportedBy: load.driverName ?? '',
      reason,
      milesDriven: '',
      payBefore: '',
      payAfter: '',
    }
    return () => first
    // The driver of the load at the opening of the form reports it.
  }, [begun, load.driverName, reason])
  const findingsHere = () => choiceNow.current
  const choiceNow = useRef<ReturnType<typeof handoverFindings>>([])
  const command = useCommandForm<'loads', HandoverEntry, HandoverBody>({
    command: { resource: 'loads', id: load.id, action: 'repower' },
    record: load,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    persisted,
    findingsHere,
    onDone: (outcome) => {
      onDone(outcome, chosenNow.current?.name ?? '')
      close()
    },
  })
  const { form, submit, submitting, findings, message, startOver, isRestored, savedAt, trouble, cancel, ...merging } = command
  const [driverId, location, occurredAt] = form.watch(['driverId', 'location', 'occurredAt'])
  const zone = handoverZone(load, location, gazetteer)
  const handed = useMemo(() => {
    const at = instantOf(occurredAt, zone)?.toISOString() ?? begun
    return { ...fromHandover(load, { location: location.trim(), zone, at }), version: load.version }
  }, [load, location, occurredAt, zone, begun])
  const { known: drivers, error, refetch } = useCandidates(handed)
  const ranked = useMemo(() => rankCandidates(drivers?.candidates ?? [], handed, now, handoverFindings), [drivers, handed, now])
  const { can, blocked } = choicesOf(ranked, { search: '', isNearest: false, driverId: load.assignedDriverId })
  const isPlaced = location.trim() !== ''
  const chosen = isPlaced ? (driverId ? can.find(({ candidate }) => candidate.driverId === driverId) : can[0]) : undefined
  // While it is submitting, the load may already belong to the selected driver, who then no longer qualifies.
  if (!submitting) {
    chosenNow.current = chosen?.candidate
    choiceNow.current = chosen?.findings ?? []
  }
  const onChoose = (id: string) => form.setValue('driverId', id, { shouldDirty: true })
  const keys = useCandidateKeys({ can, chosen, onChoose })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (document.activeElement === heading.current) focusFirstField(element.current)
  }, [heading])
  const warnings = [
    ...(chosen?.findings ?? []),
    ...findings.filter(({ code }) => !chosen?.findings.some((finding) => finding.code === code)),
  ]
  const text = withWarnings(chosen ? `Hand over to ${chosen.candidate.name}` : 'Hand over', warnings)
  return (
    <form ref={element} noValidate aria-label={title} className="flex min-h-0 grow flex-col" onSubmit={submit}>
      <fieldset disabled={submitting} className="contents">
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">
          <div className="grid gap-3 px-4 pt-3 empty:hidden sm:px-5">
            {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} />}
            <ChangedMeanwhile
              {...merging}
              resource="loads"
              id={load.id}
              what="load"
              labelOf={(field) => field}
              formatText={(_field, value) => String(value ?? '')}
            />
          </div>
          <HandoverFields
            form={form}
            load={load}
            gazetteer={gazetteer}
            location={location}
            zone={zone}
            taker={chosen?.candidate.name ?? null}
          />
          {!isPlaced ? (
            <p className="px-4 pb-4 text-muted sm:px-5">Enter the place to list the nearest drivers.</p>
          ) : drivers ? (
            <CandidateList
              now={now}
              can={can}
              blocked={blocked}
              keys={keys}
              onChoose={onChoose}
              chosen={chosen ?? null}
              search=""
              load={handed}
              asOf={formatAsOfZoned(Date.parse(drivers.asOf), now.getTime())}
              isStale={error !== null || !onLine}
            />
          ) : (
            <div className="p-4 sm:p-5">
              {error ? <ErrorAlert error={error} onRetry={refetch} what="drivers" /> : <div className="skeleton h-48" />}
            </div>
          )}
        </div>
        <div className="grid gap-3 border-t border-line px-4 py-3 sm:px-5 sm:py-4">
          <Findings findings={findings} />
          <DraftState message={message} savedAt={savedAt} trouble={trouble} />
          <div className="flex flex-wrap items-center justify-end gap-3">
            <CancelButton className="btn btn-ghost max-sm:hidden" cancel={cancel} onCancelled={close} />
            <button type="submit" className="btn btn-primary max-sm:grow" disabled={!onLine || (isPlaced && !chosen)}>
              <ArrowLeftRight aria-hidden="true" className="size-5" />
              <span>{submitting ? 'Submitting...' : !onLine ? 'Needs a connection' : text}</span>
            </button>
          </div>
        </div>
      </fieldset>
      <p role="status" className="sr-only">
        {isPlaced && !submitting && drivers && (chosen ? text : can.length === 0 && nobodySpoken('', blocked))}
      </p>
    </form>
  )
}
