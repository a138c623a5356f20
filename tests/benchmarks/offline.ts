import { keptLines } from './kept.ts'
import { reopeningLines } from './reopening.ts'
import { printTable } from './table.ts'

/** What the device does without the server, the page on a quarter of the processor. */
export async function benchOffline(): Promise<void> {
  printTable('A quote request kept, server dead, CPU 4 × slower, beside a bare IndexedDB put of it, best of 3', await keptLines())
  const { reopening, precache } = await reopeningLines()
  printTable('Opened again, server dead, CPU 4 × slower, beside the twin with the barest worker, best of 3', reopening)
  printTable('First visit of Home: kept on the device', precache)
}
