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
  /** What the person began with. */
  base: RefObject<Base<Values>>
  /** The fields that both have changed, until the person has chosen. */
  collisions: readonly Collision[]
  /** Whether there are any, also where that is not rendered yet: setting a value persists it at once. */
  isUndecided: () => boolean
  /** When somebody else has changed the row under what is typed; null where nobody has. */
  changedAt: string | null
  keep: (field: string) => void
  take: (field: string) => void
  /** Takes in what is there now. `refused`: a command was refused because of it, so the person is told whatever changed. */
  merge: (theirs: Versioned, how?: { refused: boolean }) => void
  /** Takes in what others have changed while a command was under way that was not done. */
  catchUp: () => void
  /** The form begins anew with this record: it is the person's own. */
  begin: (record: { version: number }) => void
  /** What was typed is given up: nothing collides any more. */
  settle: () => void
  /** While the person's own command is under way, or may have arrived, its record is no change by others. */
  whileActing: <T extends Acted<unknown>>(work: () => Promise<T>) => Promise<T>
}

const none: readonly string[] = []

interface Fields {
  /** The lists whose entries are merged one by one. */
  lists?: readonly string[] | undefined
  /** What only follows from the row, like what is left to pay: it is nobody's answer, so it never collides. */
  derived?: readonly string[] | undefined
}

/**
 * Keeps a form true to its row: what others change meanwhile is merged into it, and what collides is for the
 * person to choose. `lists` and `derived` are stable.
 */
export function useMerging<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  record: Versioned,
  valuesOf: (record: { version: number }) => Values,
  restored: DraftBase | undefined,
  { lists = none, derived = none }: Fields = {},
): Merging<Values> {
  const base = useRef<Base<Values>>(
    (restored as Base<Values> | undefined) ?? { version: record.version, values: valuesOf(record) },
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
    (theirs: Versioned, { refused } = { refused: false }) => {
      const [before, mine, now] = [base.current.values, form.getValues(), valuesOf(theirs)]
      const [partsBefore = {}, partsMine = {}, partsNow = {}] = byPath(lists, [before, mine, now])
      const { values, ...both } = mergeChanges<Record<string, unknown>>(partsBefore, partsMine, partsNow)
      const merged = { values, collisions: both.collisions.filter(({ field }) => !derived.includes(field)) }
      if (refused || !(isSame(mine, before) || isSame(now, before))) setChangedAt(theirs.updatedAt)
      base.current = { version: theirs.version, values: now }
      setCollisions(openCollisions(open.current, merged, now))
      for (const [field, value] of Object.entries(values))
        if (!isSame(value, partsMine[field])) form.setValue(field as Path<Values>, value as never, { shouldDirty: true })
    },
    [form, valuesOf, setCollisions, lists, derived],
  )

  const latest = useRef(record)
  latest.current = record
  const catchUp = useCallback(() => {
    if (!acting.current && latest.current.version > base.current.version) merge(latest.current)
  }, [merge])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another version is there.
  useEffect(() => catchUp(), [record.version, catchUp])

  const isUndecided = useCallback(() => open.current.length > 0, [])
  const settle = useCallback(() => {
    setCollisions([])
    setChangedAt(null)
  }, [setCollisions])
  const choose = (field: string) => setCollisions(open.current.filter((one) => one.field !== field))
  return {
    base,
    collisions,
    isUndecided,
    settle,
    changedAt,
    merge,
    catchUp,
    keep: choose,
    take: (field) => {
      const theirs = collisions.find((one) => one.field === field)?.theirs
      form.setValue(field as Path<Values>, theirs as never, { shouldDirty: true })
      choose(field)
    },
    begin: (own) => {
      base.current = { version: own.version, values: valuesOf(own) }
      settle()
    },
    whileActing: async (work) => {
      acting.current = true
      let isDoubtful = false
      try {
        const acted = await work()
        // Pressed again it goes with the version of before, by which the server knows it.
        isDoubtful = acted.outcome === 'failed' && acted.isDoubtful === true
        return acted
      } finally {
        acting.current = isDoubtful
      }
    },
  }
}
