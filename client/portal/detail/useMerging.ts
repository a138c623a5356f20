import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Acted } from '../../platform/api/direct.ts'
import { byPath, type Collision, isSame, mergeChanges, openCollisions } from '../../platform/forms/mergeChanges.ts'
import type { DraftBase } from '../../platform/offline/rows.ts'

export interface Versioned {
  version: number
  updatedAt: string
}

interface Base<Values> {
  version: number
  values: Values
}

interface Merging<Values> {
  /** The values that the user began with. */
  base: RefObject<Base<Values>>
  /** The fields that both users have changed, until the user has chosen. */
  collisions: readonly Collision[]
  /** Whether there are any, even before they render: setting a value persists it at once. */
  isUnresolved: () => boolean
  /** When another user has changed the row below the user's input; null without a change. */
  changedAt: string | null
  keep: (field: string) => void
  take: (field: string) => void
  /** Merges the current row. `refused`: an action failed because of the change, so the banner reports any change. */
  merge: (stored: Versioned, how?: { refused: boolean }) => void
  /** Merges changes by other users that arrived during an action that failed. */
  catchUp: () => void
  /** The form begins anew with this row, which is the result of the user's own action. */
  begin: (record: { version: number }) => void
  /** The user discards the typing: no collision is left. */
  settle: () => void
  /** While the user's own action is under way, or may have arrived, its row is no change by others. */
  whileActing: <T extends Acted<unknown>>(work: () => Promise<T>) => Promise<T>
}

const none: readonly string[] = []

interface Fields {
  /** The lists whose entries are merged one by one. */
  lists?: readonly string[] | undefined
  /** Fields that are derived from the row, such as an open balance. No user has typed them, so they never collide. */
  derived?: readonly string[] | undefined
}

/**
 * Merges changes of the row into the form while it is open. The user resolves the collisions. `lists` and `derived` are stable.
 */
export function useMerging<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  record: Versioned,
  toValues: (record: { version: number }) => Values,
  restored: DraftBase | undefined,
  { lists = none, derived = none }: Fields = {},
): Merging<Values> {
  const base = useRef<Base<Values>>(
    (restored as Base<Values> | undefined) ?? { version: record.version, values: toValues(record) },
  )
  const open = useRef<readonly Collision[]>([])
  const [collisions, setShown] = useState(open.current)
  const setCollisions = useCallback((next: readonly Collision[]) => {
    open.current = next
    setShown(next)
  }, [])
  const [changedAt, setChangedAt] = useState<string | null>(null)
  const acting = useRef(false)

  const merge = useCallback(
    (stored: Versioned, { refused } = { refused: false }) => {
      const [before, entered, now] = [base.current.values, form.getValues(), toValues(stored)]
      const [partsBefore = {}, partsMine = {}, partsNow = {}] = byPath(lists, [before, entered, now])
      const { values, ...both } = mergeChanges<Record<string, unknown>>(partsBefore, partsMine, partsNow)
      const merged = { values, collisions: both.collisions.filter(({ field }) => !derived.includes(field)) }
      if (refused || !(isSame(entered, before) || isSame(now, before))) setChangedAt(stored.updatedAt)
      base.current = { version: stored.version, values: now }
      setCollisions(openCollisions(open.current, merged, now))
      for (const [field, value] of Object.entries(values))
        if (!isSame(value, partsMine[field])) form.setValue(field as Path<Values>, value as never, { shouldDirty: true })
    },
    [form, toValues, setCollisions, lists, derived],
  )

  const latest = useRef(record)
  latest.current = record
  const catchUp = useCallback(() => {
    if (!acting.current && latest.current.version > base.current.version) merge(latest.current)
  }, [merge])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another version is there.
  useEffect(() => catchUp(), [record.version, catchUp])

  const isUnresolved = useCallback(() => open.current.length > 0, [])
  const settle = useCallback(() => {
    setCollisions([])
    setChangedAt(null)
  }, [setCollisions])
  const choose = (field: string) => setCollisions(open.current.filter((collision) => collision.field !== field))
  return {
    base,
    collisions,
    isUnresolved,
    settle,
    changedAt,
    merge,
    catchUp,
    keep: choose,
    take: (field) => {
      const stored = collisions.find((collision) => collision.field === field)?.stored
      form.setValue(field as Path<Values>, stored as never, { shouldDirty: true })
      choose(field)
    },
    begin: (own) => {
      base.current = { version: own.version, values: toValues(own) }
      settle()
    },
    whileActing: async (work) => {
      acting.current = true
      let isDoubtful = false
      try {
        const acted = await work()
        // A second press sends the earlier version, by which the server recognizes the action.
        isDoubtful = acted.outcome === 'failed' && acted.isDoubtful === true
        return acted
      } finally {
        acting.current = isDoubtful
      }
    },
  }
}
