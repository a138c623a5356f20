import type { Knex } from 'knex'

/** SQL: whether the driver of the row that names a file has also uploaded it. To know a file's hash is not enough to read it. */
export const isSentBy = (named: string, driver: string) =>
  `exists (select from file_senders sender where sender.sha256 = ${named}.sha256 and sender.driver_id = ${driver})`

/**
 * SQL: when a file of `named` arrived from the driver that names it, null before; another driver's copy does not count. A file
 * that the company itself names, without a driver, arrived with the first copy.
 */
export const arrivedFrom = (named: string, driver: string) =>
  `case when ${driver} is null then (select received_at from files where files.sha256 = ${named}.sha256)
    else (select sender.sent_at from file_senders sender join files on files.sha256 = sender.sha256 and files.received_at is not null
      where sender.sha256 = ${named}.sha256 and sender.driver_id = ${driver}) end`

/**
 * Stores that a driver has uploaded a file, and returns the time of the first upload. A transaction that names the file meanwhile
 * waits for this one.
 */
export async function noteSender(
  transaction: Knex,
  { sha256, driverId, sentAt }: { sha256: string; driverId: string; sentAt: Date },
): Promise<{ sentAt: Date; isNew: boolean }> {
  await transaction('files').where({ sha256 }).forNoKeyUpdate().select('sha256')
  const sender = { sha256, driver_id: driverId }
  const [added] = await transaction('file_senders')
    .insert({ ...sender, sent_at: sentAt })
    .onConflict(['sha256', 'driver_id'])
    .ignore()
    .returning('sent_at')
  const existing = added ?? (await transaction('file_senders').where(sender).first('sent_at'))
  return { sentAt: existing.sent_at, isNew: added !== undefined }
}

/** Notes which person has uploaded a file. */
export async function noteUploader(transaction: Knex, { sha256, userId }: { sha256: string; userId: string }): Promise<void> {
  await transaction('file_uploaders').insert({ sha256, user_id: userId }).onConflict(['sha256', 'user_id']).ignore()
}
