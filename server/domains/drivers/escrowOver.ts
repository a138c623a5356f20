import { company } from '#shared/kernel/company'
import { returnDays } from '#shared/settlements/payAccount'

/** SQL: the sum of the movements of `account`, in cents. */
export const heldCents = '(select coalesce(sum(cents), 0) from pay_movements where account_id = account.id)'

/**
 * SQL: by when what `account` of `drivers` holds is returned at the latest; null where it goes on, or holds nothing. Escrow is over once it
 * was ended, or its driver was terminated, whichever came first.
 */
export const returnBy = `case when account.kind = 'escrow' and ${heldCents} > 0 then least(account.ended_on,
  case when drivers.status = 'terminated'
    then (coalesce(drivers.status_since, drivers.updated_at) at time zone '${company.zone}')::date end) + ${returnDays} end`
