import { api } from '#shared/kernel/paths'
import { request } from './request.ts'

/** Requests the health endpoint to learn the server's clock. Without a response the device's clock is used. */
export function learnServerTime(): void {
  request([api.health], { credentials: 'omit' }).catch(() => {})
}
