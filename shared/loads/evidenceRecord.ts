import { z } from 'zod'
import { delay } from './delay.ts'
import { loadId } from './load.ts'
import { namedFiles, proof, sha256 } from './proof.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const instant = z.iso.datetime()

/** The evidence chain of a load: its events in the order in which they were stored, with their hashes. */
export const evidence = z.object({
  loadId,
  links: z.array(
    z.object({
      sequence: z.int().min(1),
      digest: digest.describe('The SHA-256 of the event as JSON by RFC 8785'),
      hash: digest.describe('The SHA-256 of the hash before, as text, and the digest'),
      event: z
        .object({
          id: z.uuid(),
          loadId,
          sequence: z.int().min(1),
          type: z.string(),
          stop: z.int().nullable(),
          occurredAt: instant,
          deviceTime: instant.nullable(),
          receivedAt: instant,
          location: z.string(),
          zone: z.string(),
          note: z.string(),
          files: namedFiles.optional(),
          proof: proof.optional(),
          delay: delay.optional(),
          corrects: z.uuid().optional().describe("Of a driver's correction: the id of the event"),
          isRetraction: z.boolean().optional().describe('Of a correction: whether the event did not happen'),
          who: digest.describe('The SHA-256 of whom it is from, with the salt, as JSON by RFC 8785'),
        })
        .nullable()
        .describe('Null for a disputed event that this reader may not see'),
      who: z
        .object({ salt: z.string(), reportedBy: z.string().nullable(), driverId: z.uuid().nullable() })
        .nullable()
        .describe('Null where it is not for this reader'),
    }),
  ),
  received: z
    .array(sha256)
    .describe('The files of these events that the person who names them has sent; each arrived with the bytes of its hash'),
  copies: z
    .array(z.object({ sha256, copy: sha256 }))
    .describe('The SHA-256 of the stored copy of each image that is stored as a new encoding, by that of the image as taken'),
  withdrawn: z
    .array(sha256)
    .describe(
      'The files of these events that are only of such as their driver has withdrawn: one that has not arrived is not to come',
    ),
  erased: z
    .object({
      at: instant,
      head: z.string().nullable().describe('The hash that the chain ended with; null where no event had been stored'),
    })
    .optional()
    .describe('Where the events were erased since'),
})
export type Evidence = z.infer<typeof evidence>
