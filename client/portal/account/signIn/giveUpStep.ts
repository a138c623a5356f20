import { api } from '#shared/kernel/paths'
import { request } from '../../../platform/transport/request.ts'

/** Somebody else signs in here: the half sign-in ends. Where the server is not reached it ends by itself, in 15 minutes. */
export function giveUpStep(): void {
  request([api.secondStep], { method: 'DELETE', json: {} }).catch(() => {})
}
