import { z } from 'zod'
import { type CustomTypeId, type DocumentKind, documentKinds } from './document.ts'

/** A kind of document that is built in. */
export const builtInKind = z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]])

/** A kind that the company has added. */
export const customTypeId = z
  .string()
  .regex(/^added_[1-9]\d{0,8}$/, 'Please choose what it is')
  .describe('A kind that the company has added: added_3') as unknown as z.ZodType<CustomTypeId>

/** Any kind of document. */
export const kindId = z.union([builtInKind, customTypeId])
