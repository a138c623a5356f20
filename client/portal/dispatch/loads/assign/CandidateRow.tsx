import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import OctagonX from 'lucide-react/icons/octagon-x'
import PhoneOff from 'lucide-react/icons/phone-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { noLoginText } from '#shared/drivers/driverLogin'
import { formatCount } from '#shared/kernel/count'
import { type HauledLoad, rankReason } from '#shared/loads/eligibility'
import { uncheckedText } from '#shared/loads/uncheckedFindings'
import { type Choice, emptyText, fineText, hauledText } from './candidateText.ts'

interface Props {
  choice: Choice
  load: Pick<HauledLoad, 'equipment' | 'pickupDateTime' | 'pickupUntil'>
  now: Date
}

/** A driver who can take the load, with a radio button. */
export function CandidateRow({ choice, isChosen, onChoose, ...about }: Props & { isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="candidate" data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name="candidate"
        className="radio mt-0.5"
        value={choice.candidate.driverId}
        checked={isChosen}
        onChange={onChoose}
      />
      <CandidateDetails choice={choice} {...about} />
    </label>
  )
}

/** A driver who cannot take the load, and why. It cannot be selected. */
export function BlockedRow({ choice, ...about }: Props) {
  return (
    <li className="candidate">
      <Ban aria-hidden="true" className="mt-0.5 size-6 text-(--red-ink)" />
      <CandidateDetails choice={choice} {...about} />
    </li>
  )
}

function CandidateDetails({ choice, load, now }: Props) {
  const { candidate, findings, has } = choice
  const { name, emptyLocation, milesEmpty } = candidate
  const unchecked = uncheckedText(candidate)
  const noLogin = noLoginText({ state: candidate.login, phone: candidate.phone })
  return (
    <>
      <span className="min-w-0">
        <span translate="no" className="block font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="block text-[0.875rem] text-muted">{hauledText(candidate)}</span>
      </span>
      <span className="candidate-where min-w-0">
        <span className="block wrap-anywhere">{emptyLocation ?? 'Location unknown'}</span>
        <span className="block text-[0.875rem] text-muted">{emptyText(candidate, now)}</span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-sign text-h3 leading-tight">{milesEmpty === null ? '–' : formatCount(milesEmpty)}</span>
        <span className="block text-[0.8125rem] whitespace-nowrap text-muted">mi deadhead</span>
      </span>
      <span className="candidate-says">
        <span className="text-[0.9375rem]">{rankReason(choice, load, now)}</span>
        {has && (
          <Says Icon={OctagonX} className="font-semibold text-(--red-ink)">
            Already on this load.
          </Says>
        )}
        {findings.map(({ code, severity, message }) =>
          severity === 'block' ? (
            <Says key={code} Icon={OctagonX} className="font-semibold text-(--red-ink)">
              {message}
            </Says>
          ) : (
            <Says key={code} Icon={TriangleAlert} className="text-(--amber-ink)">
              {message}
            </Says>
          ),
        )}
        {unchecked && (
          <Says Icon={CircleHelp} className="text-muted">
            {unchecked}
          </Says>
        )}
        {noLogin && (
          <Says Icon={PhoneOff} className="text-muted">
            {noLogin}
          </Says>
        )}
        {!has && !unchecked && findings.length === 0 && (
          <Says Icon={CircleCheck} className="text-(--green-ink)">
            {fineText(candidate, load, now)}
          </Says>
        )}
      </span>
    </>
  )
}

function Says({ Icon, className, children }: { Icon: typeof Ban; className: string; children: ReactNode }) {
  return (
    <span className={`flex items-start gap-2 text-[0.9375rem] ${className}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  )
}
