import { Field } from './Field.tsx'

interface Props {
  id: string
  value: string
  onTyped: (value: string) => void
  error: string | undefined
}

/** The number that the driver gives at the dock, which may also come later. */
export function PickupNumberField({ id, value, onTyped, error }: Props) {
  return (
    <Field id={id} label="Pickup number" optional error={error} hint="The driver gives it at the dock.">
      {(control) => <input {...control} autoComplete="off" value={value} onChange={({ target }) => onTyped(target.value)} />}
    </Field>
  )
}
