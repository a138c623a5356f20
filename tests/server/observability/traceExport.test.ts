import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../../server/platform/http/logging.ts'
import { inTrace } from '../../../server/platform/observability/traces.ts'
import { startCollector, startTraced } from '../../support/collector.ts'
import { listenAnywhere } from '../../support/listening.ts'

vi.setConfig({ testTimeout: 30_000 })

describe('a collector that', () => {
  test('refuses what it is sent is in the log once, and once when it takes it again', async () => {
    const collector = await startCollector()
    const { server, records, warnings } = await startTraced(collector.url, { interval: 20 })
    collector.status = 403
    for (const asked of [1, 2, 3]) {
      expect((await server.request('/api/loads')).status).toBe(401)
      await expect.poll(() => collector.asked).toBeGreaterThanOrEqual(asked)
    }
    await expect.poll(warnings).toHaveLength(1)
    collector.status = 200
    await server.request('/api/loads')
    const again = () => records().filter(({ msg }) => msg === 'Traces reach the collector again')
    await expect.poll(again).toHaveLength(1)
    expect(warnings()).toMatchObject([{ err: { code: '403' }, msg: expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT') }])
  })

  test('is not there costs no answer, and is in the log once', async () => {
    const { server, warnings } = await startTraced('http://127.0.0.1:9', { interval: 20 })
    for (let one = 0; one < 30; one++) expect((await server.request('/api/loads')).status).toBe(401)
    await expect.poll(warnings, { timeout: 20_000 }).toHaveLength(1)
    expect((await server.request('/api/loads')).status).toBe(401)
    expect(warnings()).toHaveLength(1)
  })

  test('never answers holds up neither a request nor the stop', async () => {
    const silent = createServer()
    const port = await listenAnywhere(silent)
    const sockets = new Set<{ destroy: () => void }>()
    silent.on('connection', (socket) => sockets.add(socket))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    const { server, stop } = await startTraced(`http://127.0.0.1:${port}`, { interval: 20 })
    expect((await server.request('/api/loads')).status).toBe(401)
    await expect.poll(() => sockets.size).toBe(1)
    expect((await server.request('/api/loads')).status).toBe(401)
    const started = performance.now()
    await stop()
    expect(performance.now() - started).toBeLessThan(4_000)
  })
})

describe('more spans at once than can wait', () => {
  const burst = (count: number) =>
    Promise.all(Array.from({ length: count }, () => inTrace({ name: 'one of many', kind: 'internal' }, async () => 'done')))

  test('are dropped, which is in the log once, though the collector is well', async () => {
    const collector = await startCollector()
    const { warnings } = await startTraced(collector.url, { interval: 20 })
    const sent = () => collector.spans().length
    await burst(8_000)
    await expect.poll(sent).toBe(8_000)
    expect(warnings()).toEqual([])
    for (const _ of [1, 2]) {
      const before = sent()
      await burst(20_000)
      await expect.poll(sent).toBeGreaterThan(before + 8_000)
      // There is room again.
      await burst(1)
    }
    await expect.poll(warnings).toHaveLength(1)
    expect(warnings()).toMatchObject([{ msg: expect.stringContaining('some spans were dropped') }])
  })

  test('do not fail what is done meanwhile, even where that cannot be logged', async () => {
    const collector = await startCollector()
    const said: string[] = []
    const log = createLog('info', { write: () => {} })
    log.warn = (message: unknown) => {
      said.push(String(message))
      throw new Error('no space left on device')
    }
    const { startTraces } = await import('../../../server/process/traceExport.ts')
    const stop = startTraces({ endpoint: new URL(collector.url), headers: {}, service: null, share: 1 }, 'fairlane', log, 20)
    onTestFinished(stop)
    await burst(20_000)
    await expect.poll(() => collector.spans().length).toBeGreaterThan(8_000)
    expect(await burst(1)).toEqual(['done'])
    expect(said).toHaveLength(1)
  })
})
