import { z } from 'zod'
import { usZones } from '../kernel/zones.ts'
import { notificationChannelNames, notificationKindNames } from './notificationKinds.ts'
import { isClockTime } from './quietHours.ts'

const ways = z.partialRecord(z.enum(notificationChannelNames), z.boolean())

/** From when to when; both ends empty for no quiet hours at all. */
const quietHours = z
  .strictObject({ from: z.string(), until: z.string() })
  .refine(
    ({ from, until }) => (from === '' && until === '') || (isClockTime(from) && isClockTime(until)),
    'Please enter quiet hours from when to when, like 9:00 PM to 6:00 AM',
  )
  .describe('By a clock of 24 hours, 21:00 to 06:00; both empty for none')

/** The body of `PATCH /api/notifications/own`: what changes. */
export const notificationChange = z
  .strictObject({
    ways: z
      .partialRecord(z.enum(notificationKindNames), ways)
      .optional()
      .describe('The channels of each notification type that the user changed'),
    quiet: quietHours.nullable().optional().describe('Null: as the company has it'),
    zone: z
      .enum(usZones, 'Please choose one of the listed time zones')
      .nullable()
      .optional()
      .describe('Null: that of the company'),
  })
  .refine((change) => Object.keys(change).length > 0, 'Please change something first')

export type NotificationChange = z.infer<typeof notificationChange>

/** The response of `GET /api/notifications/own`: the caller's notification preferences and quiet hours. */
export const ownPreferences = z.object({
  kinds: z
    .array(
      z.object({
        kind: z.enum(notificationKindNames),
        ...Object.fromEntries(notificationChannelNames.map((way) => [way, z.boolean()])),
      }),
    )
    .describe('The notification types of the role, with the channels that are on'),
  quiet: z.object({ from: z.string(), until: z.string() }).nullable().describe('The own hours; null: as the company has it'),
  zone: z.string().nullable().describe('The own zone; null: that of the company'),
  company: z.object({ from: z.string(), until: z.string(), digestAt: z.string(), zone: z.string() }),
  hasMail: z.boolean().describe('Whether a mail server is configured; without one no notification is mailed'),
})

export type OwnNotifications = Omit<z.infer<typeof ownPreferences>, 'kinds'> & {
  kinds: ({ kind: (typeof notificationKindNames)[number] } & Record<(typeof notificationChannelNames)[number], boolean>)[]
}
