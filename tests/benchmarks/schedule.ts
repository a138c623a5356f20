import type { Page } from 'playwright'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { createDriver, createLoad } from '../support/factories.ts'
import { firstTab, openDevice, slowDown, untilQuiet } from './device.ts'
import { signInAs } from './people.ts'
import { databaseUrl, startProduct, temporaryDataDir } from './product.ts'
import { type Line, printTable } from './table.ts'

const [drivers, days, loads] = [200, 14, 2_000]
const rounds = 3
const hour = 3_600_000
const schedule = '/portal/admin/schedule?view=weeks'

declare global {
  interface Window {
    marked: Promise<number>
    /** A copy of the elements at that moment. */
    copied: HTMLElement
  }
}

/** The schedule of 200 drivers, 14 days and 2,000 loads, with CPU throttling 4 ×, beside the same elements without scripts. */
export async function benchSchedule(): Promise<void> {
  const data = temporaryDataDir()
  const profile = temporaryDataDir()
  const product = await startProduct(data.path)
  const device = await openDevice(profile.path, [])
  try {
    await fill(databaseUrl(data.path))
    for (const pair of (await signInAs('dispatcher', product.url)).split('; ')) {
      const at = pair.indexOf('=')
      await device.addCookies([{ name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url }])
    }
    const page = firstTab(device)
    await page.setViewportSize({ width: 1280, height: 1000 })
    await page.goto(product.url + schedule)
    await page.getByText(/^2\d\d of 2\d\d drivers$|^2\d\d drivers$/).waitFor({ timeout: 120_000 })
    await untilQuiet()
    await slowDown(page)
    const lines = [await opening(page), await scrolling(page), await taking(page)]
    printTable(
      `${drivers} drivers × ${days} days × ${loads.toLocaleString('en-US')} loads on the device, CPU 4 × slower, best of ${rounds}`,
      lines,
    )
  } finally {
    await device.close()
    await product.stop()
    data.remove()
    profile.remove()
  }
}

/** Nine in ten loads have a driver, ten of them one after the other within the days. */
async function fill(url: string): Promise<void> {
  const knex = openDatabase(url)
  try {
    const made: Awaited<ReturnType<typeof createDriver>>[] = []
    for (let one = 0; one < drivers; one += 1) made.push(await createDriver(knex, { firstName: 'Dana', lastName: `Road ${one}` }))
    const begin = Math.floor(Date.now() / hour) * hour
    const make = (one: number) => {
      const driver = made[one % drivers]
      const from = begin + (Math.floor(one / drivers) * 32 + (one % 7)) * hour
      const isFree = one % 40 === 39
      return createLoad(knex, {
        status: isFree ? 'booked' : 'planned',
        assignedDriverId: isFree ? null : (driver?.id ?? null),
        pickupDateTime: new Date(from),
        deliveryDateTime: new Date(from + (6 + (one % 9)) * hour),
      })
    }
    const all = Array.from({ length: loads }, (_, one) => one)
    for (let from = 0; from < loads; from += 20) await Promise.all(all.slice(from, from + 20).map(make))
  } finally {
    await knex.destroy()
  }
}

const shown = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`

/*
 * These functions run in the page. They contain no named functions, because the transpiler wraps those in a helper that does
 * not exist in the page.
 */

/** Measures from the next event of this type until the browser paints ten matches of the selector. */
function watch({ type, selector }: { type: string; selector: string }): void {
  window.marked = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Nothing was painted')), 60_000)
    let at = Number.NaN
    addEventListener(type, ({ timeStamp }) => (at = timeStamp), { capture: true, once: true })
    const looks: (() => void)[] = []
    looks.push(() => {
      if (Number.isNaN(at) || document.querySelectorAll(selector).length < 10) {
        for (const look of looks) requestAnimationFrame(look)
        return
      }
      // The next task runs after this frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        resolve(performance.now() - at)
        window.copied = document.querySelector('.schedule')?.cloneNode(true) as HTMLElement
      }
      port2.postMessage(null)
    })
    for (const look of looks) requestAnimationFrame(look)
  })
}

/** Paints a copy of the same elements without scripts: how long the browser alone takes. */
async function paintTwin(): Promise<number> {
  const board = document.querySelector<HTMLElement>('.schedule') as HTMLElement
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    // Hidden, the board has room for no rows and removes them: they are copied before.
    board.hidden = true
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
    const from = performance.now()
    const copy = window.copied.cloneNode(true) as HTMLElement
    board.after(copy)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    times.push(performance.now() - from)
    copy.remove()
    board.hidden = false
  }
  return Math.min(...times)
}

/** Scrolls 100 frames down, 60 pixels each, and returns how long each took. */
async function scrollBoard(selector: string): Promise<number[]> {
  const board = document.querySelector(selector) as HTMLElement
  board.scrollTop = 0
  await new Promise((resolve) => setTimeout(resolve, 500))
  const frames: number[] = []
  let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
  for (let frame = 0; frame < 100; frame += 1) {
    board.scrollBy({ top: 60, left: frame % 2 ? 12 : 0, behavior: 'instant' })
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    frames.push(now - last)
    last = now
  }
  return frames
}

/** Puts a copy of the board with every row and bar, without scripts, in its place; returns how many bars it has. */
async function buildTwin(): Promise<number> {
  const board = document.querySelector('.board') as HTMLElement
  const rows = new Map<string, Node>()
  board.scrollLeft = 0
  for (let left = 0; left <= board.scrollWidth; left += board.clientWidth) {
    for (let top = 0; top <= board.scrollHeight; top += 900) {
      board.scrollTo({ top, left, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      for (const row of board.querySelectorAll<HTMLElement>('.board-place')) {
        const key = row.querySelector('[data-driver]')?.getAttribute('data-driver') ?? ''
        const known = rows.get(key) as HTMLElement | undefined
        if (!known) rows.set(key, row.cloneNode(true))
        else {
          // Further days bring further bars.
          const bars = new Set([...known.querySelectorAll('[data-load]')].map((bar) => bar.getAttribute('data-load')))
          for (const bar of row.querySelectorAll('[data-load]'))
            if (!bars.has(bar.getAttribute('data-load')))
              known.querySelector('.board-track')?.append((bar.parentElement as Element).cloneNode(true))
        }
      }
    }
  }
  const twin = board.cloneNode(true) as HTMLElement
  twin.id = 'twin'
  const pricing = twin.querySelector('.board-place')?.parentElement as HTMLElement
  pricing.replaceChildren(...rows.values())
  board.hidden = true
  board.before(twin)
  return twin.querySelectorAll('.bar').length
}

async function opening(page: Page): Promise<Line> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await page.getByRole('link', { name: 'Loads', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Load Management' }).waitFor()
    await untilQuiet()
    await page.evaluate(watch, { type: 'popstate', selector: '.board .bar' })
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, schedule)
    times.push(await page.evaluate(() => window.marked))
  }
  await untilQuiet()
  const twin = await page.evaluate(paintTwin)
  const [first = Number.NaN, ...again] = times
  const best = Math.min(...again)
  console.error(`opened: ${times.map(shown).join(', ')}`)
  return {
    what: `opened from another screen until painted (the first time ${shown(first)})`,
    measured: shown(best),
    beside: `${shown(twin)} (a copy of the same elements)`,
    ratio: best / twin,
  }
}

const slowest = (frames: number[]) => frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN

async function scrolling(page: Page): Promise<Line> {
  const own: number[] = []
  for (let round = 0; round < rounds; round += 1) own.push(slowest(await page.evaluate(scrollBoard, '.board')))
  const bars = await page.evaluate(buildTwin)
  const beside: number[] = []
  for (let round = 0; round < rounds; round += 1) beside.push(slowest(await page.evaluate(scrollBoard, '#twin')))
  await page.evaluate(() => {
    document.querySelector('#twin')?.remove()
    ;(document.querySelector('.board') as HTMLElement).hidden = false
  })
  console.error(`frames: ${own.map(shown).join(', ')} beside ${beside.map(shown).join(', ')}`)
  return {
    what: 'scrolled 60 px a frame, 95th percentile of the frames',
    measured: shown(Math.min(...own)),
    beside: `${shown(Math.min(...beside))} (a copy with all ${bars} bars, scrolled by the browser)`,
    ratio: Math.min(...own) / Math.min(...beside),
  }
}

async function taking(page: Page): Promise<Line> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(() => document.querySelector<HTMLElement>('.unassigned-load')?.focus())
    await untilQuiet()
    await page.evaluate(watch, { type: 'keydown', selector: '.board-name svg' })
    await page.keyboard.press('Enter')
    times.push(await page.evaluate(() => window.marked))
    await page.keyboard.press('Escape')
  }
  const twin = await page.evaluate(paintTwin)
  console.error(`taken: ${times.map(shown).join(', ')}`)
  return {
    what: 'a load taken with Enter until every row in sight says what it means',
    measured: shown(Math.min(...times)),
    beside: `${shown(twin)} (a copy of the same elements)`,
    ratio: Math.min(...times) / twin,
  }
}
