import { persistLines } from './persist.ts'
import { photoLines } from './photos.ts'
import { reopeningLines } from './reopening.ts'
import { printTable } from './table.ts'

/** What the device does without the server, the page with CPU throttling 4 ×. */
export async function benchOffline(): Promise<void> {
  printTable(
    'A quote request persisted, server down, CPU 4 × slower, beside a bare IndexedDB put of it, best of 3',
    await persistLines(),
  )
  printTable('A delivery with photos, CPU 4 × slower', await photoLines())
  const { reopening, precache } = await reopeningLines()
  printTable('Reopened, server down, CPU 4 × slower, beside the twin with a minimal worker, best of 3', reopening)
  printTable('First visit of Home: precached on the device', precache)
}
