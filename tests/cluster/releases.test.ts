import { join } from 'node:path'
import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isServing, partOf } from '../../deploy/local/cluster.ts'
import { startPart, stopPart, until } from '../../deploy/local/processes.ts'
import { chromiumFlags, chromiumPath } from '../support/chromium.mjs'
import { secondBuild } from './secondBuild.ts'
import { useCluster } from './useCluster.ts'
import { recovered, startAgain } from './watched.ts'

describe.runIf(inject('cluster'))('while a release goes on, with servers of two builds behind the balancer', () => {
  const at = useCluster()
  beforeAll(async () => {
    const build = secondBuild(join(at.place.folder, '..', 'release-two'))
    await stopPart(at.place.folder, 'api2')
    startPart(at.place.folder, partOf({ ...at.place, build }, 'api2'))
    await until(() => isServing(at.place, 'api2'), 60_000, 'api2 does not start with the second build')
  })
  afterAll(async () => {
    await stopPart(at.place.folder, 'api2')
    startAgain(at.place, 'api2')
    await recovered(at.place)
  })

  test('0 of 60 first visits lack a file: what a page names, and what its scripts import, is answered by either', async () => {
    const builds = new Set<string>()
    const missing: string[] = []
    for (let round = 0; round < 20; round += 1) {
      const path = ['/', '/shippers', '/portal'][round % 3] as string
      // Three in a row come to the three servers. One visit after another may come to the same one each time: HAProxy
      // takes them in turn, and a visit may make a multiple of three requests.
      const pages = [await at.client.ask(path), await at.client.ask(path), await at.client.ask(path)]
      for (const { body } of pages) {
        builds.add(/\/assets\/main-[\w-]+\.js/.exec(body)?.[0] ?? '')
        const wanted = new Set(assetsIn(body))
        for (const asset of wanted) {
          const answer = await at.client.ask(asset)
          if (answer.status !== 200) missing.push(`${asset} ${answer.status}`)
          else if (asset.endsWith('.js')) for (const imported of importsIn(answer.body)) wanted.add(imported)
        }
      }
    }
    expect(builds.size).toBe(2)
    expect(missing).toEqual([])
  })

  test('in Chromium pages open whichever server answers; a worker comes once the release is over, and then without a network', async () => {
    const browser = await chromium.launch({
      executablePath: chromiumPath() as string,
      args: [...chromiumFlags, '--ignore-certificate-errors'],
    })
    const visit = async (serviceWorkers: 'allow' | 'block') => {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers, bypassCSP: true })
      const page = await context.newPage()
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(error.message))
      page.on('response', (answer) => answer.status() >= 400 && wrong.push(`${answer.url()} ${answer.status()}`))
      await page.goto(at.client.site)
      await page.getByRole('link', { name: 'Track' }).first().click()
      await page.waitForURL(/\/track$/)
      expect(wrong).toEqual([])
      return { context, page }
    }
    try {
      for (let visits = 0; visits < 12; visits += 1) {
        const { context, page } = await visit(visits % 2 ? 'allow' : 'block')
        // Had it been installed, it would have pages of both builds.
        if (visits % 2) expect(await page.evaluate(endOfWorker)).toBe('redundant')
        await context.close()
      }
      await stopPart(at.place.folder, 'api2')
      startAgain(at.place, 'api2')
      await recovered(at.place)
      const { context, page } = await visit('allow')
      expect(['installed', 'activating', 'activated']).toContain(await page.evaluate(endOfWorker))
      await context.setOffline(true)
      await page.goto(`${at.client.site}/shippers`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    } finally {
      await browser.close()
    }
  })
})

/** How the installation of a worker ends, asked for as the page does, which the policy of the site would allow it alone. */
async function endOfWorker(): Promise<string> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const worker = registration.installing ?? registration.waiting ?? registration.active
  if (!worker) return 'none'
  return new Promise((resolve) => {
    if (worker.state !== 'installing') resolve(worker.state)
    worker.addEventListener('statechange', () => resolve(worker.state))
  })
}

const assetsIn = (html: string) => [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path)
/** What a script needs before it runs; what it may load later is asked for in the same way. */
const importsIn = (script: string) =>
  [...script.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`)
