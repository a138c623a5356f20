import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { dollars } from '#shared/kernel/money'
import { api } from '#shared/kernel/paths'
import { everything } from '../../platform/commands/changes.ts'
import { type Driver, driverResource } from '../drivers/index.ts'
import { exportedApplication, readWhole } from '../recruiting/index.ts'
import { ofOffice } from './applicationPrivacy.ts'
import { loadsOf, messagesWith } from './loadsOf.ts'

/**
 * All data of a driver, for the driver: details, documents and files by address, application, loads, pay, and messages. It also
 * has the driver's events, the account, and the history with its times, without the names of office users.
 */
export async function driverData(knex: Knex, { id }: Driver, now: Date): Promise<Record<string, unknown>> {
  const many = async (sql: string) => (await knex.raw(sql, { id })).rows as Record<string, unknown>[]
  const application = (await many('select id from applications where driver_id = :id'))[0]
  const applied = application && (await readWhole(knex, application.id as string))
  const inDollars = (rows: Record<string, unknown>[]) => rows.map(({ cents, ...row }) => ({ ...row, pay: inMoney(cents) }))
  return {
    company: company.name,
    asOf: now.toISOString(),
    driver: JSON.parse((await driverResource.reads.one(knex, everything, { id })) ?? 'null'),
    account: await many(
      `select email, first_name as "firstName", last_name as "lastName", role, created_at as "since",
         (select array_agg(json_build_object('at', last_seen_at, 'device', user_agent) order by last_seen_at desc) from sessions
           where user_id = users.id) as sessions,
         (select created_at from authenticators where user_id = users.id) as "authenticatorAppSince",
         (select array_agg(json_build_object('name', name, 'since', created_at, 'lastUsed', last_used_at) order by created_at)
           from passkeys where user_id = users.id) as passkeys,
         (select array_agg(json_build_object('device', user_agent, 'since', created_at, 'until', expires_at) order by created_at)
           from trusted_devices where user_id = users.id) as "trustedDevices"
       from users where driver_id = :id`,
    ),
    documents: await many(
      `select kind, (select name from custom_document_types where custom_document_types.id = documents.custom_type) as "kindName", status,
         valid_from::text as "validFrom", expires_on::text as "expiresOn", submitted_at as "submittedAt", checked_at as "checkedAt", refusal, array(select json_build_object('sha256', sha256, 'type', type, 'size', size,
           'address', '${api.files}/' || sha256) from document_files where document_id = documents.id order by number) as files
       from documents where driver_id = :id order by number`,
    ),
    application: applied ? { ...exportedApplication(applied), ...(await ofOffice(knex, applied.record)) } : null,
    loads: inDollars(
      await many(
        `select id as load, status, pickup_location as pickup, pickup_date_time as "pickupAt", delivery_location as delivery,
           delivered_at as "deliveredAt", case when assigned_driver_id = :id then driver_pay_cents
             else (select sum(pay_cents)::int from load_legs where load_id = loads.id and driver_id = :id) end as cents
         from loads where id in (${loadsOf}) order by number`,
      ),
    ),
    settlements: inDollars(
      await many(
        `select id as settlement, status, period_start::text as "from", period_end::text as "until", paid_at as "paidAt",
           paid_on::text as "paidOn", paid_method as method, paid_reference as reference, deductions, net_pay_cents as cents, (select coalesce(json_agg(json_build_object('load', load_id, 'cents', amount_cents)), '[]')
             from settlement_lines where settlement_id = settlements.id) as lines
         from settlements where driver_id = :id order by number`,
      ),
    ),
    disputes: await many(
      `select settlement_id as settlement, line_name as line, line_cents / 100::float8 as amount, text,
         expected_cents / 100::float8 as expected, occurred_at as "disputedAt", outcome, answer, answered_at as "answeredAt"
       from settlement_disputes where settlement_id in (select id from settlements where driver_id = :id) order by number`,
    ),
    receipts: await many(
      `select load_id as load, code, name, cents / 100::float8 as amount, paid_by as "paidBy", note, paid_at as "paidAt", outcome, reason,
         settlement_id as settlement, array(select json_build_object('sha256', sha256, 'address', '${api.files}/' || sha256)
           from expense_files where expense_id = expense.id order by number) as files
       from expenses expense where driver_id = :id order by number`,
    ),
    messages: await many(
      `select load_id as load, case when driver_id is null then 'desk' else 'driver' end as "from", text, written_at as "writtenAt"
       from load_messages message where ${messagesWith} order by id`,
    ),
    road: await many(
      `select load_id as load, type, occurred_at as at, location, note, place, proof, dispute, reply,
         array(select json_build_object('sha256', sha256, 'kind', kind, 'address', '${api.files}/' || sha256)
           from tracking_event_files where event_id = event.id order by number) as files
       from tracking_events event where driver_id = :id order by occurred_at`,
    ),
    mails: await many(
      `select subject, text, status, created_at as at from mails where resource = 'drivers' and row_id = :id::text order by number`,
    ),
    history: await many(
      `select at, what, from_value as "from", to_value as "to", reason, changes from audit_log
       where resource = 'drivers' and row_id = :id::text order by id`,
    ),
  }
}

const inMoney = (cents: unknown) => (typeof cents === 'number' ? dollars(cents) : null)
