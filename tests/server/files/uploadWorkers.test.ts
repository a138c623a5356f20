import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDriver } from '../../support/factories.ts'
import { sendFile, takePhoto } from '../../support/files.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { endWorkers, runWorkersAs, runWorkersWith } from '../../support/workerProcesses.ts'

let server: TestServer
let cab: string
const lines: string[] = []

beforeAll(async () => {
  server = await startTestServer({ log: pino({ level: 'error' }, { write: (line: string) => lines.push(line) }) })
  cab = await server.signInAs('driver', { driverId: (await createDriver(server.knex)).id })
})
beforeEach(() => endWorkers('imageProgram'))
afterEach(async () => {
  lines.length = 0
  await endWorkers('imageProgram')
})
afterAll(() => server.close())

/** What the server answers to a photo, and what it logs. */
async function send() {
  const answer = await sendFile(server, await takePhoto(), cab)
  const { type } = (await answer.json()) as { type?: string }
  return { status: answer.status, type, retryAfter: answer.headers.get('retry-after'), logged: lines.join('') }
}

test('a photo is not refused because no process can be started for it', async () => {
  const restore = runWorkersAs('/missing')
  expect(await send()).toMatchObject({ status: 503, retryAfter: '10', logged: expect.stringMatching(/could not start: ENOENT/) })
  restore()
  expect(await send()).toMatchObject({ status: 201 })
})

test('nor because the program ends before it is ready, and the log says why', async () => {
  runWorkersWith("import 'a-package-that-is-missing'")
  const logged = expect.stringMatching(/imageProgram could not start: .*a-package-that-is-missing/)
  expect(await send()).toMatchObject({ status: 503, retryAfter: '10', logged })
})

test('nor because the system ends its process', async () => {
  runWorkersWith("process.on('message', () => process.kill(process.pid, 'SIGKILL'))")
  expect(await send()).toMatchObject({ status: 503, logged: expect.stringContaining('was ended by the system: SIGKILL') })
})

test('a photo that crashes two processes is refused for good, and both crashes are logged', async () => {
  runWorkersWith("process.on('message', () => process.abort())")
  expect(await send()).toMatchObject({ status: 422, type: 'file-unreadable' })
  expect(lines.filter((line) => line.includes('imageProgram crashed: SIGABRT'))).toHaveLength(2)
})
