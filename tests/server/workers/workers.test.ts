import { expect, test } from 'vitest'
import { createWorkers } from '../../../server/platform/workers/workerPool.ts'

const workers = createWorkers<string, string>({
  program: new URL('./hostileProgram', import.meta.url),
  concurrency: 1,
  maxWaiting: 9,
  waitTimeoutMs: 60_000,
  taskTimeoutMs: 15_000,
  maxHeapMb: 64,
})

test('a worker that crashes, fills its memory or never ends fails alone, and the next task is done', async () => {
  process.env.SECRET_OF_SERVER = 'x'
  const client = { id: 'a' }
  expect(await workers.run(() => 'answer', client)).toBe('answer without 0 secrets')
  for (const task of ['throw', 'exit', 'fill']) {
    await expect(
      workers.run(() => task, client),
      task,
    ).rejects.toMatchObject({ name: 'WorkerFailure', reason: 'crashed' })
    expect(await workers.run(() => 'answer', client)).toContain('answer')
  }
  await expect(workers.run(() => 'spin', client)).rejects.toMatchObject({ name: 'WorkerFailure', reason: 'timeout' })
  expect(await workers.run(() => 'answer', client)).toContain('answer')
})
