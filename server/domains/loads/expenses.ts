import { arrivedFrom } from '../../platform/files/senders.ts'
import { inDollars } from '../../platform/queries/list.ts'

/**
 * SQL: the pages of a row of expenses, with the alias expense, in their order. A page has arrived once the driver has sent it,
 * or the office for the driver.
 */
export const expenseFiles = `array(
  select json_build_object('sha256', page.sha256, 'size', page.size, 'type', page.type, 'receivedAt',
    ${arrivedFrom('page', 'expense.driver_id')})
  from expense_files page where page.expense_id = expense.id order by page.number)`

const nameSql = (column: string) =>
  `(select nullif(concat_ws(' ', first_name, last_name), '') from users where users.id = expense.${column})`

const expenses = (and: string, toName: (column: string) => string, more = '') => `array(
  select json_build_object('id', expense.id, 'code', code, 'name', name, 'amount', ${inDollars('cents')}, 'paidBy', paid_by, 'note', note,
    'driverName', (select first_name || ' ' || last_name from drivers where drivers.id = expense.driver_id),
    'paidAt', paid_at, 'receivedAt', received_at, 'enteredBy', ${toName('entered_by')}, 'files', ${expenseFiles},
    'outcome', outcome, 'reason', reason, 'decidedAt', decided_at, 'decidedBy', ${toName('decided_by')},
    'settlement', settlement_id${more})
  from expenses expense where expense.load_id = loads.id${and} order by expense.number)`

/** SQL: the expenses of a load, with their receipts. */
export const allExpenses = expenses('', nameSql)

/** SQL: the expenses of the driver who reads. The office appears in place of the user who entered or reviewed one. */
export const ownExpenses = expenses(
  ' and expense.driver_id = reader.id',
  (column) => (column === 'entered_by' ? `case when entered_by is not null then 'The office' end` : 'null'),
  `, 'idempotencyKey', client_id`,
)
