import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useController } from 'react-hook-form'
import type { Facility } from '#shared/loads/load'
import { queries } from '../../../../platform/api/queries.ts'
import { Combobox, type Suggestion } from '../../../../platform/forms/Combobox.tsx'
import { Field } from '../../../../platform/forms/Field.tsx'
import { useDebouncedValue } from '../../../../platform/forms/useDebouncedValue.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { fieldId, type LoadFormState } from './loadForm.ts'

const companies = ['company', 'companies'] as const
const minLetters = 2

type FacilitySuggestion = Suggestion & { facility: Facility }

/** The company at a stop. A facility of an earlier load fills in the whole stop except its time. */
export function FacilityField({ form, at }: { form: LoadFormState; at: number }) {
  const { field, fieldState } = useController({ control: form.control, name: `stops.${at}.facility` })
  const [isOpen, setOpen] = useState(false)
  const search = useDebouncedValue(field.value.trim())
  const onLine = useOnLine()
  const { data } = useQuery({
    ...queries.facilitiesFound(search),
    enabled: isOpen && onLine && search.length >= minLetters,
  })
  const suggest = useCallback(
    (typed: string): FacilitySuggestion[] =>
      typed.trim().length < minLetters
        ? []
        : (data ?? []).map((facility) => ({
            key: `${facility.facility} ${facility.street} ${facility.location}`,
            text: facility.facility,
            detail: [facility.street, facility.location].filter(Boolean).join(', '),
            facility,
          })),
    [data],
  )
  const fill = ({ facility }: FacilitySuggestion) => {
    const { time } = form.getValues(`stops.${at}`)
    const { facility: company, street, location, zone, contact, phone, instructions } = facility
    form.setValue(
      `stops.${at}`,
      {
        facility: company,
        street: street ?? '',
        location,
        zone,
        time,
        contact: contact ?? '',
        phone: phone ?? '',
        instructions: instructions ?? '',
      },
      { shouldDirty: true },
    )
    form.clearErrors([`stops.${at}.location`, `stops.${at}.zone`])
  }
  return (
    <Field id={fieldId(`stops.${at}.facility`)} label="Company" error={fieldState.error?.message} optional>
      {(control) => (
        <Combobox
          control={control}
          ref={field.ref}
          name={field.name}
          value={field.value}
          suggest={suggest}
          called={companies}
          onChange={field.onChange}
          onChoose={fill}
          onBlur={field.onBlur}
          onOpen={setOpen}
        />
      )}
    </Field>
  )
}
