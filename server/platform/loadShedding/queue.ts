import { inSpan } from '../observability/traces.ts'

/** How many requests run at once, how many more may wait in each lane, and for how long, in milliseconds. */
export interface QueueBounds {
  atOnce: number
  most?: number
  longest?: number
}

/**
 * The client of a request. Anonymous clients have a lane of their own: however many they are, they get at most every other slot.
 */
export interface ClientKey {
  id: string
  isAnonymous?: boolean
}

/** Work that waits for a slot: the requests of one client run in order, and clients take turns. */
export interface Queue {
  /**
   * Does `work` in the next slot of the client. Throws QueueFull instead of letting it wait longer than it may. Throws the reason
   * of `signal` when the client has disconnected: then the work is not done.
   */
  inTurn<Done>(clientKey: ClientKey, work: () => Promise<Done>, signal?: AbortSignal): Promise<Done>
  /** Throws QueueFull where a request of this client would be refused now; `id` is '' where only the lane is known. */
  requireRoom(clientKey: ClientKey): void
  waiting(): number
  /** Rejects all waiting work with `reason`, and from now on all work that would have to wait. */
  close(reason: Error): void
}

/** The queue is full. `seconds`: when to retry; clients that are refused one after the other get consecutive times. */
export class QueueFull extends Error {
  override name = 'QueueFull'
  readonly seconds: number

  constructor(seconds: number) {
    super(`Too many wait; there may be room in ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** In milliseconds: a client would ignore a longer retry time. */
const maxAwayMs = 60_000

/** Over how many slots the duration is averaged: the first slots of a burst are slow, and not typical of the rest. */
const recently = 200

const wait = () => ({ name: 'wait for a turn', kind: 'internal' }) as const

interface Waiting {
  begin: () => void
  leave: (reason: unknown) => void
}

/** The work that waits in one lane. */
interface Side {
  /** The waiting work by client. The first client gets the next slot, and then moves to the end. */
  lines: Map<string, Waiting[]>
  count: number
  /** The latest retry time that a refused client was given. */
  awayUntil: number
}

const emptySide = (): Side => ({ lines: new Map(), count: 0, awayUntil: 0 })

/** An empty queue. Without bounds work waits for as long as it takes. */
export function createQueue({ atOnce, most = Number.POSITIVE_INFINITY, longest = Number.POSITIVE_INFINITY }: QueueBounds): Queue {
  const signedIn = emptySide()
  const strangers = emptySide()
  const getSide = ({ isAnonymous }: ClientKey) => (isAnonymous ? strangers : signedIn)
  const across = (side: Side) => (side === signedIn ? strangers : signedIn)
  /** The lane that gets the next slot, where both have waiting work. */
  let first = signedIn
  let running = 0
  /** The average duration of a slot, in milliseconds. */
  let turn = 0
  let closed: Error | undefined

  /** How long so many slots of a lane take: slots of the other lane alternate with them. */
  const estimateTime = (side: Side, turns: number) => ((turns + Math.min(turns, across(side).count)) * turn) / atOnce

  function full(side: Side): QueueFull {
    const now = performance.now()
    // When half of the waiting work is done there is room again; each refused client gets a time one slot after the one before.
    // Times over the limit start again at the earliest one: if all clients came at the limit, they would come as one crowd.
    const soonest = now + Math.min(estimateTime(side, side.count), maxAwayMs) / 2
    const step = estimateTime(side, 1)
    const next = Math.max(side.awayUntil, soonest) + step
    side.awayUntil = next <= now + maxAwayMs ? next : Math.min(soonest + step, now + maxAwayMs)
    return new QueueFull(Math.max(1, Math.ceil((side.awayUntil - now) / 1000)))
  }

  /** The longest queue of a client in a lane, where it is longer than another client's would be with one more. */
  function longerThan(side: Side, length: number): Waiting[] | undefined {
    let found: Waiting[] | undefined
    for (const line of side.lines.values()) if (line.length > (found?.length ?? length + 1)) found = line
    return found
  }

  /**
   * Throws where one more request of this client would wait behind too many. Also throws where the lane is full, and no other
   * client has more waiting requests.
   */
  function requireRoom(clientKey: ClientKey): void {
    if (closed) throw closed
    const side = getSide(clientKey)
    const own = side.lines.get(clientKey.id)?.length ?? 0
    const ahead = Math.min(side.count, side.lines.size * (own + 1))
    if (estimateTime(side, ahead) > longest || (side.count >= most && !longerThan(side, own))) throw full(side)
  }

  function waitForTurn(clientKey: ClientKey, signal?: AbortSignal): Promise<void> {
    const side = getSide(clientKey)
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        const line = side.lines.get(clientKey.id) ?? []
        const place = line.indexOf(waiting)
        // It already has its slot, or has left the queue.
        if (place < 0) return
        line.splice(place, 1)
        if (line.length === 0) side.lines.delete(clientKey.id)
        side.count -= 1
        end()
        reject(reason)
      }
      const left = () => leave(signal?.reason)
      const late = Number.isFinite(longest) ? setTimeout(() => leave(full(side)), longest) : undefined
      const end = () => {
        clearTimeout(late)
        signal?.removeEventListener('abort', left)
      }
      const waiting: Waiting = {
        begin: () => {
          end()
          resolve()
        },
        leave,
      }
      signal?.addEventListener('abort', left)
      const line = side.lines.get(clientKey.id)
      if (line) line.push(waiting)
      else side.lines.set(clientKey.id, [waiting])
      side.count += 1
    })
  }

  /** Gives the slot to the next waiting work. */
  function next(): void {
    const side = first.count > 0 ? first : across(first)
    const [id, line] = side.lines.entries().next().value ?? []
    if (id === undefined || !line) {
      running -= 1
      return
    }
    first = across(side)
    side.lines.delete(id)
    const waiting = line.shift()
    if (line.length > 0) side.lines.set(id, line)
    side.count -= 1
    waiting?.begin()
  }

  return {
    async inTurn(clientKey, work, signal) {
      signal?.throwIfAborted()
      if (running < atOnce) running += 1
      else {
        requireRoom(clientKey)
        const side = getSide(clientKey)
        // Where the lane is full, the last request of the client with the most waiting requests is refused.
        const maxLine = side.count >= most ? longerThan(side, side.lines.get(clientKey.id)?.length ?? 0) : undefined
        maxLine?.at(-1)?.leave(full(side))
        await inSpan(wait, () => waitForTurn(clientKey, signal))
      }
      const began = performance.now()
      try {
        return await work()
      } finally {
        turn += (performance.now() - began - turn) / recently
        next()
      }
    },
    requireRoom: (clientKey) => {
      if (running >= atOnce) requireRoom(clientKey)
    },
    waiting: () => signedIn.count + strangers.count,
    close: (reason) => {
      closed = reason
      for (const { lines } of [signedIn, strangers]) for (const waiting of [...lines.values()].flat()) waiting.leave(reason)
    },
  }
}
