import type { Pojo } from 'objection'
import type { Haul } from '#shared/invoices/invoice'
import type { InvoiceStatus } from '#shared/invoices/status'
import { VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'

/** A row of invoices, each of a load. Amounts in cents, days of the company's calendar. */
export class Invoice extends VersionedModel {
  declare readonly id: string
  /** The number people read: FI-2026-00042. */
  declare number: string
  declare loadId: string
  /** The customer: a broker or a shipper. */
  declare brokerId: string | null
  declare shipperId: string | null
  declare status: InvoiceStatus
  declare issuedOn: string
  declare netDays: number
  declare dueOn: string
  declare totalCents: number
  declare paidCents: number
  /** The open balance, which PostgreSQL computes. */
  declare readonly leftCents: number
  declare paidOn: string | null
  /** The name of the customer at the issue. */
  declare payer: string
  declare payerDetails: { kind: 'Broker' | 'Shipper'; contact: string | null; mcNumber: string | null }
  declare haul: Haul
  declare prooflessReason: string | null
  declare issuedBy: string | null

  static override tableName = 'invoices'
  static override jsonAttributes = ['payerDetails', 'haul']

  /** Row-level visibility of invoices: all, those that a shipper pays, or none. */
  static visibleTo = visibleTo('invoices', { shipper: 'invoices.shipper_id' })

  /** PostgreSQL's driver returns a bigint as text. */
  override $parseDatabaseJson(row: Pojo): Pojo {
    const parsed = super.$parseDatabaseJson(row)
    for (const field of ['totalCents', 'paidCents', 'leftCents']) if (field in parsed) parsed[field] = Number(parsed[field])
    return parsed
  }
}
