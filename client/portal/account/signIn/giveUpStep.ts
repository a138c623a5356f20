import { api } from '#shared/kernel/paths'
import { request } from '../../../platform/transport/request.ts'

/** Ends the pending sign-in, because another user signs in here. If the server cannot be reached, it expires after 15 minutes. */
export function giveUpStep(): void {
  // Offline the server ends it by itself.
  request([api.secondStep], { method: 'DELETE', json: {} }).catch(() => {})
}
