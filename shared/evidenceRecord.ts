import { z } from 'zod'
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
          who: digest.describe('The SHA-256 of whom it is from, with the salt, as JSON by RFC 8785'),
        })
        .nullable()
        .describe('Null for what was kept aside and is not for this reader'),
      who: z
        .object({ salt: z.string(), toldBy: z.string().nullable(), driverId: z.uuid().nullable() })
        .nullable()
        .describe('Null where it is not for this reader'),
    }),
  ),
  received: z.array(sha256).optional().describe('The files of these events that have arrived'),
  withdrawn: z
    .array(sha256)
    .optional()
    .describe(
      'The files of these events that are only of such as their driver has withdrawn: one that has not arrived is not to come',
    ),
  erased: z
    .object({ at: instant, head: z.string().nullable().describe('The hash that the chain ended with; null without one') })
    .optional()
    .describe('Where the events were erased since'),
  older: z.int().min(0).describe('How many events were stored before the chain began; they are not in it'),
})
export type Evidence = z.infer<typeof evidence>
