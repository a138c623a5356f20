import { Controller, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { instantOf, wallClock, years, zoneName } from '#shared/kernel/time'
import { Field } from '../../../../platform/forms/Field.tsx'
import { serverNow } from '../../../../platform/transport/serverClock.ts'

interface AtProps<Values extends { occurredAt: string }, Sent> {
  id: string
  form: UseFormReturn<Values, unknown, Sent>
  /** The zone of the place where it happened. */
  zone: string
  /** The warning about the typed time. */
  warning?: string | null
}

/** The time of an event: an instant until the user types, then the wall clock of its place. */
export function HappenedAt<Values extends { occurredAt: string }, Sent>({
  id,
  form,
  zone,
  warning = null,
}: AtProps<Values, Sent>) {
  return (
    <Controller
      control={form.control}
      name={'occurredAt' as FieldPath<Values>}
      render={({ field, fieldState }) => (
        <Field
          id={id}
          label="When it happened"
          error={fieldState.error?.message}
          warning={warning}
          hint={`Local time (${zoneName(serverNow(), zone)})`}
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              min={`${years.first}-01-01T00:00`}
              ref={field.ref}
              onBlur={field.onBlur}
              value={clockIn(field.value, zone)}
              onChange={({ target }) => field.onChange(target.value)}
            />
          )}
        </Field>
      )}
    />
  )
}

interface ByProps<Values extends { reportedBy: string }, Sent> {
  id: string
  form: UseFormReturn<Values, unknown, Sent>
}

/** Who reported it. */
export function ReportedBy<Values extends { reportedBy: string }, Sent>({ id, form }: ByProps<Values, Sent>) {
  const name = 'reportedBy' as FieldPath<Values>
  return (
    <Field id={id} label="Reported by" error={form.getFieldState(name, form.formState).error?.message}>
      {(control) => <input {...control} {...form.register(name)} autoComplete="off" />}
    </Field>
  )
}

/** Whether it is still the initial instant, before the user has typed. */
const isInstant = (value: string) => /[Zz]$|[+-]\d\d:\d\d$/.test(value)

/** The value of the control: an instant by the clock of its place, or the typed text. */
function clockIn(value: string, zone: string): string {
  const at = isInstant(value) ? instantOf(value, zone) : null
  return at ? wallClock(at, zone) : value
}
