import type { Locator, Page } from 'playwright'
import { fillForm, openForm, submitButton } from '../support/e2e/quoteForm.ts'
import { quotePanel } from '../support/spec/spec.ts'
import { firstTab, openDevice, slowDown, untilPrecached, untilQuiet } from './device.ts'
import { servePages } from './pageServer.ts'
import { temporaryDataDir } from './product.ts'
import type { Line } from './table.ts'

/** Milliseconds after the press, as the browser stamps its click. */
interface Press {
  /** The form is validated: the first access to IndexedDB. */
  validated: number
  /** The transaction that puts the entry into the outbox is complete. */
  persisted: number
}

declare global {
  interface Window {
    press: Promise<Press & { entry: object }>
    barePut: (durability: IDBTransactionDurability) => Promise<number>
  }
}

/*
 * The next two functions run in the page. They contain no named functions, because the transpiler wraps those in a helper
 * that does not exist in the page.
 */

/** Measures the next click until IndexedDB has the entry. */
function watchPress(): void {
  window.press = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Nothing was persisted')), 60_000)
    let pressed = Number.NaN
    let validated = Number.NaN
    addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
    const { objectStore } = IDBTransaction.prototype
    IDBTransaction.prototype.objectStore = function (...all) {
      if (Number.isNaN(validated)) validated = performance.now() - pressed
      return objectStore.apply(this, all)
    }
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...all) {
      if (this.name === 'outbox') {
        this.transaction.addEventListener('complete', () =>
          resolve({ validated, persisted: performance.now() - pressed, entry: all[0] }),
        )
      }
      return put.apply(this, all)
    }
  })
}

/**
 * Adds a button whose next click only puts `entry` into a store of its own. `strict`, as the product does it, waits for the
 * disk; `relaxed`, the browser's default, does not.
 */
function addBareButton(entry: object): void {
  const button = Object.assign(document.createElement('button'), { textContent: 'Bare put' })
  button.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 99999'
  const opening = indexedDB.open('bare')
  opening.onupgradeneeded = () => opening.result.createObjectStore('bare', { autoIncrement: true })
  opening.onsuccess = () => document.body.append(button)
  window.barePut = (durability) =>
    new Promise((resolve) => {
      button.onclick = ({ timeStamp }) => {
        const transaction = opening.result.transaction('bare', 'readwrite', { durability })
        transaction.objectStore('bare').put(entry)
        transaction.oncomplete = () => resolve(performance.now() - timeStamp)
      }
    })
}

/** Clicks with the mouse alone; `Locator.click` also runs code in the page. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on the screen')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

async function pressBareButton(page: Page, durability: IDBTransactionDurability): Promise<number> {
  const put = page.evaluate((durability) => window.barePut(durability), durability)
  await press(page, page.getByRole('button', { name: 'Bare put' }))
  return put
}

/** One request on a new profile: a first visit, the server is stopped, the page is reopened, filled and submitted. */
async function submitOnce(): Promise<Press & { bare: number; relaxed: number }> {
  const profile = temporaryDataDir()
  const server = await servePages()
  const device = await openDevice(profile.path, [server])
  try {
    const page = firstTab(device)
    await page.goto(`${server.url}/shippers`)
    await untilPrecached(page)
    server.close()
    await page.reload()
    await openForm(page)
    await fillForm(page)
    await untilQuiet()
    await slowDown(page)
    await page.evaluate(watchPress)
    const pressed = page.evaluate(() => window.press)
    await press(page, submitButton(page))
    const { entry, ...times } = await pressed
    // The first try has failed and the form is closed. The first put into a new store creates its file.
    await page.getByRole('button', { name: quotePanel.intro.button }).waitFor()
    await page.evaluate(addBareButton, entry)
    await untilQuiet()
    await pressBareButton(page, 'strict')
    return { ...times, bare: await pressBareButton(page, 'strict'), relaxed: await pressBareButton(page, 'relaxed') }
  } finally {
    server.close()
    await device.close()
    profile.remove()
  }
}

/** From the click on *Submit Quote Request* until the entry is persisted, the server down, beside a bare put of the same entry. */
export async function persistLines(): Promise<Line[]> {
  const rounds = [await submitOnce(), await submitOnce(), await submitOnce()]
  const least = (measure: (round: (typeof rounds)[number]) => number) => Math.min(...rounds.map(measure))
  const shown = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`
  const bare = least((round) => round.bare)
  const relaxed = least((round) => round.relaxed)
  const persisting = least(({ persisted, validated }) => persisted - validated)
  const whole = least(({ persisted }) => persisted)
  const besideIt = `${shown(bare)} (${shown(relaxed)} without waiting for the disk)`
  return [
    { what: 'click until the form is validated', measured: shown(least(({ validated }) => validated)), beside: '' },
    {
      what: 'validated until persisted',
      measured: shown(persisting),
      beside: besideIt,
      ratio: persisting / bare,
      goal: '≤ 2.00',
    },
    { what: 'click until persisted', measured: shown(whole), beside: besideIt, ratio: whole / bare },
  ]
}
