import { scriptAddress } from '../scriptAddress.ts'
import type { Drawn } from './drawing.ts'
import photoWorker from './photoWorker.ts?worker&url'

/** In milliseconds; a slow phone takes three seconds. A worker that the phone has ended says nothing. */
const timeoutMs = 60_000

let worker: Worker | undefined

/** Draws a photo in a worker, which the first one starts: on a slow phone the form would stand still for a second or two. */
export function drawElsewhere(file: Blob): Promise<Drawn> {
  worker ??= new Worker(scriptAddress(photoWorker), { type: 'module' })
  const own = worker
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const done = (drawn: Drawn) => {
      clearTimeout(late)
      own.removeEventListener('error', failed)
      port1.close()
      resolve(drawn)
    }
    const failed = () => {
      own.terminate()
      // The next photo starts another one.
      if (worker === own) worker = undefined
      done({ problem: 'This photo could not be read just now. Take it again, or reload the page when you have a connection.' })
    }
    const late = setTimeout(failed, timeoutMs)
    port1.onmessage = ({ data }: MessageEvent<Drawn>) => done(data)
    own.addEventListener('error', failed)
    own.postMessage(file, [port2])
  })
}
