import type { FieldChange } from '#shared/kernel/findings'
import { formatTimeOfDay, zoneTitle } from '#shared/kernel/time'
import { isUsZone } from '#shared/kernel/zones'
import {
  notificationChannelNames,
  notificationChannels,
  notificationKindNames,
  notificationKinds,
} from '#shared/notifications/notificationKinds'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { change, type ShownChange } from '../../detail/changeText.ts'

/** The changes to a user's notification preferences as texts; none for preferences that this version does not know. */
export function notificationChanges({ field, from, to }: FieldChange): ShownChange[] {
  if (field === 'quiet') return change('Quiet hours', hours(from), hours(to))
  if (field === 'zone') return change('Time zone', zone(from), zone(to))
  const [kind, way] = field.split('.')
  const [kindName, wayName] = [
    notificationKindNames.find((name) => name === kind),
    notificationChannelNames.find((name) => name === way),
  ]
  return kindName && wayName
    ? change(`${notificationChannels[wayName]}, when ${notificationKinds[kindName].text}`, onOff(from), onOff(to))
    : []
}

const onOff = (value: unknown) => (value === true ? 'on' : 'off')
/** Formats the stored `22:00 to 05:00`. */
const hours = (value: unknown) =>
  value === null ? 'company default' : String(value).split(' to ').map(formatTimeOfDay).join(' to ') || 'none'
const zone = (value: unknown) => (isUsZone(value) ? zoneTitle(serverNow(), value) : 'the company')
