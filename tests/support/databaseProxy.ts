import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { TestDatabase } from './database.ts'

/** A proxy in front of a database that can be stopped and stalled; its traffic is that of the real database. */
export interface DatabaseProxy {
  url: string
  /** Accepts connections. */
  start: () => Promise<void>
  /** Closes all connections and accepts no more. */
  stop: () => Promise<void>
  /** Discards all data without closing anything, as when the other machine has vanished; new connections are accepted. */
  stall: () => void
  resume: () => void
  remove: () => void
}

/** With `losesListen` LISTEN has no effect, as behind a pooler. */
export function proxyTo(database: TestDatabase, { losesListen = false } = {}): DatabaseProxy {
  const real = new URL(database.url)
  const name = `.s.PGSQL.${real.port || 5432}`
  const target = join(real.searchParams.get('host') ?? '', name)
  const folder = mkdtempSync(join(tmpdir(), 'fairlane-proxy-'))
  const sockets = new Set<Socket>()
  let listening: Server | undefined
  let isStalled = false
  const url = new URL(real)
  url.searchParams.set('host', folder)

  function forward(isToDatabase: boolean): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (isStalled) return done()
        const text = losesListen && isToDatabase ? chunk.toString('latin1').replaceAll('listen "', 'notify "') : null
        done(null, text === null ? chunk : Buffer.from(text, 'latin1'))
      },
    })
  }

  return {
    url: url.href,
    start: () =>
      new Promise<void>((resolve) => {
        listening = createServer((near) => {
          const far = connect(target)
          for (const [one, two, isToDatabase] of [
            [near, far, true],
            [far, near, false],
          ] as const) {
            sockets.add(one)
            one.pipe(forward(isToDatabase)).pipe(two)
            one.on('error', () => two.destroy()).on('close', () => sockets.delete(one) && two.destroy())
          }
        }).listen(join(folder, name), resolve)
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        if (listening) listening.close(() => resolve())
        else resolve()
      }),
    stall: () => {
      isStalled = true
    },
    resume: () => {
      isStalled = false
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
