import Building2 from 'lucide-react/icons/building-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { Combobox } from '../../../forms/Combobox.tsx'
import { Field } from '../../../forms/Field.tsx'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { fieldId, type LoadFormState, type Payer } from './loadForm.ts'
import { TextField } from './TextField.tsx'
import { useBrokers } from './useBrokers.ts'

/** Who pays, and the numbers by which they know the load. */
export function BrokerSection({ form }: { form: LoadFormState }) {
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
            <p className="field-label">Shipper who pays</p>
            <p id={fieldId('payer')} tabIndex={-1} className="flex min-h-11 items-center gap-2 wrap-anywhere">
              <Building2 aria-hidden="true" className="size-5 shrink-0 text-muted" />
              {payer.name || 'As on the load before'}
            </p>
          </div>
        ) : (
          <BrokerField form={form} />
        )}
        <TextField form={form} name="brokerReference" label={payer.shipperId ? 'Reference' : 'Broker reference'} optional />
        <TextField form={form} name="purchaseOrder" label="Purchase order" optional />
        <TextField form={form} name="pickupNumber" label="Pickup number" optional />
        <TextField form={form} name="billOfLading" label="Bill of lading" optional />
      </div>
    </section>
  )
}

const brokers = ['broker', 'brokers'] as const

function BrokerField({ form }: { form: LoadFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: 'payer' })
  const payer: Payer = field.value
  const [isOpen, setOpen] = useState(false)
  const { suggest, exact, nameOf, isAsking } = useBrokers(payer.name, isOpen || !payer.brokerId)
  const onLine = useOnLine()
  const choose = (brokerId: string | null, name: string) => field.onChange({ brokerId, shipperId: null, name })
  const match = payer.name.trim() ? exact(payer.name) : undefined
  // What was sent has no name.
  const known = payer.brokerId && !payer.name ? nameOf(payer.brokerId) : undefined
  useEffect(() => {
    if (known) choose(payer.brokerId, known)
    // A name that is typed in full is chosen, and written as it is on file once the field is left.
    else if (match && (!payer.brokerId || payer.brokerId === match.key)) {
      const name = isOpen ? payer.name : match.words
      if (!payer.brokerId || name !== payer.name) choose(match.key, name)
    }
  })
  const isUnknown = Boolean(payer.name.trim()) && !payer.brokerId && !match && !isOpen && !isAsking
  const words = onLine
    ? 'No broker of this name is on file, and one cannot be added here yet. This form stays on this device until there is one.'
    : 'This device does not know a broker of this name. Others are found with a connection: this form stays here until then.'
  return (
    <Field
      id={fieldId('payer')}
      label="Broker"
      error={isUnknown ? undefined : fieldState.error?.message}
      warning={isUnknown ? words : null}
    >
      {(control) => (
        <Combobox
          control={{ ...control, 'aria-invalid': fieldState.error !== undefined }}
          ref={field.ref}
          name="payer"
          value={payer.name || (payer.brokerId ? 'The broker chosen before' : '')}
          suggest={suggest}
          called={brokers}
          icon={payer.brokerId ? <CircleCheck className="text-(--green-ink)" /> : <Search />}
          onChange={(name) => choose(null, name)}
          onChoose={({ key, words: name }) => choose(key, name)}
          onBlur={field.onBlur}
          onOpen={setOpen}
        />
      )}
    </Field>
  )
}
