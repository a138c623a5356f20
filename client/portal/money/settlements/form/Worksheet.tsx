import LockIcon from 'lucide-react/icons/lock'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatDay } from '#shared/kernel/time'
import { type Pay, payOf } from '#shared/settlements/pay'
import type { PayInputs } from '#shared/settlements/payInputs'
import { formulaOf, notInText } from '#shared/settlements/payText'
import { chosen } from '#shared/settlements/settlementChoices'
import { Field } from '../../../../platform/forms/Field.tsx'
import { LoadHead, LoadLink } from '../StatementLoadHead.tsx'
import { signedAmount } from '../settlementParts.tsx'
import { settlementPath } from '../settlementPaths.ts'
import { Choice, Part } from './Choice.tsx'
import { canBePaid, choicesOfTyped, countsEmptyMiles, fieldId, type Typed } from './choosing.ts'
import { ExpenseLine } from './ExpenseLine.tsx'

interface Props {
  inputs: PayInputs
  typed: Typed
  errors: Readonly<Record<string, string>>
  /** The settlement exists already, with its own loads. */
  isMade: boolean
  onType: (change: Partial<Typed>) => void
}

const loadReasons = ['Rate in question', 'Proof of delivery is missing', 'Damage claim', 'Paid another way']
const loadsPath = staffPath('loads')
const skipReasons = ['Not used this week', 'Agreed with the driver']

/** The inputs of a settlement, each with its rule. The amounts follow every selection. */
export function Worksheet({ inputs, typed, errors, isMade, onType }: Props) {
  const pay = payOf(chosen(inputs, choicesOfTyped(typed)))
  // The amounts of deselected loads and deductions.
  const whole = payOf(inputs)
  const payable = inputs.loads.filter((load) => canBePaid(load, inputs))
  const others = pay.notIn.filter(({ why }) => why === 'settled' || why === 'later' || why === 'on_its_way')
  const set = (part: 'excluded' | 'skipped', key: string) => (why: string | null) => {
    const { [key]: _, ...rest } = typed[part]
    onType({ [part]: why === null ? rest : { ...rest, [key]: why } })
  }
  const reason = (part: 'excluded' | 'skipped', key: string) => ({
    of: key,
    why: typed[part][key] ?? null,
    error: errors[fieldId(key)],
    onChange: set(part, key),
  })
  const ticked = payable.filter(({ id }) => typed.excluded[id] === undefined).length
  const { corrections, expenses } = inputs
  const accounts = [...inputs.deductions, ...inputs.escrow]
  return (
    <div className="card overflow-hidden">
      <Part
        title={isMade ? 'Loads on this settlement and unsettled delivered loads' : 'Delivered, unsettled'}
        beside={`${ticked} of ${payable.length} selected`}
      >
        {payable.length === 0 && (
          <li className="px-4 py-3 text-muted md:px-5">No unsettled loads for this driver in this period.</li>
        )}
        {payable.map((load) => {
          const without = pay.notIn.find(({ load: id, why }) => id === load.id && why === 'no_terms')
          return (
            <Choice
              key={load.id}
              {...reason('excluded', load.id)}
              label={`Load ${load.id}`}
              suggestions={loadReasons}
              amount={signedAmount(earned(pay, load.id))}
            >
              <LoadHead load={load} path={loadsPath} />
              {without ? (
                <p className="text-(--red-ink)">{`${notInText(without, { isStored: false })}.`}</p>
              ) : (
                <Formulas
                  {...(typed.excluded[load.id] === undefined ? { pay } : { pay: whole, isLeftOut: true })}
                  lineKey={load.id}
                />
              )}
              {countsEmptyMiles(load, inputs) && (
                <div className="mt-2 max-w-48">
                  <Field id={`empty-${load.id}`} label="Deadhead before" error={errors[`empty-${load.id}`]}>
                    {(control) => (
                      <input
                        {...control}
                        inputMode="numeric"
                        autoComplete="off"
                        value={typed.emptyMiles[load.id] ?? String(load.emptyMiles)}
                        onChange={({ target }) => onType({ emptyMiles: { ...typed.emptyMiles, [load.id]: target.value } })}
                      />
                    )}
                  </Field>
                </div>
              )}
            </Choice>
          )
        })}
      </Part>
      {others.length > 0 && (
        <Part
          title={ticked < payable.length ? 'Also not on this settlement' : 'Not on this settlement'}
          beside={others.length === 1 ? '1 load' : `${others.length} loads`}
        >
          {others.map((item) => (
            <li key={item.load} className="flex gap-3 px-4 py-3 md:px-5">
              <LockIcon aria-hidden="true" className="mx-0.5 mt-0.5 size-5 shrink-0 text-muted" />
              <div className="min-w-0">
                <LoadLink id={item.load as string} path={loadsPath} />
                <p className="wrap-anywhere">{item.name}</p>
                <p className="text-second text-muted">{notInText(item, { isStored: false })}</p>
              </div>
            </li>
          ))}
        </Part>
      )}
      {expenses.length > 0 && (
        <Part title="Reimbursements" beside={signedAmount(pay.reimbursedCents)}>
          {expenses.map((expense) => (
            <ExpenseLine key={expense.expense} expense={expense} />
          ))}
        </Part>
      )}
      {corrections.length > 0 && (
        <Part title="Corrections" beside={signedAmount(pay.correctedCents)}>
          {corrections.map(({ account, name, agreedOn, settlement, balanceCents }) => (
            <li key={account} className="flex justify-between gap-3 px-4 py-3 md:px-5">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-second text-muted">
                  <span>Approved </span>
                  <span className="whitespace-nowrap">{formatDay(agreedOn)}</span>
                  <span>, not paid yet.</span>{' '}
                  {settlement && (
                    <Link
                      to={settlementPath(settlement)}
                      className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
                    >
                      {settlement}
                    </Link>
                  )}
                </p>
              </div>
              <span className="shrink-0 font-sign text-label whitespace-nowrap">{signedAmount(balanceCents)}</span>
            </li>
          ))}
        </Part>
      )}
      {inputs.kind === 'weekly' && accounts.length > 0 && (
        <Part title="Deductions" beside={signedAmount(-pay.deductedCents)}>
          {accounts.map(({ account, name }) => {
            const line = (typed.skipped[account] === undefined ? pay : whole).lines.find(
              (candidate) => candidate.account === account,
            )
            return (
              <Choice
                key={account}
                {...reason('skipped', account)}
                label={name}
                suggestions={skipReasons}
                amount={line ? signedAmount(line.cents) : signedAmount(0)}
              >
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-second text-muted">{line ? formulaOf(line.basis) : 'Nothing left to collect'}</p>
              </Choice>
            )
          })}
        </Part>
      )}
      {inputs.advances.length > 0 && (
        <Part title="Advances" beside={signedAmount(-pay.recoveredCents)}>
          {inputs.advances.map(({ account, name, issuedOn, balanceCents }) => {
            const line = pay.lines.find((candidate) => candidate.account === account)
            return (
              <li key={account} className="flex justify-between gap-3 px-4 py-3 md:px-5">
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">{name}</p>
                  <p className="text-second text-muted">
                    <span className="whitespace-nowrap">{formatDay(issuedOn)}</span>
                    <span>{` · ${signedAmount(balanceCents)} outstanding. ${line ? formulaOf(line.basis) : 'No pay left for it'}`}</span>
                  </p>
                </div>
                <span className="shrink-0 font-sign text-label whitespace-nowrap">{signedAmount(line?.cents ?? 0)}</span>
              </li>
            )
          })}
        </Part>
      )}
      <Part title="Bonus" beside="Up to 5% of load earnings">
        <li className="grid gap-4 px-4 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] md:px-5">
          <Field id="bonus-amount" label="Amount" optional error={errors['bonus-amount']}>
            {(control) => (
              <input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={typed.bonus}
                onChange={({ target }) => onType({ bonus: target.value })}
              />
            )}
          </Field>
          <Field id="bonus-reason" label="What for" optional error={errors['bonus-reason']}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                value={typed.bonusReason}
                onChange={({ target }) => onType({ bonusReason: target.value })}
              />
            )}
          </Field>
        </li>
      </Part>
    </div>
  )
}

const earned = ({ lines }: Pay, load: string) =>
  lines.reduce((sum, line) => (line.load === load && line.group === 'earnings' ? sum + line.cents : sum), 0)

function Formulas({ pay, lineKey, isLeftOut = false }: { pay: Pay; lineKey: string; isLeftOut?: boolean }) {
  return (
    <ul className={`mt-1 text-second ${isLeftOut ? 'text-muted' : ''}`}>
      {pay.lines
        .filter(({ load, group }) => load === lineKey && group === 'earnings')
        .map(({ key, name, basis, cents }) => (
          <li key={key}>
            <span>{`${name}: ${formulaOf(basis)} = `}</span>
            <strong>{signedAmount(cents)}</strong>
          </li>
        ))}
    </ul>
  )
}
