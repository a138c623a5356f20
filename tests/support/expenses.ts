import { randomUUID } from 'node:crypto'
import { api } from '#shared/kernel/paths'
import type { Driver } from '../../server/domains/drivers/Driver.ts'
import { sendFile, type TestFile, takePhoto } from './files.ts'
import { ago, done, readLoad, sendCommand } from './loads.ts'
import type { TestServer } from './server.ts'

const pageOf = ({ sha256, content, type }: TestFile) => ({ sha256, size: content.length, type })

/** What a driver hands in a receipt with. */
export const receiptOf = (photo: TestFile, values: object = {}) => ({
  code: 'lumper',
  amount: 150,
  paidBy: 'driver',
  note: 'Dock 4',
  files: [pageOf(photo)],
  paidAt: ago(3_600_000),
  ...values,
})

/** Receipts of drivers, by the API: as they hand them in, and as the office decides. */
export function layingOut(server: TestServer, desk: () => string) {
  /** A receipt that a driver has handed in for a load, with its picture; answers its id. */
  async function handIn(load: { id: string }, cab: string, values: object = {}): Promise<string> {
    const photo = await takePhoto()
    const answer = server.request(`${api.loads}/${load.id}/expenses`, {
      method: 'POST',
      cookie: cab,
      json: receiptOf(photo, values),
      headers: { accept: 'application/problem+json', 'idempotency-key': randomUUID() },
    })
    const { expenses = [] } = await done(answer, 201)
    await sendFile(server, photo, cab)
    return expenses.at(-1)?.id as string
  }
  const check = (load: { id: string }, json: object) =>
    sendCommand(server, load.id, 'review-expense', json, { cookie: desk(), version: null, key: randomUUID() })
  async function accept(load: { id: string }, cab: string, values: object = {}, decision: object = {}): Promise<string> {
    const expense = await handIn(load, cab, values)
    await done(check(load, { expense, outcome: 'accepted', ...decision }))
    return expense
  }
  const record = (load: { id: string }) => readLoad(server, load.id, desk())
  const cabOf = ({ id: driverId }: Pick<Driver, 'id'>) => server.signInAs('driver', { driverId })
  return { handIn, check, accept, record, cabOf }
}
