import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { Random } from '../../offline/random.ts'
import { expectPage, useSite } from '../../support/browser.ts'
import { deleteDrivers } from '../../support/e2e/assignable.ts'
import { myLoads } from '../../support/e2e/loadRows.ts'
import { controlled } from '../../support/e2e/sending.ts'
import { createDriver, createLoad } from '../../support/factories.ts'
import { openTranslated } from './translator.ts'

const site = useSite()
const hour = 3_600_000
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** `TRANSLATED_SCHEDULES=100` runs more of them, `SCHEDULE_SEED=4711` starts with that one. */
const count = Number(process.env.TRANSLATED_SCHEDULES ?? 1)
const firstSeed = Number(process.env.SCHEDULE_SEED ?? Date.now() % 1_000_000)
const steps = 14

beforeEach(() => deleteDrivers(site.server.knex))

/** The notes of the events in the outbox of the device. */
const waitingNotes = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('fairlane')
        opening.onsuccess = () => {
          const all = opening.result.transaction('outbox').objectStore('outbox').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.flatMap(({ kind, body }) => (kind === 'loadEvent' ? [body.note] : [])))
          }
        }
      }),
  )

/** A driver who records check calls and messages on a translated phone, and changes, cancels, discards and fixes them. */
async function runSchedule(seed: number) {
  const { knex } = site.server
  const random = new Random(seed)
  const driver = await createDriver(knex, { firstName: 'Rose', lastName: `Field ${seed}` })
  const load = await createLoad(knex, {
    status: 'enroute',
    assignedDriverId: driver.id,
    pickupDateTime: new Date(Date.now() - 2 * hour),
    deliveryDateTime: new Date(Date.now() + 7 * hour),
  })
  const cookie = await site.server.signInAs('driver', { driverId: driver.id })
  const page = await openTranslated(site, myLoads, {
    ...phone,
    cookie,
    serviceWorkers: 'allow',
    expected: [/ERR_|Failed to load resource/],
  })
  await controlled(page)
  const badge = page.getByRole('button', { name: /waiting to send|needs? you|not sent/ })
  const panel = page.getByRole('dialog', { name: 'Outbox' })
  const form = page.getByRole('dialog', { name: 'Check call' })
  const recorded = page.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  const messages = page.getByRole('region', { name: 'Messages' })
  const [calls, texts, fixed] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const counts = { changed: 0, cancelled: 0, discarded: 0 }
  let isOffline = false

  const switchNetwork = async (offline: boolean) => {
    isOffline = offline
    await page.context().setOffline(offline)
  }
  const call = async (place: string) => {
    await page.getByRole('button', { name: 'Check call', exact: true }).tap()
    await form.getByLabel('Note').fill(place)
    await form.getByLabel(/^Where you (are|were)/).fill('Blythe, CA')
    await form.getByRole('button', { name: 'Save check call' }).tap()
    await expectPage(form).toHaveCount(0)
    calls.add(place)
    await expectPage(recorded.filter({ hasText: place })).toHaveCount(1)
  }
  const write = async (text: string) => {
    await messages.getByRole('textbox').fill(text)
    await messages.getByRole('button', { name: 'Send message' }).tap()
    texts.add(text)
    await expectPage(messages.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
  }
  /** *Change* at a check call that waits; then other words, *Cancel*, or both. */
  const change = async (text: string) => {
    if ((await badge.count()) === 0) return
    await badge.click()
    const entries = panel.getByRole('listitem').filter({ hasText: 'Check call' })
    const waiting = await entries.count()
    if (waiting === 0) return void (await panel.getByRole('button', { name: 'Close' }).click())
    await entries.nth(random.below(waiting)).getByRole('button', { name: 'Change' }).click()
    const note = form.getByLabel('Note')
    await expectPage(note).not.toHaveValue('')
    const before = await note.inputValue()
    const isTyped = random.chance(0.6)
    if (isTyped) await note.fill(text)
    if (random.chance(0.5)) {
      await form.getByRole('button', { name: 'Save check call' }).tap()
      if (isTyped) calls.delete(before)
      if (isTyped) calls.add(text)
      counts.changed += 1
    } else {
      await form.getByRole('button', { name: 'Cancel', exact: true }).tap()
      if (isTyped) await form.getByRole('button', { name: 'Drop changes, send the original' }).tap()
      counts.cancelled += 1
    }
    await expectPage(form).toHaveCount(0)
  }
  const discard = async () => {
    if ((await badge.count()) === 0) return
    await badge.click()
    const entries = panel.getByRole('listitem').filter({ hasText: 'Check call' })
    const before = await waitingNotes(page)
    const waiting = await entries.count()
    if (waiting > 0) {
      await entries.nth(random.below(waiting)).getByRole('button', { name: 'Discard' }).click()
      await panel.getByRole('button', { name: 'Yes, discard it' }).click()
      await expectPage(entries).toHaveCount(waiting - 1)
    }
    await panel.getByRole('button', { name: 'Close' }).click()
    if (waiting === 0) return
    const left = await waitingNotes(page)
    for (const place of before) if (!left.includes(place)) calls.delete(place)
    counts.discarded += 1
  }
  /** *Fix this* at a check call that was sent. */
  const fix = async () => {
    const place = random.pick([...calls].filter((name) => !fixed.has(name)))
    const line = recorded.filter({ hasText: place, has: page.getByRole('button', { name: 'Fix this' }) })
    if (!place || (await line.count()) === 0) return
    await line.getByRole('button', { name: 'Fix this' }).tap()
    const dialog = page.getByRole('dialog', { name: /^Fix/ })
    await dialog.getByLabel("It didn't happen").check()
    await dialog.getByLabel('Note to dispatch').fill(place)
    await dialog.getByRole('button', { name: 'Send to dispatch' }).tap()
    await expectPage(dialog).toHaveCount(0)
    fixed.add(place)
  }

  await expectPage(page.getByRole('button', { name: 'Check call', exact: true })).toBeVisible()
  for (let step = 0; step < steps; step += 1) {
    const text = `${seed}-${step}`
    const does = random.below(10)
    if (does < 3) await call(`Call ${text}.`)
    else if (does === 3) await write(`Message ${text}.`)
    else if (does === 4) await switchNetwork(!isOffline)
    else if (does === 5) await fix()
    else if (does === 6 && isOffline) await discard()
    else if (does > 6 && isOffline) await change(`Call ${text}, changed.`)
    else await switchNetwork(true)
  }
  await switchNetwork(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(badge).toHaveCount(0, { timeout: 60_000 })
  const events: { note: string; private_note: string | null; corrects: string | null }[] = await knex('tracking_events').where({
    load_id: load.id,
  })
  const [isOwn, isFix] = [events.filter(({ corrects }) => !corrects), events.filter(({ corrects }) => corrects)]
  expect(isOwn.map(({ note }) => note).sort(), `SCHEDULE_SEED=${seed}`).toEqual([...calls].sort())
  expect(isFix.map((one) => one.private_note).sort(), `SCHEDULE_SEED=${seed}`).toEqual([...fixed].sort())
  const written: string[] = await knex('load_messages').where({ load_id: load.id }).pluck('text')
  expect(written.sort(), `SCHEDULE_SEED=${seed}`).toEqual([...texts].sort())
  await page.context().close()
  return { ...counts, sent: events.length + written.length, fixed: fixed.size }
}

test(`${count} random schedules of presses on a translated phone: nothing is lost, doubled or stuck`, {
  timeout: 120_000 + count * 60_000,
}, async () => {
  const totals = { changed: 0, cancelled: 0, discarded: 0, sent: 0, fixed: 0 }
  for (let index = 0; index < count; index += 1) {
    const ended = await runSchedule(firstSeed + index)
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += ended[name]
  }
  expect(totals.sent).toBeGreaterThan(count)
  if (count >= 20) expect(Math.min(...Object.values(totals))).toBeGreaterThan(count / 10)
})
