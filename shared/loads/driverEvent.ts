import { z } from 'zod'
import { deviceTime } from '../kernel/deviceTime.ts'
import { acceptedWarnings } from '../kernel/findings.ts'
import { freeText, text } from '../kernel/text.ts'
import { type TrackingEventType, trackingEvents } from '../tracking/status.ts'
import { delayMissing, hasItsDelay, isTimePossible, reportedDelay, timeImpossible } from './delay.ts'
import { namedFiles, proof } from './proof.ts'

const eventTypes = Object.keys(trackingEvents) as [TrackingEventType, ...TrackingEventType[]]

const time = deviceTime('Please send when it happened')

/** The schema of where a phone was. */
const phonePlace = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(10_000_000).describe('Meters'),
})

/** A stop between pickup and delivery has no event of its own kind without its place. */
const needsStop = ({ type, stop }: { type: string; stop?: number | null | undefined }) => !type.endsWith('_stop') || stop != null

/**
 * The schema of an event that a driver logs (§4): an append-only command, which the server stores even where it contradicts other
 * events.
 */
export const driverEvent = z
  .strictObject({
    type: z.enum(eventTypes, 'Please choose what happened'),
    stop: z
      .number()
      .int()
      .min(0)
      .max(7)
      .nullish()
      .describe('The place of its stop, from 0; that of a pickup or delivery follows; of a delay the stop it is about'),
    occurredAt: time.describe("When it happened, by the server's clock as far as the device knows it"),
    deviceTime: time.nullish().describe('The raw clock of the device'),
    location: text(200)
      .nullish()
      .describe('City and state, of a stop as the device knows it; that of the stop where it is left out'),
    place: phonePlace.nullish().describe('Where the phone was, if permitted'),
    note: freeText(1000).nullish().describe('Public: shown to everybody who tracks the load'),
    files: namedFiles.default([]).describe('Photos and papers, which are sent themselves to /api/files'),
    proof: proof.nullish(),
    delay: reportedDelay.nullish(),
    ...acceptedWarnings,
  })
  .refine(needsStop, { path: ['stop'], message: 'Please send at which stop it happened' })
  .refine(({ type, location }) => type !== 'check_call' || Boolean(location), {
    path: ['location'],
    message: 'Please enter the city and state where you are',
  })
  .refine(hasItsDelay, delayMissing)
  .refine(isTimePossible, timeImpossible)

export type DriverEvent = z.infer<typeof driverEvent>
