import { z } from 'zod'
import { fileKinds, fileLimits, fileTypes } from '../kernel/file.ts'
import { keysOf } from '../kernel/keysOf.ts'
import { numberWithin } from '../kernel/numbers.ts'
import { freeText, text } from '../kernel/text.ts'
import { exceptions } from './osdExceptions.ts'

/** A file is its SHA-256. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Please send the SHA-256 of the file as 64 digits 0-9a-f')

/** The schema of a file that something names, whether or not it has arrived itself. */
export const bareFile = z.strictObject({
  sha256,
  size: z.int().min(1).max(fileLimits.bytes, 'A file may have at most 10 MB').describe('Bytes'),
  type: z.enum(keysOf(fileTypes), 'Please send a photo or a PDF'),
})

export type BareFile = z.infer<typeof bareFile>

/** The schema of a file that an event names. */
const namedFile = bareFile.extend({
  kind: z.enum(keysOf(fileKinds), 'Please say what it shows'),
})

/** The files that an event names. */
export const namedFiles = z
  .array(namedFile)
  .max(fileLimits.ofEvent, 'Please send at most 10 photos and a signature')
  .refine((files) => new Set(files.map(({ sha256 }) => sha256)).size === files.length, 'Please send each file once')

export type NamedFile = z.infer<typeof namedFile>

/** A file of an event as it is read. */
export const eventFile = namedFile.extend({
  receivedAt: z.iso.datetime({ offset: true }).nullable().describe('Null while it is still on the device'),
})

export type EventFile = z.infer<typeof eventFile>

/** A file that the server has stored. */
export const storedFile = z.object({
  sha256,
  size: z.int().describe('Bytes'),
  type: z.enum(keysOf(fileTypes)).describe('What its bytes say'),
  receivedAt: z.iso.datetime({ offset: true }),
})

export type StoredFile = z.infer<typeof storedFile>

/** The schema of the receiver's statement at a delivery, or the shipper's at a pickup. */
export const proof = z
  .strictObject({
    signedBy: text(200).nullish().describe('The name of who received or released the freight'),
    remarks: freeText(1000).nullish(),
    exceptions: z
      .array(
        z.strictObject({
          kind: z.enum(keysOf(exceptions)),
          pieces: numberWithin({ min: 1, max: 10_000, decimals: 0 }, 'Please enter the pieces, from 1 to 10,000'),
        }),
      )
      .max(3)
      .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'Please send each exception once')
      .default([]),
    noExceptions: z.literal(true).nullish().describe('The driver has counted and found no exceptions'),
    without: text(500).nullish().describe('Why there is neither a photo nor a signature'),
  })
  .refine(({ exceptions, noExceptions }) => !noExceptions || exceptions.length === 0, {
    path: ['noExceptions'],
    message: 'Enter the pieces, or no exceptions, not both',
  })

export type Proof = z.infer<typeof proof>
