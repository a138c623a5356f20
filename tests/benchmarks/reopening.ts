import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright'
import { pages } from '#shared/paths'
import { firstTab, openDevice, slowDown, untilKept, untilQuiet } from './device.ts'
import { type PageServer, servePages } from './pageServer.ts'
import { temporaryDataDir } from './product.ts'
import type { Line } from './table.ts'

const reopened = { Home: pages.home, Shippers: pages.shippers, Track: pages.track }

/** The least that a worker can be: it keeps these addresses and answers for them. */
export const bareWorker = (kept: string[]) => `
addEventListener('install', (event) => {
  const kept = ${JSON.stringify(kept)}
  event.waitUntil(caches.open('twin').then((cache) => cache.addAll(kept)))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  event.respondWith(caches.open('twin').then((cache) => cache.match(event.request)).then((kept) => kept ?? fetch(event.request)))
})
`

const twinWorker = bareWorker(Object.values(reopened).map((path) => `/twin${path}`))

/** Milliseconds of one visit. */
interface Visit {
  lcp: number
  /** Until the worker could be asked, from when the browser began to start it. */
  worker: number
}

/** Without scripts nothing is painted later than what is there when the page has loaded. */
const asLoaded = 'html:not([data-scripts]), html[data-scripts="ready"]'

/** A browser that was just started and has come to rest opens the page, and the worker with it, until `shown` is there. */
export async function visit(profile: string, url: string, shown = asLoaded): Promise<Visit> {
  const device = await openDevice(profile, [])
  try {
    const page = firstTab(device)
    await untilQuiet()
    await slowDown(page)
    const answer = await page.goto(url)
    if (!answer?.fromServiceWorker()) throw new Error(`${url} was not answered by its worker`)
    // A locator would bring Playwright's own script, as long as the app's, into the page that has a quarter of the processor.
    while (!(await page.evaluate((selector) => document.querySelector(selector) !== null, shown))) await pause(50)
    // What is there is not painted yet, and a browser tells of a paint some time after it.
    await pause(1_000)
    return await page.evaluate(
      () =>
        new Promise((resolve) => {
          const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
          new PerformanceObserver((list) => {
            const lcp = list.getEntries().at(-1)?.startTime ?? Number.NaN
            resolve({ lcp, worker: (navigation?.fetchStart ?? Number.NaN) - (navigation?.workerStart ?? Number.NaN) })
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
  } finally {
    await device.close()
  }
}

/** One first visit of each site; from then on both servers are dead. */
async function firstVisits(profile: string, ours: PageServer, bare: PageServer): Promise<void> {
  const device = await openDevice(profile, [ours, bare])
  try {
    const page = firstTab(device)
    await page.goto(ours.url)
    await untilKept(page)
    await keepTwins(page, `${bare.url}/twin/`)
  } finally {
    await device.close()
    ours.close()
    bare.close()
  }
}

/** The first visit of a site of twins, until its worker has them. */
export async function keepTwins(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/twin/sw.js')))
  await untilKept(page)
}

/**
 * Public pages opened again with the server dead, each in a browser that was just started, beside their twins with the
 * barest worker; and what the first visit has fetched for that in the background.
 */
export async function reopeningLines(): Promise<{ reopening: Line[]; precache: Line[] }> {
  const profile = temporaryDataDir()
  const ours = await servePages()
  // On an origin of its own: nothing of ours is there.
  const bare = await servePages({ 'twin/sw.js': twinWorker })
  try {
    await firstVisits(profile.path, ours, bare)
    const reopening: Line[] = []
    const workers: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const [name, path] of Object.entries(reopened)) {
      const lcps: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      // In turn, so that a busy machine troubles both.
      for (let round = 0; round < 3; round++) {
        for (const [index, url] of [ours.url + path, `${bare.url}/twin${path}`].entries()) {
          const { lcp, worker } = await visit(profile.path, url)
          lcps[index] = Math.min(lcps[index] as number, lcp)
          workers[index] = Math.min(workers[index] as number, worker)
        }
      }
      reopening.push(timeLine(`${name}, largest contentful paint`, lcps, '≤ 1.20'))
    }
    reopening.push(timeLine('of it until the worker runs, not slowed down', workers))
    return { reopening, precache: precacheLines(ours) }
  } finally {
    profile.remove()
  }
}

export function timeLine(what: string, [ours, bare]: [number, number], goal?: string): Line {
  const shown = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`
  return { what, measured: shown(ours), beside: shown(bare), ratio: ours / bare, ...(goal ? { goal } : {}) }
}

function precacheLines({ answered }: PageServer): Line[] {
  const sum = (chosen: PageServer['answered']) => chosen.reduce((total, { bytes }) => total + bytes, 0)
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
  const kept = answered.filter(({ worker }) => worker)
  const script = answered.filter(({ path }) => path === '/sw.js')
  const page = answered.filter((one) => !kept.includes(one) && !script.includes(one))
  const shown = (chosen: PageServer['answered']) => `${chosen.length} files, ${kilobytes(sum(chosen))}`
  return [
    { what: 'fetched in the background', measured: shown(kept), beside: `${shown(page)} (the page itself)` },
    {
      what: 'the worker, sw.js',
      measured: kilobytes(sum(script)),
      beside: `${kilobytes(brotliCompressSync(twinWorker).length)} (the barest)`,
    },
  ]
}
