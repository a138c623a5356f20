import type { Knex } from 'knex'

/** How many transactions are opened while this is done. */
export async function transactionsOf(knex: Knex, done: () => Promise<unknown>): Promise<number> {
  let opened = 0
  const watch = ({ sql }: { sql: string }) => {
    if (/^begin/i.test(sql)) opened += 1
  }
  knex.on('query', watch)
  await done()
  knex.off('query', watch)
  return opened
}
