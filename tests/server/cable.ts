import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { TestDatabase } from '../database.ts'

/** The line to a database, which can be cut, mended and silenced: what passes through it is the real thing. */
export interface Cable {
  url: string
  mend: () => Promise<void>
  cut: () => Promise<void>
  /** Nothing passes any more and nobody is told, as when the other machine has vanished; new connections are taken, and silent. */
  hush: () => void
  unhush: () => void
  remove: () => void
}

/** `swallowing`: what says LISTEN says something harmless at the other end, as a pooler would have it. */
export function cableTo(database: TestDatabase, { swallowing = false } = {}): Cable {
  const real = new URL(database.url)
  const name = `.s.PGSQL.${real.port || 5432}`
  const target = join(real.searchParams.get('host') ?? '', name)
  const folder = mkdtempSync(join(tmpdir(), 'fairlane-line-'))
  const sockets = new Set<Socket>()
  let listening: Server | undefined
  let silent = false
  const url = new URL(real)
  url.searchParams.set('host', folder)

  function passing(isOutward: boolean): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (silent) return done()
        const text = swallowing && isOutward ? chunk.toString('latin1').replaceAll('listen "', 'notify "') : null
        done(null, text === null ? chunk : Buffer.from(text, 'latin1'))
      },
    })
  }

  return {
    url: url.href,
    mend: () =>
      new Promise<void>((resolve) => {
        listening = createServer((near) => {
          const far = connect(target)
          for (const [one, two, isOutward] of [
            [near, far, true],
            [far, near, false],
          ] as const) {
            sockets.add(one)
            one.pipe(passing(isOutward)).pipe(two)
            one.on('error', () => two.destroy()).on('close', () => sockets.delete(one) && two.destroy())
          }
        }).listen(join(folder, name), resolve)
      }),
    cut: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        if (listening) listening.close(() => resolve())
        else resolve()
      }),
    hush: () => {
      silent = true
    },
    unhush: () => {
      silent = false
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
