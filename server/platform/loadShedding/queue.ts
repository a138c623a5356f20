import { inSpan } from '../observability/traces.ts'

/** How many do their work at once, how many more may wait on each side, and for how long, in milliseconds. */
export interface QueueBounds {
  atOnce: number
  most?: number
  longest?: number
}

/** Whose work it is. Strangers have a side of their own: however many they are, they have no more than every other turn. */
export interface ClientKey {
  id: string
  isStranger?: boolean
}

/** Work that waits for its turn: of each asker in order, and of several askers in turn. */
export interface Queue {
  /**
   * Does `work` when it is the turn of `asker`. Throws QueueFull instead of letting it wait for longer than it may, and the reason
   * of `gone` when whoever waits has gone: then it is not done.
   */
  inTurn<Done>(asker: ClientKey, work: () => Promise<Done>, gone?: AbortSignal): Promise<Done>
  /** Throws QueueFull where this asker would be sent away now; `id` is '' where only the side is known. */
  requireRoom(asker: ClientKey): void
  waiting(): number
  /** Whoever waits is told this, and whoever would have to wait from now on. */
  close(reason: Error): void
}

/** Too many wait. `seconds`: when to come again; those who are told so one after the other come one after the other. */
export class QueueFull extends Error {
  override name = 'QueueFull'
  readonly seconds: number

  constructor(seconds: number) {
    super(`Too many wait; there may be room in ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** In milliseconds: whoever is sent away for longer might as well not have been told. */
const longestAway = 60_000

/** Over how many turns their length is averaged: the first of many that come at once take long, and say nothing of the rest. */
const lately = 200

const wait = () => ({ name: 'wait for a turn', kind: 'internal' }) as const

interface Waiting {
  begin: () => void
  leave: (reason: unknown) => void
}

/** Who waits on one side. */
interface Side {
  /** What waits, by whose it is. The first line has the next turn and goes to the end then. */
  lines: Map<string, Waiting[]>
  count: number
  /** Until when those who were sent away have been told to stay away. */
  awayUntil: number
}

const emptySide = (): Side => ({ lines: new Map(), count: 0, awayUntil: 0 })

/** A queue that nobody waits in yet. Without bounds all wait for as long as it takes. */
export function createQueue({ atOnce, most = Number.POSITIVE_INFINITY, longest = Number.POSITIVE_INFINITY }: QueueBounds): Queue {
  const known = emptySide()
  const strangers = emptySide()
  const sideOf = ({ isStranger }: ClientKey) => (isStranger ? strangers : known)
  const across = (side: Side) => (side === known ? strangers : known)
  /** Which side has the next turn, where both wait. */
  let first = known
  let running = 0
  /** How long a turn takes, in milliseconds. */
  let turn = 0
  let closed: Error | undefined

  /** How long so many turns of a side take: as many of the other go between them. */
  const timeOf = (side: Side, turns: number) => ((turns + Math.min(turns, across(side).count)) * turn) / atOnce

  function full(side: Side): QueueFull {
    const now = performance.now()
    // When half of what waits is done there is room again; each comes a turn after the one before. Those for whom no time is left
    // begin anew: all of them at the last moment would come as the crowd that was sent away.
    const soonest = now + Math.min(timeOf(side, side.count), longestAway) / 2
    const step = timeOf(side, 1)
    const next = Math.max(side.awayUntil, soonest) + step
    side.awayUntil = next <= now + longestAway ? next : Math.min(soonest + step, now + longestAway)
    return new QueueFull(Math.max(1, Math.ceil((side.awayUntil - now) / 1000)))
  }

  /** The longest line of a side, where it is longer than another would be with one more. */
  function longerThan(side: Side, length: number): Waiting[] | undefined {
    let found: Waiting[] | undefined
    for (const line of side.lines.values()) if (line.length > (found?.length ?? length + 1)) found = line
    return found
  }

  /** Throws where one more of this asker would have too many turns before it, or all places are taken by who has no more than they. */
  function requireRoom(asker: ClientKey): void {
    if (closed) throw closed
    const side = sideOf(asker)
    const own = side.lines.get(asker.id)?.length ?? 0
    const ahead = Math.min(side.count, side.lines.size * (own + 1))
    if (timeOf(side, ahead) > longest || (side.count >= most && !longerThan(side, own))) throw full(side)
  }

  function turnOf(asker: ClientKey, gone?: AbortSignal): Promise<void> {
    const side = sideOf(asker)
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        const line = side.lines.get(asker.id) ?? []
        const place = line.indexOf(one)
        // It has its turn already, or has left.
        if (place < 0) return
        line.splice(place, 1)
        if (line.length === 0) side.lines.delete(asker.id)
        side.count -= 1
        end()
        reject(reason)
      }
      const left = () => leave(gone?.reason)
      const late = Number.isFinite(longest) ? setTimeout(() => leave(full(side)), longest) : undefined
      const end = () => {
        clearTimeout(late)
        gone?.removeEventListener('abort', left)
      }
      const one: Waiting = {
        begin: () => {
          end()
          resolve()
        },
        leave,
      }
      gone?.addEventListener('abort', left)
      const line = side.lines.get(asker.id)
      if (line) line.push(one)
      else side.lines.set(asker.id, [one])
      side.count += 1
    })
  }

  /** Whoever is next takes the place over. */
  function next(): void {
    const side = first.count > 0 ? first : across(first)
    const [id, line] = side.lines.entries().next().value ?? []
    if (id === undefined || !line) {
      running -= 1
      return
    }
    first = across(side)
    side.lines.delete(id)
    const one = line.shift()
    if (line.length > 0) side.lines.set(id, line)
    side.count -= 1
    one?.begin()
  }

  return {
    async inTurn(asker, work, gone) {
      gone?.throwIfAborted()
      if (running < atOnce) running += 1
      else {
        requireRoom(asker)
        const side = sideOf(asker)
        // Where all places are taken, the last of who has the most gives its own up.
        const longestLine = side.count >= most ? longerThan(side, side.lines.get(asker.id)?.length ?? 0) : undefined
        longestLine?.at(-1)?.leave(full(side))
        await inSpan(wait, () => turnOf(asker, gone))
      }
      const began = performance.now()
      try {
        return await work()
      } finally {
        turn += (performance.now() - began - turn) / lately
        next()
      }
    },
    requireRoom: (asker) => {
      if (running >= atOnce) requireRoom(asker)
    },
    waiting: () => known.count + strangers.count,
    close: (reason) => {
      closed = reason
      for (const { lines } of [known, strangers]) for (const one of [...lines.values()].flat()) one.leave(reason)
    },
  }
}
