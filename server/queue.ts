/** How many do their work at once, how many more may wait, and for how long, in milliseconds. */
export interface QueueBounds {
  atOnce: number
  most?: number
  longest?: number
}

/** Work that waits for its turn: of each person in order, and of several people in turn. */
export interface Queue {
  /**
   * Does `work` when it is the turn of `who`. Throws QueueFull instead of letting it wait for longer than it may, and the reason
   * of `gone` when whoever waits has gone: then it is not done.
   */
  inTurn<Done>(who: string, work: () => Promise<Done>, gone?: AbortSignal): Promise<Done>
  /** Throws QueueFull while somebody who comes now, whoever it is, would wait for longer than they may. */
  requireRoom(): void
  waiting(): number
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

/** In seconds: whoever is sent away for longer might as well not have been told. */
const longestAway = 60

/** Over how many turns their length is averaged: the first of many that come at once take long, and say nothing of the rest. */
const lately = 200

interface Waiting {
  begin: () => void
}

/** A queue that nobody waits in yet. Without bounds all wait for as long as it takes. */
export function createQueue({ atOnce, most = Number.POSITIVE_INFINITY, longest = Number.POSITIVE_INFINITY }: QueueBounds): Queue {
  /** What waits, by whose it is. The first line has the next turn and goes to the end then. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0
  /** How long a turn takes, in milliseconds. */
  let turn = 0
  /** Until when those who were sent away have been told to stay away. */
  let awayUntil = 0

  const waitOf = (ahead: number) => (ahead * turn) / atOnce

  function full(): QueueFull {
    const now = performance.now()
    // When half of what waits is done there is room again; each comes a turn after the one before.
    awayUntil = Math.min(Math.max(awayUntil, now + waitOf(waiting) / 2) + waitOf(1), now + longestAway * 1000)
    return new QueueFull(Math.max(1, Math.ceil((awayUntil - now) / 1000)))
  }

  /** Throws where one more of `who` would have too many turns before it. */
  function requireRoomFor(own: number): void {
    const ahead = Math.min(waiting, lines.size * (own + 1))
    if (waiting >= most || waitOf(ahead) > longest) throw full()
  }

  function turnOf(who: string, gone?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        const line = lines.get(who) ?? []
        line.splice(line.indexOf(one), 1)
        if (line.length === 0) lines.delete(who)
        waiting -= 1
        end()
        reject(reason)
      }
      const left = () => leave(gone?.reason)
      const late = Number.isFinite(longest) ? setTimeout(() => leave(full()), longest) : undefined
      const end = () => {
        clearTimeout(late)
        gone?.removeEventListener('abort', left)
      }
      const one: Waiting = {
        begin: () => {
          end()
          resolve()
        },
      }
      gone?.addEventListener('abort', left)
      const line = lines.get(who)
      if (line) line.push(one)
      else lines.set(who, [one])
      waiting += 1
    })
  }

  /** Whoever is next takes the place over. */
  function next(): void {
    const [who, line] = lines.entries().next().value ?? []
    if (who === undefined || !line) {
      running -= 1
      return
    }
    lines.delete(who)
    const one = line.shift()
    if (line.length > 0) lines.set(who, line)
    waiting -= 1
    one?.begin()
  }

  return {
    async inTurn(who, work, gone) {
      gone?.throwIfAborted()
      if (running < atOnce) running += 1
      else {
        requireRoomFor(lines.get(who)?.length ?? 0)
        await turnOf(who, gone)
      }
      const began = performance.now()
      try {
        return await work()
      } finally {
        turn += (performance.now() - began - turn) / lately
        next()
      }
    },
    requireRoom: () => {
      if (running >= atOnce) requireRoomFor(0)
    },
    waiting: () => waiting,
  }
}
