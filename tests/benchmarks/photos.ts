import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { cookiesFor } from '../support/browser.ts'
import { firstTab, openDevice, slowDown, untilQuiet } from './device.ts'
import { signInAs } from './people.ts'
import { startProduct, temporaryDataDir } from './product.ts'
import type { Line } from './table.ts'

/** How many photos the driver takes, ten to a form: an event has at most ten. */
const [inAll, atOnce] = [20, 10]
const cab = '/portal/driver/my-loads'

declare global {
  interface Window {
    frameTimes: number[]
    nextFrame: FrameRequestCallback
    isWatching: boolean
    retained: Promise<{ pressed: number; begun: number; retained: number; bytes: number }>
    bareBlob: () => Promise<number>
    drawing: Worker
    drawn: number
  }
}

/** Photos of 12 megapixels as a phone takes them, about 3 MB each. */
async function photosIn(folder: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: inAll }, async (_, place) => {
      const noise = { type: 'gaussian', mean: 60 + 8 * place, sigma: 40 } as const
      const path = join(folder, `photo-${place}.jpg`)
      await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
        .resize(4000, 3000)
        .jpeg({ quality: 92 })
        .toFile(path)
      return path
    }),
  )
}

/*
 * The next functions run in the page. They contain no named functions, because the transpiler wraps those in a helper that does
 * not exist in the page.
 */

/** Notes how long each frame takes, in milliseconds, until `isWatching` is false. */
function watchFrames(): void {
  window.frameTimes = []
  window.isWatching = true
  const last = { at: performance.now() }
  window.nextFrame = (at) => {
    window.frameTimes.push(at - last.at)
    last.at = at
    if (window.isWatching) window.requestAnimationFrame(window.nextFrame)
  }
  window.requestAnimationFrame(window.nextFrame)
}

/** Measures the next click until IndexedDB has the entry that it makes. */
function watchPress(): void {
  window.retained = new Promise((resolve) => {
    const times = { pressed: 0, begun: 0 }
    addEventListener('click', ({ timeStamp }) => (times.pressed = timeStamp), { capture: true, once: true })
    const { put } = IDBObjectStore.prototype
    const { objectStore } = IDBTransaction.prototype
    IDBTransaction.prototype.objectStore = function (...all) {
      if (times.pressed > 0) times.begun ||= performance.now()
      return objectStore.apply(this, all)
    }
    IDBObjectStore.prototype.put = function (...all) {
      if (this.name === 'outbox') {
        const { files } = all[0] as { files: { size: number }[] }
        this.transaction.addEventListener('complete', () =>
          resolve({ ...times, retained: performance.now(), bytes: files.reduce((sum, { size }) => sum + size, 0) }),
        )
      }
      return put.apply(this, all)
    }
  })
}

/** Adds a button whose next click only puts as many bytes as a blob into a store of its own. */
function addBareButton(bytes: number): void {
  const button = Object.assign(document.createElement('button'), { textContent: 'Bare put' })
  button.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 99999'
  const blob = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  const opening = indexedDB.open('bare')
  opening.onupgradeneeded = () => opening.result.createObjectStore('bare', { autoIncrement: true })
  opening.onsuccess = () => document.body.append(button)
  window.bareBlob = () =>
    new Promise((resolve) => {
      button.onclick = ({ timeStamp }) => {
        const transaction = opening.result.transaction('bare', 'readwrite', { durability: 'strict' })
        transaction.objectStore('bare').put({ blob })
        transaction.oncomplete = () => resolve(performance.now() - timeStamp)
      }
    })
}

/**
 * Remembers the worker that draws the photos, and adds a file input. The worker draws its photos one after the other, without the
 * form.
 */
function addBareDrawing(): void {
  const control = Object.assign(document.createElement('input'), { type: 'file', multiple: true, id: 'bare-drawing' })
  document.body.append(control)
  window.Worker = new Proxy(window.Worker, {
    construct(target, given) {
      window.drawing = Reflect.construct(target, given)
      return window.drawing
    },
  })
  control.onchange = async () => {
    window.drawn = 0
    for (const file of control.files ?? []) {
      const { port1, port2 } = new MessageChannel()
      window.drawing.postMessage(file, [port2])
      await new Promise((resolve) => {
        port1.onmessage = resolve
      })
      window.drawn += 1
    }
  }
}

/** Adds a field to the open dialog that looks like the others, and that nothing of the product listens to. */
function addBareField(dialog: Element): void {
  const field = Object.assign(document.createElement('textarea'), { id: 'bare-field', className: 'textarea' })
  for (const kind of ['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'change', 'focusin', 'focusout'])
    field.addEventListener(kind, (event) => event.stopPropagation())
  dialog.append(field)
}

/** Presses the next action of the cab until the proof of delivery is open. */
async function openProof(page: Page): Promise<Locator> {
  const next = page.locator('.cab-bar .btn-accent')
  for (let name = ''; name !== 'Delivered'; ) {
    await next.and(page.locator(':enabled')).waitFor({ timeout: 60_000 })
    name = ((await next.textContent()) ?? '').trim()
    await next.click()
  }
  const dialog = page.getByRole('dialog', { name: 'Proof of delivery' })
  await dialog.waitFor()
  return dialog
}

/** Takes so many photos out again. */
async function takeOut(dialog: Locator, photos: number): Promise<void> {
  const list = dialog.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  for (let left = photos; left > 0; left -= 1) {
    await dialog.getByRole('button', { name: `Remove photo ${left}` }).click()
    await list.nth(left - 1).waitFor({ state: 'detached' })
  }
}

/** Types into the field while photos are drawn, and returns the frame times in milliseconds. */
async function framesWhile(page: Page, field: Locator, isDone: () => Promise<boolean>): Promise<number[]> {
  // A long text takes longer to lay out.
  await field.fill('')
  await field.focus()
  await page.evaluate(watchFrames)
  do await page.keyboard.type('Two pallets were restacked. ', { delay: 60 })
  while (!(await isDone()))
  return page.evaluate(() => {
    window.isWatching = false
    return window.frameTimes.slice(1)
  })
}

interface Measured {
  alone: number[]
  /** While the test types into a field of the same dialog without listeners. */
  bareField: number[]
  /** While the worker draws photos that the form neither stores nor shows. */
  drawing: number[]
  taking: number[]
  /** Until the first photo was on the disk, and all of them. */
  first: number
  press: number
  /** Of the press, from its first access to IndexedDB. */
  keeping: number
  bare: number
  bytes: number
}

async function takeAll(folder: string, profile: string): Promise<Measured> {
  const data = temporaryDataDir()
  const photos = await photosIn(folder)
  const [one = ''] = photos
  const product = await startProduct(data.path)
  const device = await openDevice(profile, [])
  try {
    await device.addCookies(cookiesFor(await signInAs('driver', product.url), product.url))
    const page = firstTab(device)
    await page.goto(product.url + cab)
    const dialog = await openProof(page)
    const list = dialog.getByRole('list', { name: 'Photos' }).getByRole('listitem')
    const remarks = dialog.getByLabel('Remarks')
    const choose = dialog.getByLabel('Choose a photo')
    await page.evaluate(addBareDrawing)
    await untilQuiet()
    await slowDown(page)
    const chosen = performance.now()
    await choose.setInputFiles(one)
    await list.first().waitFor()
    const first = performance.now() - chosen
    await takeOut(dialog, 1)
    const rest = { rounds: 6 }
    const alone = await framesWhile(page, remarks, async () => --rest.rounds === 0)
    await dialog.evaluate(addBareField)
    rest.rounds = 6
    const bareField = await framesWhile(page, page.locator('#bare-field'), async () => --rest.rounds === 0)
    await page.locator('#bare-drawing').setInputFiles(photos)
    const drawing = await framesWhile(page, remarks, () => page.evaluate((all) => window.drawn === all, inAll))
    const taking: number[] = []
    for (let from = 0; from < inAll; from += atOnce) {
      await choose.setInputFiles(photos.slice(from, from + atOnce))
      // Not by their roles, which are worked out in the page.
      const isDone = () => page.evaluate((all) => document.querySelectorAll('.photo-frame').length === all, atOnce)
      taking.push(...(await framesWhile(page, remarks, isDone)))
      if (from + atOnce < inAll) await takeOut(dialog, atOnce)
    }
    await product.stop()
    await untilQuiet()
    await page.evaluate(watchPress)
    await dialog.getByRole('button', { name: 'Delivered', exact: true }).click()
    const { pressed, begun, retained, bytes } = await page.evaluate(() => window.retained)
    await dialog.waitFor({ state: 'detached' })
    await page.evaluate(addBareButton, bytes)
    await untilQuiet()
    const puts: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const put = page.evaluate(() => window.bareBlob())
      await page.getByRole('button', { name: 'Bare put' }).click()
      puts.push(await put)
    }
    const bare = Math.min(...puts)
    return { alone, bareField, drawing, taking, first, press: retained - pressed, keeping: retained - begun, bare, bytes }
  } finally {
    await device.close()
    await product.stop()
    data.remove()
  }
}

/**
 * A delivery with ten photos, compared with a bare put of their bytes; and the frame times of the form while the driver takes
 * twenty.
 */
export async function photoLines(): Promise<Line[]> {
  const [folder, profile] = [temporaryDataDir(), temporaryDataDir()]
  try {
    const { alone, bareField, drawing, taking, first, press, keeping, bare, bytes } = await takeAll(folder.path, profile.path)
    const shown = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`
    const late = (frames: number[]) => frames.filter((frame) => frame > 50).length
    const framesOf = (frames: number[]) => `${late(frames)} of ${frames.length}, the longest ${shown(Math.max(...frames))}`
    const besideIt = `${shown(bare)} for the same ${(bytes / 1e6).toFixed(1)} MB`
    return [
      {
        what: `Delivered with ${atOnce} photos, checked until kept`,
        measured: shown(keeping),
        beside: besideIt,
        ratio: keeping / bare,
        goal: '≤ 2.00',
      },
      { what: 'the same from the click', measured: shown(press), beside: besideIt, ratio: press / bare },
      { what: 'a photo chosen until it is kept and shown', measured: shown(first), beside: '' },
      {
        what: `frames over 50 ms while ${inAll} photos are taken and somebody types`,
        measured: framesOf(taking),
        beside: `${framesOf(drawing)}, while they are only drawn`,
        goal: '0',
      },
      {
        what: 'the same without photos',
        measured: framesOf(alone),
        beside: `${framesOf(bareField)}, in a field that nothing listens to`,
      },
    ]
  } finally {
    folder.remove()
    profile.remove()
  }
}
