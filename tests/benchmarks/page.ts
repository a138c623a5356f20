import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { notFoundPath } from '#shared/paths'
import { chromiumFlags, chromiumPath } from '../chromium.mjs'
import { type PageServer, publicPaths, servePages } from './pageServer.ts'
import { freePort } from './product.ts'
import { buildSpa } from './spaBuild.ts'
import { printRows } from './table.ts'

type Throttling = 'simulate' | 'devtools'

/** What Lighthouse 12 says of one visit on a middling phone. Times in milliseconds, sizes in bytes as they travelled. */
interface Visit {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  bytes: number
  /** Of the scripts, without the heads of their answers; what the worker fetches in the background is not among them. */
  scriptBytes: number
  /** Of 100, by category. */
  scores: Record<string, number>
}

/** Of several visits the shortest times, and the most of everything else. */
interface Visits {
  simulate: Visit
  devtools: Visit
}

/** The page as it is shipped, the same without scripts, the same as an ordinary single-page app. */
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

/** One visit; `whole` gives its scores too, which takes longer and is the same each time. */
async function visit({ url, answered }: PageServer, path: string, port: number, how: Throttling, whole: boolean): Promise<Visit> {
  answered.length = 0
  const wanted = whole ? { onlyCategories } : { onlyAudits, disableFullPageScreenshot: true }
  // The page for unknown addresses has its status.
  const flags = { port, logLevel: 'error', throttlingMethod: how, ignoreStatusCode: true, ...wanted } as const
  const run = await lighthouse(url + path, flags)
  if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse did not manage ${path}: ${run?.lhr.runtimeError?.message}`)
  const { audits, categories } = run.lhr
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  // Each once: for its scores Lighthouse leaves the page and comes back, and what an untrusted server sends is not cached.
  const scripts = new Map(answered.flatMap((one) => (fetchedByPage(one) ? [[one.path, one.bytes]] : [])))
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

const fetchedByPage = ({ path, worker }: PageServer['answered'][number]) =>
  !worker && path.startsWith('/assets/') && path.endsWith('.js')

/** A busy machine makes times longer, never shorter; a shift or a file that came once is the page's own doing. */
function together(sofar: Visit | undefined, next: Visit): Visit {
  if (!sofar) return next
  const least = (key: 'fcp' | 'lcp' | 'tbt') => Math.min(sofar[key], next[key])
  const most = (key: 'cls' | 'bytes' | 'scriptBytes') => Math.max(sofar[key], next[key])
  return {
    ...{ fcp: least('fcp'), lcp: least('lcp'), tbt: least('tbt') },
    ...{ cls: most('cls'), bytes: most('bytes'), scriptBytes: most('scriptBytes') },
    scores: sofar.scores,
  }
}

/**
 * The page and its twin in turn, so that a busy machine troubles both. The single-page app comes once: it stands far off,
 * and no goal is measured by it.
 */
async function measured(path: string, ours: PageServer, spa: PageServer, port: number): Promise<Measured> {
  const best: Partial<Record<`${Variant} ${Throttling}`, Visit>> = {}
  for (const how of ['simulate', 'devtools'] as const) {
    for (let round = 0; round < rounds; round++) {
      const whole = how === 'simulate' && round === 0
      const keep = (variant: Variant, next: Visit) => {
        best[`${variant} ${how}`] = together(best[`${variant} ${how}`], next)
      }
      keep('page', await visit(ours, path, port, how, whole))
      keep('twin', await visit(ours, `/twin${path}`, port, how, whole))
      if (round === 0) keep('spa', await visit(spa, path, port, how, whole))
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
  // On an origin of its own, where it is what every address answers.
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
 * The goals that this page does not reach. The status of an unknown address counts against its SEO and stands in the
 * console, which counts against the best practices: there the twin's scores are all that can be had.
 */
function misses(path: string, one: Measured): string[] {
  const { page, twin } = one
  const limits = { simulate: 1.1, devtools: 1.2 }
  const words = { simulate: 'simulated', devtools: 'applied', fcp: 'first contentful paint', lcp: 'largest contentful paint' }
  const slow = (['simulate', 'devtools'] as const).flatMap((how) =>
    (['fcp', 'lcp'] as const)
      .filter((key) => !(ratio(one, how, key) <= limits[how]))
      .map((key) => `${words[key]}, ${words[how]}, ${ratio(one, how, key).toFixed(3)} × its twin (≤ ${limits[how].toFixed(2)})`),
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
