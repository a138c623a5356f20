import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { notFoundPath } from '#shared/kernel/paths'
import { chromiumFlags, chromiumPath } from '../support/chromium.mjs'
import { type PageServer, publicPaths, servePages } from './pageServer.ts'
import { freePort } from './product.ts'
import { buildSpa } from './spaBuild.ts'
import { printRows } from './table.ts'

type Throttling = 'simulate' | 'devtools'

/** The metrics of Lighthouse 12 for one visit on a mid-range phone. Times in milliseconds, sizes in transferred bytes. */
interface Visit {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  bytes: number
  /** Of the scripts, without response headers, and without those that the worker precaches. */
  scriptBytes: number
  /** Out of 100, by category. */
  scores: Record<string, number>
}

/** The shortest times and the largest of all other metrics of several visits. */
interface Visits {
  simulate: Visit
  devtools: Visit
}

/** The page as shipped, without scripts, and as an ordinary single-page app. */
const variants = ['page', 'twin', 'spa'] as const
type Variant = (typeof variants)[number]
type Measured = Record<Variant, Visits>

const rounds = 3
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']
const onlyAudits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'network-requests',
]

/** One visit; `whole` includes the scores, which take longer and do not vary. */
async function visit({ url, served }: PageServer, path: string, port: number, how: Throttling, whole: boolean): Promise<Visit> {
  served.length = 0
  const wanted = whole ? { onlyCategories } : { onlyAudits, disableFullPageScreenshot: true }
  // The 404 page has status 404.
  const flags = { port, logLevel: 'error', throttlingMethod: how, ignoreStatusCode: true, ...wanted } as const
  const run = await lighthouse(url + path, flags)
  if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse failed on ${path}: ${run?.lhr.runtimeError?.message}`)
  const { audits, categories } = run.lhr
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  // Each counted once: for its scores Lighthouse loads the page again, and responses of an untrusted server are not cached.
  const scripts = new Map(served.flatMap((one) => (fetchedByPage(one) ? [[one.path, one.bytes]] : [])))
  return {
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: requests.reduce((total, item) => total + Number(item.transferSize), 0),
    scriptBytes: [...scripts.values()].reduce((total, bytes) => total + bytes, 0),
    scores: Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])),
  }
}

const fetchedByPage = ({ path, worker }: PageServer['served'][number]) =>
  !worker && path.startsWith('/assets/') && path.endsWith('.js')

/** A busy machine only makes times longer; a layout shift or a file is caused by the page, even if it occurs once. */
function bestOf(sofar: Visit | undefined, next: Visit): Visit {
  if (!sofar) return next
  const least = (key: 'fcp' | 'lcp' | 'tbt') => Math.min(sofar[key], next[key])
  const most = (key: 'cls' | 'bytes' | 'scriptBytes') => Math.max(sofar[key], next[key])
  return {
    fcp: least('fcp'),
    lcp: least('lcp'),
    tbt: least('tbt'),
    cls: most('cls'),
    bytes: most('bytes'),
    scriptBytes: most('scriptBytes'),
    scores: sofar.scores,
  }
}

/**
 * The page and its twin alternate, so that a busy machine affects both. The single-page app is visited once: it differs by
 * far, and no goal depends on it.
 */
async function measured(path: string, ours: PageServer, spa: PageServer, port: number): Promise<Measured> {
  const best: Partial<Record<`${Variant} ${Throttling}`, Visit>> = {}
  for (const how of ['simulate', 'devtools'] as const) {
    for (let round = 0; round < rounds; round++) {
      const whole = how === 'simulate' && round === 0
      const record = (variant: Variant, next: Visit) => {
        best[`${variant} ${how}`] = bestOf(best[`${variant} ${how}`], next)
      }
      record('page', await visit(ours, path, port, how, whole))
      record('twin', await visit(ours, `/twin${path}`, port, how, whole))
      if (round === 0) record('spa', await visit(spa, path, port, how, whole))
    }
  }
  const of = (variant: Variant) => ({ simulate: best[`${variant} simulate`], devtools: best[`${variant} devtools`] }) as Visits
  return { page: of('page'), twin: of('twin'), spa: of('spa') }
}

/** Public pages on their first visit, all of them unless some are named. */
export async function benchPage(named: string[]): Promise<void> {
  const executablePath = chromiumPath({ isWhole: true })
  if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH, or run `npm test`, which installs one.')
  const ours = await servePages()
  // On its own origin, with index.html as the response for every address.
  const spa = await servePages(await buildSpa(), 'index.html')
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
  })
  try {
    const all: [string, Measured][] = []
    for (const path of named.length ? named : publicPaths()) {
      console.error(`Measuring ${path} …`)
      all.push([path, await measured(path, ours, spa, port)])
    }
    printPages(all)
  } finally {
    await browser.close()
    ours.close()
    spa.close()
  }
}

function printPages(all: [string, Measured][]): void {
  const where = 'Lighthouse on a phone, HTTP/2, brotli: the page / its twin without scripts / an ordinary single-page app'
  printRows(`First visit, best of ${rounds}, the app once (${where})`, [
    [
      'page',
      'FCP simulated, ms',
      '× twin',
      'LCP simulated, ms',
      '× twin',
      'FCP applied, ms',
      '× twin',
      'LCP applied, ms',
      '× twin',
    ],
    ...all.map(([path, one]) => [
      path,
      ...(['simulate', 'devtools'] as const).flatMap((how) =>
        (['fcp', 'lcp'] as const).flatMap((key) => [
          beside(one, (visits) => visits[how][key].toFixed(0)),
          ratio(one, how, key).toFixed(2),
        ]),
      ),
    ]),
  ])
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  printRows('The same visits', [
    [
      'page',
      'blocking, ms',
      'layout shift',
      'JavaScript until touched, kB',
      'all bytes, kB',
      'accessibility · best practices · SEO',
    ],
    ...all.map(([path, one]) => [
      path,
      beside(one, (visits) => blocking(visits).toFixed(0)),
      beside(one, (visits) => shift(visits).toFixed(3).replace('0.000', '0')),
      beside(one, ({ simulate }) => kilobytes(simulate.scriptBytes)),
      beside(one, ({ simulate }) => kilobytes(simulate.bytes)),
      beside(one, ({ simulate }) => scored(simulate.scores).join(' · ')),
    ]),
  ])
  const missed = all.flatMap(([path, one]) => misses(path, one).map((what) => `${path}: ${what}`))
  console.log(`\n${missed.length ? `Missed:\n${missed.join('\n')}` : 'Every page reaches every goal.'}`)
}

const beside = (one: Measured, shown: (visits: Visits) => string) => variants.map((variant) => shown(one[variant])).join(' / ')
const ratio = ({ page, twin }: Measured, how: Throttling, key: 'fcp' | 'lcp') => page[how][key] / twin[how][key]
const blocking = ({ simulate, devtools }: Visits) => Math.max(simulate.tbt, devtools.tbt)
const shift = ({ simulate, devtools }: Visits) => Math.max(simulate.cls, devtools.cls)
const scored = (scores: Visit['scores']) => onlyCategories.slice(1).map((id) => scores[id] ?? Number.NaN)

/**
 * The goals that this page misses. Status 404 lowers the SEO score and is logged in the console, which lowers the best
 * practices: the 404 page is compared with the scores of its twin.
 */
function misses(path: string, one: Measured): string[] {
  const { page, twin } = one
  const limits = { simulate: 1.1, devtools: 1.2 }
  const text = { simulate: 'simulated', devtools: 'applied', fcp: 'first contentful paint', lcp: 'largest contentful paint' }
  const slow = (['simulate', 'devtools'] as const).flatMap((how) =>
    (['fcp', 'lcp'] as const)
      .filter((key) => !(ratio(one, how, key) <= limits[how]))
      .map((key) => `${text[key]}, ${text[how]}, ${ratio(one, how, key).toFixed(3)} × its twin (≤ ${limits[how].toFixed(2)})`),
  )
  const scores = scored(page.simulate.scores)
  const wanted = path === notFoundPath ? scored(twin.simulate.scores) : [100, 100, 100]
  return [
    ...slow,
    ...(blocking(page) < 50 ? [] : [`blocked for ${blocking(page).toFixed(0)} ms (< 50)`]),
    ...(shift(page) === 0 ? [] : [`layout shift ${shift(page)} (0)`]),
    ...(page.simulate.scriptBytes <= 80_000 ? [] : [`${page.simulate.scriptBytes} bytes of JavaScript (≤ 80,000)`]),
    ...(scores.join() === wanted.join() ? [] : [`scores ${scores.join(' · ')} (${wanted.join(' · ')})`]),
  ]
}
