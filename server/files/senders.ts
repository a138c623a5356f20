import type { Knex } from 'knex'

/** SQL: whether the driver of what names a file has sent it too. Whoever only knows its hash does not read it by naming it. */
export const isSentBy = (named: string, driver: string) =>
  `exists (select from file_senders sender where sender.sha256 = ${named}.sha256 and sender.driver_id = ${driver})`

/** Notes which driver has sent a file, and whether that is new. Whoever names the file meanwhile waits, and sees it then. */
export async function noteSender(transaction: Knex, sha256: string, driverId: string): Promise<boolean> {
  await transaction('files').where({ sha256 }).forNoKeyUpdate().select('sha256')
  const { rowCount } = await transaction.raw(
    'insert into file_senders (sha256, driver_id) values (?, ?) on conflict do nothing',
    [sha256, driverId],
  )
  return rowCount > 0
}
