import type { ReactNode } from 'react'
import { Field } from '../../../../platform/forms/Field.tsx'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { fieldId } from './choosing.ts'

interface Props {
  /** What it is about: the id of a load or an account, or the key of a line. */
  of: string
  /** The name of the checkbox. */
  label: string
  /** Why it is not in the settlement; null where it is. */
  why: string | null
  error: string | undefined
  suggestions: readonly string[]
  amount: string
  onChange: (why: string | null) => void
  children: ReactNode
}

/** Something that is in a settlement or not: without its tick it asks why, which the driver reads. */
export function Choice({ of, label, why, error, suggestions, amount, onChange, children }: Props) {
  const id = fieldId(of)
  return (
    <li className="flex gap-3 px-4 py-3 md:px-5">
      <label className="-m-2 flex size-10 shrink-0 items-center justify-center pointer-coarse:size-11">
        <input
          type="checkbox"
          className="checkbox"
          aria-label={label}
          checked={why === null}
          onChange={({ target }) => onChange(target.checked ? null : '')}
        />
      </label>
      <div className="min-w-0 grow">
        {wrapText(children)}
        {why !== null && (
          <div className="mt-2 max-w-100">
            <Field id={id} label="Reason left off" error={error}>
              {(control) => (
                <input
                  {...control}
                  value={why}
                  list={`${id}-list`}
                  autoComplete="off"
                  onChange={({ target }) => onChange(target.value)}
                />
              )}
            </Field>
            <datalist id={`${id}-list`}>
              {suggestions.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          </div>
        )}
      </div>
      <span className="shrink-0 font-sign text-label whitespace-nowrap">{why === null ? amount : '—'}</span>
    </li>
  )
}

/** A part of the worksheet, with its title and a sum or a count. */
export function Part({ title, beside, children }: { title: string; beside: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="flex items-baseline justify-between gap-4 border-y border-line bg-base-200 px-4 py-2.5 md:px-5">
        <h2 className="text-label">{title}</h2>
        <span className="text-second whitespace-nowrap text-muted">{beside}</span>
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}
