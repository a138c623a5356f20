import { z } from 'zod'
import { deviceTime } from '../kernel/deviceTime.ts'
import { ownKey } from '../kernel/senderKey.ts'
import { freeText } from '../kernel/text.ts'
import { maxMessageLength } from './messageText.ts'

const instant = z.iso.datetime({ offset: true })

/** The schema of a message on a load as it is sent: append-only, because it was written whatever happened to the load meanwhile. */
export const messageBody = z.strictObject({
  text: freeText(maxMessageLength).min(1, 'Please write a message'),
  writtenAt: deviceTime('Please send when it was written').describe(
    "By the sender's clock, corrected by what the device knows of the server's",
  ),
})

export type MessageBody = z.output<typeof messageBody>

/** The schema of a read mark: everything of the other side up to this message was on the screen. */
export const readMark = z.strictObject({ upTo: z.int().positive().describe('The id of a message') })

/** A message between driver and dispatch, as clients read it. `name`: its author. */
export const loadMessage = z.object({
  id: z.int().describe('Its place: later ones have larger ones'),
  from: z.enum(['driver', 'desk']),
  isOwn: z.boolean().optional().describe('For a driver: whether they wrote it themselves, and not one who had the load before'),
  name: z.string().nullable(),
  text: z.string(),
  writtenAt: instant,
  receivedAt: instant,
  readAt: instant.nullable().describe('When the other side had it on a screen; null before'),
  idempotencyKey: ownKey,
})

export type LoadMessage = z.infer<typeof loadMessage>
