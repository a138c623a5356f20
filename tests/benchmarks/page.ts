import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from '../chromium.mjs'
import { servePages } from './pageServer.ts'
import { freePort } from './product.ts'
import { type Line, printTable } from './table.ts'

/** What Lighthouse 12 says of a page on a middling phone. Times in milliseconds, sizes in bytes as transferred. */
interface Visit {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  bytes: number
  scriptBytes: number
  /** Of 100, by category. */
  scores: Record<string, number>
}

type Throttling = 'simulate' | 'devtools'

async function visit(url: string, port: number, throttlingMethod: Throttling, onlyCategories?: string[]): Promise<Visit> {
  const run = await lighthouse(url, { port, logLevel: 'error', throttlingMethod, ...(onlyCategories ? { onlyCategories } : {}) })
  if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse did not manage: ${run?.lhr.runtimeError?.message}`)
  const { audits, categories } = run.lhr
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  const sum = (chosen: typeof requests) => chosen.reduce((total, item) => total + Number(item.transferSize), 0)
  return {
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: sum(requests),
    scriptBytes: sum(requests.filter((item) => item.resourceType === 'Script')),
    scores: Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])),
  }
}

/** The page and its twin in turn, so that a busy machine troubles both; of each the best of three. */
async function bestVisits(url: string, path: string, port: number, throttling: Throttling): Promise<[Visit, Visit]> {
  const best: (Visit | undefined)[] = [undefined, undefined]
  for (let round = 0; round < 3; round++) {
    for (const [index, address] of [`${url}${path}`, `${url}/twin${path}`].entries()) {
      const next = await visit(address, port, throttling, ['performance'])
      const sofar = best[index] ?? next
      const least = (key: 'fcp' | 'lcp' | 'tbt' | 'cls') => Math.min(sofar[key], next[key])
      best[index] = { ...next, fcp: least('fcp'), lcp: least('lcp'), tbt: least('tbt'), cls: least('cls') }
    }
  }
  return best as [Visit, Visit]
}

/** The Shippers page on its first visit, beside the same page without scripts. */
export async function benchPage(): Promise<void> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH, or run `npm test`, which installs one.')
  const server = await servePages()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
  })
  try {
    const path = '/shippers'
    const whole = [await visit(server.url + path, port, 'simulate'), await visit(`${server.url}/twin${path}`, port, 'simulate')]
    const simulated = await bestVisits(server.url, path, port, 'simulate')
    const applied = await bestVisits(server.url, path, port, 'devtools')
    printTable(`${path}, first visit on a phone (Lighthouse, HTTP/2, brotli), beside its twin without scripts, best of 3`, [
      ...timeLines('simulated', simulated, '≤ 1.10'),
      ...timeLines('applied', applied, '≤ 1.20'),
      ...sizeLines(whole as [Visit, Visit]),
    ])
  } finally {
    await browser.close()
    server.close()
  }
}

function timeLines(how: string, [page, twin]: [Visit, Visit], goal: string): Line[] {
  const line = (name: string, key: 'fcp' | 'lcp'): Line => ({
    what: `${name}, ${how}`,
    measured: `${page[key].toFixed(0)} ms`,
    beside: `${twin[key].toFixed(0)} ms`,
    ratio: page[key] / twin[key],
    goal,
  })
  return [
    line('first contentful paint', 'fcp'),
    line('largest contentful paint', 'lcp'),
    {
      what: `blocking time, ${how}`,
      measured: `${page.tbt.toFixed(0)} ms`,
      beside: `${twin.tbt.toFixed(0)} ms`,
      goal: '< 50 ms',
    },
  ]
}

function sizeLines([page, twin]: [Visit, Visit]): Line[] {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
  const scores = (visited: Visit) => Object.values(visited.scores).join(' · ')
  return [
    { what: 'layout shift', measured: page.cls.toFixed(3), beside: twin.cls.toFixed(3), goal: '0' },
    { what: 'bytes', measured: kilobytes(page.bytes), beside: kilobytes(twin.bytes) },
    {
      what: 'JavaScript until touched',
      measured: kilobytes(page.scriptBytes),
      beside: kilobytes(twin.scriptBytes),
      goal: '≤ 80 kB',
    },
    { what: Object.keys(page.scores).join(' · '), measured: scores(page), beside: scores(twin), goal: '100 but performance' },
  ]
}
