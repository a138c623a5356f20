import { serveTasks } from '../../../server/platform/workers/workerPool.ts'

/** A worker's program that does what a defect of a decoder does. */
async function run(task: 'answer' | 'throw' | 'spin' | 'fill' | 'exit'): Promise<string> {
  if (task === 'throw') setImmediate(() => JSON.parse('{'))
  if (task === 'exit') process.abort()
  if (task === 'spin') for (;;);
  const held: number[][] = []
  if (task === 'fill') for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at))
  if (task !== 'answer') await new Promise(() => {})
  return `${task} without ${Object.keys(process.env).filter((name) => name.startsWith('SECRET')).length} secrets`
}

serveTasks(run)
