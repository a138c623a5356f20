import { type DriverLogin, driverNotifiedText } from '#shared/drivers/driverLogin'
import { isSame } from '../../../../platform/forms/mergeChanges.ts'
import type { LoadForm, StopForm } from './loadForm.ts'

const list = new Intl.ListFormat('en-US')

/**
 * The effect of an edit on the driver of an assigned load: "Ray will be notified of the new time."; null where nothing concerns
 * the driver.
 */
export function driverNotification(
  before: LoadForm,
  after: LoadForm,
  driver: string,
  login: DriverLogin | null | undefined,
): string | null {
  const [name = driver] = driver.split(' ')
  const notifications = findChanges(before, after)
  const notified = notifications.length > 0 ? driverNotifiedText(name, login, ` of ${list.format(notifications)}`) : null
  const pay = isSame(before.linehaul, after.linehaul) ? null : `${name}’s pay follows the new linehaul.`
  return [notified, pay].filter(Boolean).join(' ') || null
}

function findChanges(before: LoadForm, after: LoadForm): string[] {
  const differs = (...fields: (keyof LoadForm)[]) => fields.some((field) => !isSame(before[field], after[field]))
  const stops = isSameRoad(before, after) ? stopChanges(before.stops, after.stops) : ['the new stops']
  return [
    ...stops,
    ...(differs('equipment', 'trailerFeet') ? ['the new equipment'] : []),
    ...(differs('freightDetails', 'weight', 'pieces', 'temperature', 'tarps', 'isHazmat', 'hazmat')
      ? ['the new freight details']
      : []),
    ...(differs('pickupNumber') ? ['the new pickup number'] : []),
    ...(differs('sealNumber') ? ['the new seal number'] : []),
    ...(differs('trailerNumber') ? ['the new trailer number'] : []),
  ]
}

/** Whether the number and the order of the stops are the same. */
function isSameRoad({ stops: before }: LoadForm, { stops: after }: LoadForm): boolean {
  if (before.length !== after.length) return false
  const places = (stops: readonly StopForm[]) => stops.map(({ location, facility }) => `${location}\n${facility}`)
  const [old, now] = [places(before), places(after)]
  return old.every((place, at) => now[at] === place) || !isSame([...old].sort(), [...now].sort())
}

function stopChanges(before: readonly StopForm[], after: readonly StopForm[]): string[] {
  const count = (...fields: (keyof StopForm)[]) =>
    after.filter((stop, at) => fields.some((field) => !isSame(stop[field], before[at]?.[field]))).length
  const formatPart = (number: number, single: string, several: string) => (number === 0 ? [] : [number === 1 ? single : several])
  return [
    ...formatPart(count('time', 'zone'), 'the new time', 'the new times'),
    ...formatPart(count('facility', 'street', 'location'), 'the new place', 'the new places'),
    ...formatPart(count('contact', 'phone'), 'the new contact', 'the new contacts'),
    ...formatPart(count('instructions'), 'the new instructions', 'the new instructions'),
  ]
}
