import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startCollector, startTraced } from '../collector.ts'
import { listenAnywhere } from '../listening.ts'

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
