import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { Field } from './Field.tsx'

interface Props {
  id: string
  label: string
  error?: string | undefined
  hint?: string
  /** Its name, and what a form library registers. */
  field: ComponentProps<'input'>
  /** For password managers. */
  autoComplete?: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. */
export function PasswordField({ id, label, error, hint, field, autoComplete = 'current-password' }: Props) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...field}
            className={`${control.className} pr-12`}
            type={visible ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center rounded-field text-muted hover:text-base-content"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
