import { useState } from 'react'
import { isCalendarDay, isInYears } from '#shared/kernel/time'
import { Field } from '../../platform/forms/Field.tsx'

interface Props {
  id: string
  label: string
  value: string | undefined
  error?: string | undefined
  onChoose: (day: string) => void
}

/** A date field that allows a partly typed date: only a whole day filters. */
export function DayField({ id, label, value = '', error, onChoose }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field id={id} label={label} error={error}>
      {({ 'aria-required': _, ...control }) => (
        <input
          {...control}
          type="date"
          value={typed ?? value}
          onChange={({ target: { value: day } }) => {
            setTyped(day)
            if (day === '' || (isCalendarDay(day) && isInYears(day))) onChoose(day)
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}
