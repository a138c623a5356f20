import Search from 'lucide-react/icons/search'
import UserCheck from 'lucide-react/icons/user-check'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { reasonProblem as reasonProblemOf } from '#shared/kernel/findings'
import { rankCandidates } from '#shared/loads/eligibility'
import type { LoadRecord } from '#shared/loads/load'
import { Field } from '../../../../platform/forms/Field.tsx'
import { OfflineLine, useWillWait } from '../../../../platform/forms/OfflineLine.tsx'
import { type PersistedForm, usePersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../../../platform/outbox/CancelButton.tsx'
import { formatAsOfZoned } from '../../../../platform/ui/asOf.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { useMinute } from '../../../detail/now.ts'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { AssignProblem } from './AssignProblem.tsx'
import { CandidateList } from './CandidateList.tsx'
import { assignText, choicesOf, nobodySpoken } from './candidateText.ts'
import { useAssign } from './useAssign.ts'
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

type Restored = { driverId?: string; reason?: string | null } | undefined

/** The drivers with their findings, the best one selected. Arrows change the selection, Enter assigns. */
export function AssignForm({ load, persisted, heading, reason: firstReason = '', onDone, close }: Props) {
  const minute = useMinute()
  const now = useMemo(() => new Date(minute), [minute])
  const onLine = useOnLine()
  const restored = persisted.draft?.restored?.values as Restored
  const [opened] = useState({ driverId: load.assignedDriverId, version: load.version })
  const [search, setSearch] = useState('')
  const [isNearest, setNearest] = useState(false)
  const [reason, setReason] = useState(restored?.reason ?? firstReason)
  /** Undefined until the user selects a driver: the best one is preselected. */
  const [chosenId, setChosenId] = useState<string | null | undefined>(restored?.driverId)
  const { known, error, refetch } = useCandidates(load)
  const { persist, forget, cancel, trouble } = usePersistedForm(persisted)
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  const { assign, busy, found, problem, reasonProblem, setReasonProblem } = useAssign({
    load,
    draft: persisted.draft,
    onDone: (outcome, driver) => {
      void forget()
      onDone(outcome, driver)
      close()
    },
    onRefused: () => {
      setChosenId(null)
      void refetch()
    },
  })
  const ranked = useMemo(
    () =>
      rankCandidates(known?.candidates ?? [], load, now).map((ranked) => ({
        ...ranked,
        findings: [...(found.get(ranked.candidate.driverId) ?? ranked.findings)],
      })),
    [known, load, now, found],
  )
  const { can, blocked } = choicesOf(ranked, { search, isNearest, driverId: load.assignedDriverId })
  const [best] = can
  const chosen = chosenId === undefined ? best : can.find(({ candidate }) => candidate.driverId === chosenId)
  const isTaking = load.status === 'planned'
  const hasChanged = !busy && load.assignedDriverId !== opened.driverId
  // Another user was faster: the selection was for the earlier state of the load.
  useEffect(() => {
    if (hasChanged) setChosenId(null)
  }, [hasChanged])

  const form = useRef<HTMLFormElement>(null)
  const findRadio = (id: string | undefined) => form.current?.querySelector<HTMLInputElement>(`input[value="${id}"]`)
  const isReady = known !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, as soon as they are there.
  useEffect(() => {
    if (isReady && document.activeElement === heading.current) findRadio(chosen?.candidate.driverId)?.focus()
  }, [isReady])

  const keys = useCandidateKeys({ can, chosen, isSearch: search !== '', onChoose: setChosenId })
  const searchField = () => form.current?.querySelector<HTMLElement>('input[type=search]')
  // The driver who had the focus is now among the blocked ones.
  useEffect(() => {
    if (chosenId === null && document.activeElement === document.body) searchField()?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key: pressed } = event
    if (event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
    if (target.type === 'search' && (pressed === 'ArrowDown' || pressed === 'ArrowUp')) {
      event.preventDefault()
      keys.move(pressed === 'ArrowDown' ? 1 : -1)
    }
    // Typing searches all drivers, wherever the focus is.
    if (target.type === 'radio' && pressed.length === 1 && pressed !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
      searchField()?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    const wrong = isTaking ? reasonProblemOf(reason) : null
    if (wrong) {
      setReasonProblem(wrong)
      return document.getElementById('assign-reason')?.focus()
    }
    await assign(chosen, isTaking ? reason.trim() : null)
  }
  const isPossible = onLine || persisted.draft !== null

  return (
    <form
      ref={form}
      noValidate
      aria-label="Assign Driver"
      className="flex min-h-0 grow flex-col"
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <div className="flex flex-wrap gap-3 px-4 py-3 sm:px-5">
        <label className="relative min-[16.5rem]:min-w-48 grow">
          <span className="sr-only">Search driver, city</span>
          <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
          <input
            type="search"
            className="input w-full pl-11"
            placeholder="Search driver, city"
            autoComplete="off"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value)
              setChosenId(undefined)
            }}
          />
        </label>
        <fieldset className="segments max-sm:w-full">
          <legend className="sr-only">Order</legend>
          {orders.map(([text, nearest]) => (
            <button key={text} type="button" aria-pressed={isNearest === nearest} onClick={() => setNearest(nearest)}>
              {text}
            </button>
          ))}
        </fieldset>
      </div>
      <AssignProblem
        load={load}
        hasChanged={hasChanged}
        isOther={!busy && !hasChanged && load.version !== opened.version}
        problem={problem}
      />
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {known ? (
          <CandidateList
            load={load}
            now={now}
            blocked={blocked}
            chosen={chosen ?? null}
            keys={keys}
            search={search}
            asOf={formatAsOfZoned(Date.parse(known.asOf), now.getTime())}
            isStale={error !== null || !onLine}
            can={can}
            onChoose={setChosenId}
          />
        ) : (
          <div className="p-4 sm:p-5">{error ? <ErrorAlert error={error} onRetry={refetch} what="drivers" /> : <Skeleton />}</div>
        )}
      </div>
      <div className="grid gap-3 border-t border-line px-4 py-3 sm:px-5 sm:py-4">
        {isTaking && known && (
          <Field id="assign-reason" label="Reason for changing drivers" kind="textarea" error={reasonProblem ?? undefined}>
            {(control) => (
              <textarea
                {...control}
                rows={2}
                value={reason}
                onChange={({ target }) => {
                  setReason(target.value)
                  setReasonProblem(null)
                  void persist({ driverId: chosen?.candidate.driverId, reason: target.value })
                }}
              />
            )}
          </Field>
        )}
        {willWait && known && <OfflineLine />}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p aria-hidden="true" className="mr-auto text-[0.9375rem] text-muted pointer-coarse:hidden max-sm:hidden">
            <kbd className={key}>↑</kbd> <kbd className={key}>↓</kbd> choose <kbd className={key}>Enter</kbd> assigns
          </p>
          <CancelButton className="btn btn-ghost max-sm:hidden" cancel={cancel} onCancelled={close} />
          <button type="submit" className="btn btn-primary max-sm:grow" disabled={busy || !chosen || !isPossible}>
            <UserCheck aria-hidden="true" className="size-5" />
            <span>
              {busy
                ? 'Submitting...'
                : !isPossible || (!known && !onLine)
                  ? 'Needs a connection'
                  : chosen
                    ? assignText(chosen)
                    : 'Choose a driver'}
            </span>
          </button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {!busy && (chosen ? assignText(chosen) : known && can.length === 0 && nobodySpoken(search, blocked))}
      </p>
    </form>
  )
}

const key = 'rounded border border-edge px-1.5 py-0.5 font-sans text-[0.8125rem]'
const orders = [
  ['Best first', false],
  ['Nearest', true],
] as const

function Skeleton() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <p role="status" className="sr-only">
        Loading the drivers
      </p>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="skeleton h-24" />
      ))}
    </div>
  )
}
