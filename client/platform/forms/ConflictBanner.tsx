import UserPen from 'lucide-react/icons/user-pen'
import type { ReactNode } from 'react'
import { wrapText } from '../ui/wrapText.tsx'
import { BothSides } from './BothSides.tsx'
import type { Collision } from './mergeChanges.ts'

interface Props {
  /** The record, as in "this quote request". */
  what: string
  /** The user who has changed it, and when; null where that is unknown. */
  who: string | null
  at: ReactNode
  collisions: readonly Collision[]
  /** The label of a field, and the text of its value. */
  labelOf: (field: string) => string
  formatText: (field: string, value: unknown) => ReactNode
  onKeep: (field: string) => void
  onTake: (field: string) => void
}

const bannerId = 'changed-meanwhile'

/** Scrolls to the fields that the user must resolve. */
export function focusCollisions(): void {
  document.getElementById(bannerId)?.focus()
}

/**
 * Shown above a form where another user has changed the record meanwhile. Fields that only one user has changed are merged
 * already.
 */
export function ConflictBanner({ what, who, at, collisions, labelOf, formatText, onKeep, onTake }: Props) {
  const open = collisions.length
  const choose = (chosen: (field: string) => void, field: string) => {
    chosen(field)
    // The pressed button disappears with the field that it has resolved.
    focusCollisions()
  }
  return (
    <section
      id={bannerId}
      tabIndex={-1}
      aria-label="Changed meanwhile"
      className="rounded-box border border-(--tone-edge) bg-(--tone-tint) p-4 tone-amber"
    >
      <p role="status" className="flex items-start gap-3 font-semibold">
        <UserPen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--tone-ink)" />
        <span className="min-w-0 wrap-anywhere">
          <span>{`${who ?? 'Someone else'} changed this ${what}`}</span>
          {at && (
            <>
              <span>, </span>
              {wrapText(at)}
            </>
          )}
          <span>{`. Your entries are saved.${open > 0 ? ` ${open === 1 ? '1 answer differs' : `${open} answers differ`}: choose which is right.` : ''}`}</span>
        </span>
      </p>
      {open > 0 && (
        <ul className="mt-3 grid gap-3">
          {collisions.map(({ field, entered, stored }) => (
            <li key={field}>
              <BothSides
                label={labelOf(field)}
                entered={formatText(field, entered)}
                stored={formatText(field, stored)}
                onKeep={() => choose(onKeep, field)}
                onTake={() => choose(onTake, field)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
