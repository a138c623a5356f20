import type { Knex } from 'knex'
import type { DemoLoad } from './demoLoads.ts'

const minute = 60_000

/** The messages on the loads on the road: the sender, and how many minutes ago. */
const conversations: Readonly<Record<number, readonly [from: 'desk' | 'driver', text: string, minutesAgo: number][]>> = {
  // The demo driver's: the last one waits to be read in the cab.
  0: [
    ['driver', 'Loaded and rolling. Two pallets are a little tall, double strapped.', 96],
    ['desk', 'Thanks. The receiver wants you at gate 4, not at the main gate.', 88],
    ['driver', 'Gate 4, got it.', 85],
    ['desk', 'They close at 6 today. Call me if you think you’ll be later than that.', 12],
  ],
  // Dispatch has not read the messages of a late driver.
  5: [
    ['desk', 'How does it look?', 70],
    ['driver', 'Road service is done, new tire is on. Rolling in ten.', 24],
    ['driver', 'About 1 hour late. Can you tell the receiver?', 9],
  ],
}

/** Messages on two loads on the road: one that the demo driver has not read, and two that dispatch has not. */
export async function seedMessages(
  trx: Knex,
  demos: readonly DemoLoad[],
  people: { now: Date; driverIds: readonly string[]; desk: string; driver: string },
): Promise<void> {
  for (const [place, lines] of Object.entries(conversations)) {
    const load = demos.find(({ status, driver }) => status === 'enroute' && driver === Number(place))
    if (!load) continue
    const last = lines.at(-1)?.[0]
    // What was written since the other side wrote for the last time.
    const unread = lines.length - 1 - lines.findLastIndex(([from]) => from !== last)
    await trx('load_messages').insert(
      lines.map(([from, text, minutesAgo], index) => {
        const writtenAt = new Date(people.now.getTime() - minutesAgo * minute)
        return {
          load_id: load.id,
          text,
          written_at: writtenAt,
          received_at: writtenAt,
          driver_id: from === 'driver' ? people.driverIds[Number(place)] : null,
          sent_by: from === 'desk' ? people.desk : place === '0' ? people.driver : null,
          read_at: index < lines.length - unread ? new Date(writtenAt.getTime() + minute) : null,
        }
      }),
    )
    await trx('loads')
      .where({ id: load.id })
      .update({ [last === 'driver' ? 'unread_by_desk' : 'unread_by_driver']: unread })
  }
}
