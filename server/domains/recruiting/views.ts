import type { Knex } from 'knex'
import type { Logger } from 'pino'

/** In minutes: a detail screen that stays open is read again and again. */
const sameVisit = 5

/**
 * Stores which user has opened an application, for the applicant to see. A database that refuses writes now can still be read.
 */
export async function noteViewed(knex: Knex, applicationId: string, userId: string, log: Logger): Promise<void> {
  await knex
    .raw(
      `insert into application_views (application_id, user_id) values (?, ?)
       on conflict (application_id, user_id) do update set last_at = now()
       where application_views.last_at < now() - interval '${sameVisit} minutes'`,
      [applicationId, userId],
    )
    .catch((err) => log.warn({ err }, 'Who has opened an application is not noted'))
}
