import Building2 from 'lucide-react/icons/building-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import Search from 'lucide-react/icons/search'
import { useCallback, useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { Combobox } from '../../../../platform/forms/Combobox.tsx'
import { Field } from '../../../../platform/forms/Field.tsx'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { fieldId, type LoadFormState, type Payer } from './loadForm.ts'
import { NewBrokerBox, newBrokerText } from './NewBrokerBox.tsx'
import { TextField } from './TextField.tsx'
import { useBrokers } from './useBrokers.ts'
import { shipperIdOf, useShippers } from './useShippers.ts'

interface Props {
  form: LoadFormState
  /** The warning about the customer; null without one. */
  warning: string | null
}

/** Focuses the customer once it is rendered: a field or, for a shipper, a line. */
const focusPayer = () => requestAnimationFrame(() => document.getElementById(fieldId('payer'))?.focus())

/** The customer, and its reference numbers of the load. */
export function BrokerSection({ form, warning }: Props) {
  const { field } = useController({ control: form.control, name: 'payer' })
  const payer: Payer = field.value
  return (
    <section aria-labelledby="load-broker" className="card gap-4 p-4 md:p-5">
      <h2 id="load-broker" className="text-h3">
        {payer.shipperId ? 'Shipper' : 'Broker'}
      </h2>
      <div className="load-columns load-columns-broker">
        {payer.shipperId ? (
          <div className="field">
            <p className="field-label">Direct customer</p>
            <p id={fieldId('payer')} tabIndex={-1} className="flex min-h-11 items-center gap-2 wrap-anywhere">
              <Building2 aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 grow">{payer.name || 'Same as last load'}</span>
              <button
                type="button"
                className="btn btn-outline btn-sm"
                onClick={() => {
                  field.onChange({ brokerId: null, shipperId: null, name: '' })
                  focusPayer()
                }}
              >
                Change<span className="sr-only"> who pays</span>
              </button>
            </p>
          </div>
        ) : (
          <BrokerField form={form} warning={warning} />
        )}
        <TextField form={form} name="brokerReference" label={payer.shipperId ? 'Reference' : 'Broker reference'} optional />
        <TextField form={form} name="purchaseOrder" label="Purchase order" optional />
        <TextField form={form} name="pickupNumber" label="Pickup number" optional />
        <TextField form={form} name="billOfLading" label="Bill of lading" optional />
      </div>
    </section>
  )
}

const payers = ['payer', 'payers'] as const

function BrokerField({ form, warning }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'payer' })
  const payer: Payer = field.value
  const [isOpen, setOpen] = useState(false)
  const { suggest, exact, nameOf, isAsking, isKnown } = useBrokers()
  const shippers = useShippers()
  const mayAdd = usePermission('brokers:write')
  const choose = (brokerId: string | null, name: string) => field.onChange({ brokerId, shipperId: null, name })
  const match = payer.name.trim() ? exact(payer.name) : undefined
  const shipper = payer.name.trim() && !match ? shippers.exact(payer.name) : undefined
  // A sent entry has no name.
  const brokerName = payer.brokerId && !payer.name ? nameOf(payer.brokerId) : undefined
  useEffect(() => {
    if (brokerName) choose(payer.brokerId, brokerName)
    // A completely typed name selects its broker. Once the field loses the focus, the name is written as on file.
    else if (match && (!payer.brokerId || payer.brokerId === match.id)) {
      const name = isOpen ? payer.name : match.name
      if (!payer.brokerId || name !== payer.name) choose(match.id, name)
    }
    // A completely typed name of a shipper selects the shipper once the field loses the focus, and no new broker.
    else if (shipper && !isOpen && !payer.brokerId) field.onChange({ brokerId: null, shipperId: shipper.id, name: shipper.name })
  })
  const offer = useCallback((typed: string) => [...suggest(typed), ...shippers.suggest(typed)], [suggest, shippers.suggest])
  const isUnknown =
    Boolean(payer.name.trim()) &&
    !payer.brokerId &&
    !match &&
    !shipper &&
    !isAsking &&
    (!isOpen || offer(payer.name).length === 0)
  const isNew = isUnknown && isKnown && mayAdd
  const unknown = () => {
    if (!isKnown) return 'No broker by this name on this device. Connect to search all; your entries stay here.'
    return mayAdd ? null : 'No broker by this name is on file. Ask dispatch to add it; your entries stay here.'
  }
  return (
    <>
      <Field
        id={fieldId('payer')}
        label="Broker"
        error={isUnknown ? undefined : fieldState.error?.message}
        warning={isUnknown ? unknown() : warning}
      >
        {(control) => (
          <Combobox
            control={{ ...control, 'aria-invalid': fieldState.error !== undefined }}
            ref={field.ref}
            name="payer"
            value={payer.name || (payer.brokerId ? 'Previously selected broker' : '')}
            suggest={offer}
            called={payers}
            icon={payer.brokerId ? <CircleCheck className="text-(--green-ink)" /> : <Search />}
            onChange={(name) => choose(null, name)}
            onChoose={({ key, text: name }) => {
              const shipperId = shipperIdOf(key)
              if (!shipperId) return choose(key, name)
              field.onChange({ brokerId: null, shipperId, name })
              focusPayer()
            }}
            onBlur={field.onBlur}
            onOpen={setOpen}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {isNew && `${newBrokerText} It is added in the fields below.`}
      </p>
      {isNew && (
        <NewBrokerBox
          form={form}
          name={payer.name}
          onAdded={({ id, name }) => {
            choose(id, name)
            document.getElementById(fieldId('payer'))?.focus()
          }}
        />
      )}
    </>
  )
}
