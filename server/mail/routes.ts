import { mail, mailFilter, mailRecord } from '#shared/mail'
import { api } from '#shared/paths'
import { allow } from '../http/guard.ts'
import type { Route } from '../http/route.ts'
import { listRoute, rowRoute } from '../http/rows.ts'
import { mails as reads } from './queries.ts'

const mails = { path: api.mails, access: allow('mails:read'), reads, filter: mailFilter, row: mail, record: mailRecord, label: 'mail' }

/** The endpoints of mails, for administrators. */
export const mailRoutes: Route[] = [
  listRoute('Lists mails', mails),
  rowRoute('Reads one mail, with its text', mails),
]
