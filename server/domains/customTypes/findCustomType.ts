import type { Knex } from 'knex'
import { isBuiltIn, isSubmittedKind, type KindId } from '#shared/documents/document'
import { monthsOf } from '#shared/documents/documentDay'
import { CustomType } from './CustomType.ts'

/** A document type, standard or custom. */
export interface KnownKind {
  kind: KindId
  /** Null for a standard type. */
  kindName: string | null
  /** The maximum validity in months; null without an expiration. */
  months: number | null
  /** Drivers upload it themselves. */
  handsIn: boolean
  /** The office enters no document of it any more. */
  isRetired: boolean
}

/** The document type with this id; null for an unknown custom type. */
export async function kindOf(knex: Knex, kind: KindId): Promise<KnownKind | null> {
  if (isBuiltIn(kind))
    return { kind, kindName: null, months: monthsOf(kind, true), handsIn: isSubmittedKind(kind), isRetired: false }
  const added = await CustomType.query(knex).findById(kind)
  if (!added) return null
  const isRetired = added.status === 'retired'
  return { kind, kindName: added.name, months: monthsOf(kind, added.hasEnd), handsIn: added.handsIn && !isRetired, isRetired }
}

/** SQL: whether drivers upload the document of a row of `documents` themselves, with `custom_document_types` joined. */
export const addedHandsIn = `(custom_document_types.hands_in and custom_document_types.status = 'used')`
