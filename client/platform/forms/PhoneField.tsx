import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { isUsPhone } from '#shared/kernel/phone'
import { oddInput } from '#shared/kernel/unusualInput'
import { Field } from './Field.tsx'

interface Props {
  id: string
  label: string
  error: string | undefined
  optional?: boolean
  value: string
  field: UseFormRegisterReturn
  autoComplete?: string
}

/** A phone number. One without the 10 digits of the United States is warned about once it is typed, and accepted. */
export function PhoneField({ value, field, autoComplete = 'off', ...rest }: Props) {
  const [isTyping, setTyping] = useState(false)
  const isOdd = !isTyping && value.trim() !== '' && !isUsPhone(value)
  return (
    <Field {...rest} warning={isOdd ? oddInput.phone.warning : null}>
      {(control) => (
        <input
          {...control}
          {...field}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          onFocus={() => setTyping(true)}
          onBlur={(event) => {
            setTyping(false)
            void field.onBlur(event)
          }}
        />
      )}
    </Field>
  )
}
