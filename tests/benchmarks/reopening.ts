import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright'
import { pages } from '#shared/kernel/paths'
import { firstTab, openDevice, slowDown, untilPrecached, untilQuiet } from './device.ts'
import { type PageServer, servePages } from './pageServer.ts'
import { temporaryDataDir } from './product.ts'
import type { Line } from './table.ts'

const reopened = { Home: pages.home, Shippers: pages.shippers, Track: pages.track }

/** A minimal worker: it precaches these addresses and serves them from the cache. */
export const bareWorker = (paths: string[]) => `
addEventListener('install', (event) => {
  const paths = ${JSON.stringify(paths)}
  event.waitUntil(caches.open('twin').then((cache) => cache.addAll(paths)))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  event.respondWith(caches.open('twin').then((cache) => cache.match(event.request)).then((cached) => cached ?? fetch(event.request)))
})
`

const twinWorker = bareWorker(Object.values(reopened).map((path) => `/twin${path}`))

/** Milliseconds of one visit. */
interface Visit {
  lcp: number
  /** From the start of the worker until it can handle requests. */
  worker: number
}

/** The page is loaded, and hydrated if it has scripts. */
const asLoaded = 'html:not([data-scripts]), html[data-scripts="ready"]'

/** Starts a browser, waits until it is idle, and opens the page, which starts the worker, until `shown` is rendered. */
export async function visit(profile: string, url: string, shown = asLoaded): Promise<Visit> {
  const device = await openDevice(profile, [])
  try {
    const page = firstTab(device)
    await untilQuiet()
    await slowDown(page)
    const answer = await page.goto(url)
    if (!answer?.fromServiceWorker()) throw new Error(`${url} was not served by its worker`)
    // A locator would inject Playwright's script, as large as that of the app, into the throttled page.
    while (!(await page.evaluate((selector) => document.querySelector(selector) !== null, shown))) await pause(50)
    // The element may not be painted yet, and paints are reported with a delay.
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

/** One first visit to each site; then both servers are stopped. */
async function firstVisits(profile: string, ours: PageServer, bare: PageServer): Promise<void> {
  const device = await openDevice(profile, [ours, bare])
  try {
    const page = firstTab(device)
    await page.goto(ours.url)
    await untilPrecached(page)
    await precacheTwins(page, `${bare.url}/twin/`)
  } finally {
    await device.close()
    ours.close()
    bare.close()
  }
}

/** The first visit to a site of twins, until its worker has precached them. */
export async function precacheTwins(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/twin/sw.js')))
  await untilPrecached(page)
}

/**
 * Public pages reopened with the server down, each in a browser that was just started, beside their twins with a minimal
 * worker; and what the first visit has precached in the background.
 */
export async function reopeningLines(): Promise<{ reopening: Line[]; precache: Line[] }> {
  const profile = temporaryDataDir()
  const ours = await servePages()
  // On its own origin, without the worker of the product.
  const bare = await servePages({ 'twin/sw.js': twinWorker })
  try {
    await firstVisits(profile.path, ours, bare)
    const reopening: Line[] = []
    const workers: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const [name, path] of Object.entries(reopened)) {
      const lcps: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      // Alternating, so that a busy machine affects both.
      for (let round = 0; round < 3; round++) {
        for (const [index, url] of [ours.url + path, `${bare.url}/twin${path}`].entries()) {
          const { lcp, worker } = await visit(profile.path, url)
          lcps[index] = Math.min(lcps[index] as number, lcp)
          workers[index] = Math.min(workers[index] as number, worker)
        }
      }
      reopening.push(timeLine(`${name}, largest contentful paint`, lcps, '≤ 1.20'))
    }
    reopening.push(timeLine('of that the start of the worker, not throttled', workers))
    return { reopening, precache: precacheLines(ours) }
  } finally {
    profile.remove()
  }
}

export function timeLine(what: string, [ours, bare]: [number, number], goal?: string): Line {
  const shown = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`
  return { what, measured: shown(ours), beside: shown(bare), ratio: ours / bare, ...(goal ? { goal } : {}) }
}

function precacheLines({ served }: PageServer): Line[] {
  const sum = (chosen: PageServer['served']) => chosen.reduce((total, { bytes }) => total + bytes, 0)
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
  const precached = served.filter(({ worker }) => worker)
  const script = served.filter(({ path }) => path === '/sw.js')
  const page = served.filter((one) => !precached.includes(one) && !script.includes(one))
  const shown = (chosen: PageServer['served']) => `${chosen.length} files, ${kilobytes(sum(chosen))}`
  return [
    { what: 'precached in the background', measured: shown(precached), beside: `${shown(page)} (the page itself)` },
    {
      what: 'the worker, sw.js',
      measured: kilobytes(sum(script)),
      beside: `${kilobytes(brotliCompressSync(twinWorker).length)} (minimal)`,
    },
  ]
}
