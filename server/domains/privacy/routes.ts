import { api } from '#shared/kernel/paths'
import { erasureList } from '#shared/privacy/erasure'
import { allow } from '../../platform/http/guard.ts'
import { get, type Route } from '../../platform/http/route.ts'
import { applicationPrivacyRoutes } from './applicationPrivacy.ts'
import { driverPrivacyRoutes } from './driverPrivacy.ts'
import { readErasures } from './queries.ts'

/** The endpoints of erasures, and of the personal data of applicants and drivers. */
export function erasureRoutes(clock: { now: () => Date }): Route[] {
  return [
    get(
      api.erasures,
      {
        summary: 'Lists the erasures, newest first; each row proves itself and the one before it',
        access: allow('settings:write'),
        response: { status: 200, schema: erasureList },
      },
      ({ knex }) => readErasures(knex),
    ),
    ...applicationPrivacyRoutes(clock),
    ...driverPrivacyRoutes(clock),
  ]
}
