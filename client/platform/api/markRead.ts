import { api } from '#shared/kernel/paths'
import { signedInUser } from '../offline/session/session.ts'
import { ApiError, request } from '../transport/request.ts'

/** By load: up to which message somebody has read, where the server does not know it yet. */
const unsent = new Map<string, { upTo: number; userId: string | null }>()
let isListening = false

/**
 * Tells the server up to which message this person has read. Nobody waits for it: without a network it is told once there is
 * one, and after a reload when the messages are seen again.
 */
export async function markRead(loadId: string, upTo: number): Promise<void> {
  unsent.set(loadId, { upTo, userId: signedInUser() })
  if (!isListening) addEventListener('online', () => void sendMarks())
  isListening = true
  await sendMarks()
}

async function sendMarks(): Promise<void> {
  await Promise.all(
    [...unsent].map(async ([loadId, mark]) => {
      // Somebody else has signed in here, who has not read it.
      const isOver =
        mark.userId !== signedInUser() ||
        (await request([api.loads, loadId, 'read'], { json: { upTo: mark.upTo } }).then(
          () => true,
          // The load is not theirs any more; without a response it is tried again.
          (error) => error instanceof ApiError && error.status < 500,
        ))
      if (isOver && unsent.get(loadId) === mark) unsent.delete(loadId)
    }),
  )
}
