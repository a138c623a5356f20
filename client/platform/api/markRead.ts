import { api } from '#shared/kernel/paths'
import { signedInUser } from '../offline/session/session.ts'
import { ApiError, request } from '../transport/request.ts'

/** By load: the last message that the user has read, where the server does not have that mark yet. */
const unsent = new Map<string, { upTo: number; userId: string | null }>()
let isListening = false

/**
 * Tells the server up to which message this user has read. No caller waits for it. Offline it is sent once the network returns;
 * after a reload it is sent when the user sees the messages again.
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
      // Another user has signed in here, who has not read the message.
      const isOver =
        mark.userId !== signedInUser() ||
        (await request([api.loads, loadId, 'read'], { json: { upTo: mark.upTo } }).then(
          () => true,
          // The load was reassigned to another driver; without a response the next `online` event or mark tries again.
          (error) => error instanceof ApiError && error.status < 500,
        ))
      if (isOver && unsent.get(loadId) === mark) unsent.delete(loadId)
    }),
  )
}
