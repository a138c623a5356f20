import type { Knex } from 'knex'
import type { Context } from 'koa'
import { company } from '#shared/kernel/company'
import { pages } from '#shared/kernel/paths'
import { trackedOutlook } from '#shared/tracking/trackingProgress'
import { anonymousClientOf } from '../../platform/http/queued.ts'
import type { Limits } from '../../platform/http/rateLimit.ts'
import type { LinkPreview } from '../../platform/http/searchEngines.ts'
import { readTracking } from './queries.ts'

/** Bots that read a shared address for its preview and run no script; a browser asks the API instead. */
const previewers = /facebookexternalhit|WhatsApp|Twitterbot|Slackbot|LinkedInBot|TelegramBot|Discordbot|Applebot|SkypeUriPreview/

/**
 * The preview of `/track?ref=…`: its cities and its status, as public tracking shows them. Null for other addresses, for
 * browsers, and for loads that are not public. It counts as tracking does, so that references cannot be guessed this way either.
 */
export function trackingPreviews(knex: Knex, limits: Limits): (ctx: Context) => Promise<LinkPreview | null> {
  return async (ctx) => {
    // Not ctx.URL, which an invalid host leaves undefined.
    const reference = ctx.query.ref
    if (ctx.path !== pages.track || typeof reference !== 'string' || !previewers.test(ctx.get('User-Agent').slice(0, 500)))
      return null
    await limits.count('tracking', anonymousClientOf(ctx).id)
    await limits.count('trackingOverall', 'everybody')
    const record = await readTracking(knex, reference)
    if (!record) return null
    const { headline } = trackedOutlook(record, Date.now())
    return {
      title: `${record.pickup} to ${record.delivery}: ${headline}`,
      description: `Load ${record.id} with ${company.name}. Updated at check calls.`,
    }
  }
}
