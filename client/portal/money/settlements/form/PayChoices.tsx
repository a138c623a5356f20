import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatDollars } from '#shared/kernel/money'

interface Props {
  kind: 'weekly' | 'same_day'
  /** The driver with the advances; null for all drivers. */
  driver: string | null
  onChoose: (kind: 'weekly' | 'same_day') => void
}

const choices = [
  {
    kind: 'weekly',
    title: 'Weekly',
    when: 'Paid with the weekly settlement by direct deposit.',
    what: 'All loads delivered through the last day, less deductions, escrow and advances.',
  },
  {
    kind: null,
    title: 'Fuel card advance',
    when: 'Loaded to the fuel card at pickup.',
    what: 'Recovered from the next settlement, up to net pay.',
  },
  {
    kind: 'same_day',
    title: 'Same-day pay',
    when: 'Paid the day of delivery, once the paperwork is in.',
    what: 'For selected loads. Deductions and escrow wait for the weekly settlement; advances are recovered.',
  },
] as const

/** None of them costs a driver anything (§1): the company promises it. */
const cost = 0

/** The three ways by which a driver can be paid, each with what it costs and when the money comes. */
export function PayChoices({ kind, driver, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="field-label mb-1.5">Kind</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-2.5">
        {choices.map((choice) => {
          const text = (
            <span className="grid min-w-0">
              <span id={`pay-${choice.kind ?? 'advance'}`} className="font-sign text-label leading-6 font-semibold">
                {choice.title}
              </span>
              <span id={`means-${choice.kind ?? 'advance'}`} className="text-second text-muted">
                <strong className="block text-base-content">{cost === 0 ? 'No fee.' : `Fee: ${formatDollars(cost)}.`}</strong>
                <span className="block">{choice.when}</span> <span>{choice.what}</span>
              </span>
            </span>
          )
          if (choice.kind === null) {
            return (
              <div key={choice.title} className="flex min-h-11 gap-3 rounded-field border border-line px-3.5 py-2.5">
                <div className="grid min-w-0 content-start">
                  {text}
                  {driver && (
                    <Link
                      to={`${staffPath('drivers')}/${driver}`}
                      className="link inline-flex min-h-6 items-center justify-self-start text-second pointer-coarse:min-h-11"
                    >
                      Enter it on the driver’s record
                    </Link>
                  )}
                </div>
              </div>
            )
          }
          const { kind: value } = choice
          return (
            <label key={value} className="check-tile items-start">
              <input
                type="radio"
                name="kind"
                className="radio shrink-0"
                checked={kind === value}
                aria-labelledby={`pay-${choice.kind ?? 'advance'}`}
                aria-describedby={`means-${choice.kind ?? 'advance'}`}
                onChange={() => onChoose(value)}
              />
              {text}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
