import { Controller, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { instantOf, wallClock, years, zoneName } from '#shared/kernel/time'
import { Field } from '../../../../platform/forms/Field.tsx'
import { serverNow } from '../../../../platform/transport/serverClock.ts'

interface AtProps<Values extends { occurredAt: string }, Sent> {
  id: string
  form: UseFormReturn<Values, unknown, Sent>
  /** Of the place where it happened. */
  zone: string
  /** What is odd about what is typed. */
  warning?: string | null
}

/** When something happened: an instant until somebody types, then the wall clock of its place. */
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

interface ByProps<Values extends { toldBy: string }, Sent> {
  id: string
  form: UseFormReturn<Values, unknown, Sent>
}

/** Who told it. */
export function ReportedBy<Values extends { toldBy: string }, Sent>({ id, form }: ByProps<Values, Sent>) {
  const name = 'toldBy' as FieldPath<Values>
  return (
    <Field id={id} label="Reported by" error={form.getFieldState(name, form.formState).error?.message}>
      {(control) => <input {...control} {...form.register(name)} autoComplete="off" />}
    </Field>
  )
}

/** Whether it is the instant that it was before anybody typed. */
const isInstant = (value: string) => /[Zz]$|[+-]\d\d:\d\d$/.test(value)

/** What the control shows: an instant by the clock of its place, or what is typed. */
function clockIn(value: string, zone: string): string {
  const at = isInstant(value) ? instantOf(value, zone) : null
  return at ? wallClock(at, zone) : value
}
