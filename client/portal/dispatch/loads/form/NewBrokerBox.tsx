import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useState } from 'react'
import type { BrokerRecord } from '#shared/customers/broker'
import { act } from '../../../../platform/api/act.ts'
import { CheckTile } from '../../../../platform/forms/CheckTile.tsx'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { Field } from '../../../../platform/forms/Field.tsx'
import { notify } from '../../../../platform/ui/toasts.ts'
import { useFocusBack } from '../../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { type BrokerForm, brokerLabels, checkBroker, fuelSurchargeHint } from '../../customers/form/brokerForm.ts'
import { emptyNewBroker, fieldId, type LoadFormState } from './loadForm.ts'

interface Props {
  form: LoadFormState
  /** The name as typed into the field of the broker. */
  name: string
  onAdded: (broker: BrokerRecord) => void
}

type Errors = Partial<Record<keyof BrokerForm, string>>

const fields = [
  { name: 'mcNumber', placeholder: '123456', autoCapitalize: 'characters' },
  { name: 'contact', autoCapitalize: 'text' },
  { name: 'phone', type: 'tel', inputMode: 'tel' },
  { name: 'email', type: 'email', inputMode: 'email' },
  { name: 'netDays', inputMode: 'numeric' },
] as const

const labels = { ...brokerLabels, contact: 'Contact', email: 'Email' }

export const newBrokerText = 'New broker: no one by this name is on file.'

/** Adds a broker with a name that is not on file. The load remains as typed. */
export function NewBrokerBox({ form, name, onAdded }: Props) {
  const onLine = useOnLine()
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState<string | null>(null)
  const problem = errors.name ?? message

  const add = async () => {
    if (busy || !onLine) return
    const { entry, errors: wrong } = checkBroker({ ...form.getValues('newBroker'), name, billingEmail: '' })
    setErrors(wrong)
    setMessage(null)
    const first = fields.find((field) => field.name in wrong)
    if (first) document.getElementById(fieldId(`newBroker.${first.name}`))?.focus()
    if (!entry) return
    setBusy(true)
    const acted = await act({ resource: 'brokers', id: '', action: 'create', body: entry })
    setBusy(false)
    if (acted.outcome === 'done' && acted.record) {
      form.setValue('newBroker', emptyNewBroker)
      notify({ tone: 'success', title: 'Broker Added', text: `${acted.record.name} is on file and set as the customer.` })
      return onAdded(acted.record)
    }
    if (acted.outcome !== 'failed') return
    setErrors(acted.fields)
    if (Object.keys(acted.fields).length === 0) setMessage(acted.message)
  }
  // Enter in these fields must not submit the load.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void add()
  }
  return (
    <section
      aria-labelledby="load-new-broker"
      className="col-span-full rounded-box border border-(--blue-edge) bg-(--blue-tint) p-4"
      onKeyDown={onKeyDown}
    >
      <h3 id="load-new-broker" className="flex items-start gap-2 font-sans text-base font-semibold text-(--blue-ink)">
        <Plus aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{newBrokerText}</span>
      </h3>
      <fieldset disabled={busy} className="load-new-broker">
        {fields.map(({ name: field, ...input }) => (
          <Field
            key={field}
            id={fieldId(`newBroker.${field}`)}
            label={labels[field]}
            optional={field !== 'netDays'}
            error={errors[field]}
          >
            {(control) => <input autoComplete="off" {...input} {...control} {...form.register(`newBroker.${field}`)} />}
          </Field>
        ))}
        <div className="col-span-full">
          <CheckTile
            {...form.register('newBroker.paysFuelSurcharge')}
            id={fieldId('newBroker.paysFuelSurcharge')}
            label={labels.paysFuelSurcharge}
            hint={fuelSurchargeHint}
          />
        </div>
        <button type="button" className="btn btn-outline self-start" disabled={!onLine} onClick={add}>
          {busy ? 'Adding…' : onLine ? 'Add Broker' : 'Needs a connection'}
        </button>
      </fieldset>
      {!onLine && (
        <p className="mt-3 text-second text-(--blue-ink)">Connect to add a broker. Your entries are saved on this device.</p>
      )}
      <ErrorLine className="mt-3">{problem}</ErrorLine>
    </section>
  )
}
