import type { DocumentKind } from '#shared/documents/document'
import { yearlyOf } from '#shared/documents/qualificationFile'

const pairs = Object.entries(yearlyOf) as [DocumentKind, DocumentKind][]

/** The pre-hire document types that are also valid as this annual one, in its first 12 months. */
export const atHireFor = (yearly: DocumentKind): DocumentKind[] =>
  pairs.filter(([, yearlyKind]) => yearlyKind === yearly).map(([kind]) => kind)

const other = (kind: DocumentKind, condition: string) => `exists (select from documents other
  where other.driver_id = documents.driver_id and other.kind = '${kind}' and other.status = 'current' and ${condition})`

/** SQL: whether the type of a row of `documents` is still in use: documents of a retired type cause no warnings. */
export const isOfUsedKind = `(documents.custom_type is null or exists (select from custom_document_types used
  where used.id = documents.custom_type and used.status = 'used'))`

const yearAfter = (row: string) => `(${row}.valid_from + interval '12 months')::date`

/**
 * SQL: the last valid day of a current row of `documents`, by the rule of `qualificationFile`; null without an expiration. A
 * pre-hire query or MVR is valid as the annual one for 12 months. Of the two, only the one that lasts longer has a day. It is
 * null for a retired type.
 */
export const endsOn = `case documents.kind
  ${pairs
    .map(
      ([atHire, yearly]) => `when '${atHire}' then
    case when not ${other(yearly, `other.expires_on >= ${yearAfter('documents')}`)} then ${yearAfter('documents')} end
  when '${yearly}' then
    case when not ${other(atHire, `${yearAfter('other')} > documents.expires_on`)} then documents.expires_on end`,
    )
    .join('\n  ')}
  else case when ${isOfUsedKind} then documents.expires_on end end`
