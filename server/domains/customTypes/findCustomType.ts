import type { Knex } from 'knex'
import { isBuiltIn, isSubmittedKind, type KindId } from '#shared/documents/document'
import { monthsOf } from '#shared/documents/documentDay'
import { AddedKind } from './AddedKind.ts'

/** What is known of a kind of document, built in or added. */
export interface KnownKind {
  kind: KindId
  /** Null where it is built in. */
  kindName: string | null
  /** For how many months one can be valid; null without an end. */
  months: number | null
  /** Drivers hand it in themselves. */
  handsIn: boolean
  /** The office enters no document of it any more. */
  isRetired: boolean
}

/** What is known of a kind of document; null where nobody has added it. */
export async function kindOf(knex: Knex, kind: KindId): Promise<KnownKind | null> {
  if (isBuiltIn(kind))
    return { kind, kindName: null, months: monthsOf(kind, true), handsIn: isSubmittedKind(kind), isRetired: false }
  const added = await AddedKind.query(knex).findById(kind)
  if (!added) return null
  const isRetired = added.status === 'retired'
  return { kind, kindName: added.name, months: monthsOf(kind, added.hasEnd), handsIn: added.handsIn && !isRetired, isRetired }
}

/** SQL: whether drivers hand in the document of a row of `documents` themselves; beside it `added_kinds` is joined. */
export const addedHandsIn = `(added_kinds.hands_in and added_kinds.status = 'used')`
