import { scriptAddress } from '../scriptAddress.ts'
import type { Drawn } from './drawing.ts'
import photoWorker from './photoWorker.ts?worker&url'

/** In milliseconds; a slow phone takes three seconds. A worker that the phone has ended says nothing. */
const timeoutMs = 60_000

let worker: Worker | undefined

/** Draws a photo in a worker, which the first one starts: on a slow phone the form would stand still for a second or two. */
export function drawElsewhere(file: Blob): Promise<Drawn> {
  worker ??= new Worker(scriptAddress(photoWorker), { type: 'module' })
  const currentWorker = worker
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const done = (drawing: Drawn) => {
      clearTimeout(late)
      currentWorker.removeEventListener('error', failed)
      port1.close()
      resolve(drawing)
    }
    const failed = () => {
      currentWorker.terminate()
      // The next photo starts another one.
      if (worker === currentWorker) worker = undefined
      done({ problem: 'This photo could not be read just now. Take it again, or reload the page when you have a connection.' })
    }
    const late = setTimeout(failed, timeoutMs)
    port1.onmessage = ({ data }: MessageEvent<Drawn>) => done(data)
    currentWorker.addEventListener('error', failed)
    currentWorker.postMessage(file, [port2])
  })
}
