import { api } from '#shared/paths'
import { request } from './request.ts'

/** Learns the server's clock for a rule about the past. Without a response the device's own clock counts. */
export function learnServerTime(): void {
  request([api.health], { credentials: 'omit' }).catch(() => {})
}
