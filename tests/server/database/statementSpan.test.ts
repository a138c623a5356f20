import { expect, test } from 'vitest'
import { statementSpan, withoutValues } from '../../../server/platform/database/statementSpan.ts'

test.each([
  [`select * from "loads" where "id" = $1 limit $2`, `select * from "loads" where "id" = $1 limit $2`],
  [`where name = 'O''Brien' and "word 1" > 17.5`, `where name = ?? and "word ?" > ?`],
  [`select 'it -- is', "a'b" -- what's "this"\nfrom x`, `select ?, "a'b"  from x`],
  [`select E'it\\'s', 'x'`, '?'],
  ['select $$zanzibar$$', '?'],
  ['select $word$zanzibar$word$', '?'],
  ["select 1 /* zanzibar's */", '?'],
  ['select $1||$2, $3::text, t1.x', 'select $1||$2, $3::text, t1.x'],
  ['select 1e5, 0x1F, 12_34, 3.5e-7', 'select ?, ?, ?, ?-?'],
  [`select 'unended`, 'select ?'],
])('of a statement no value is sent: %s', (sql, text) => expect(withoutValues(sql)).toBe(text))

test.each([
  ['update "loads" set "number" = $1', 'UPDATE loads'],
  ['with held as (select id from loads for update)\n  select * from held', 'WITH loads'],
  ['select extract(epoch from since - until), a is distinct from b from stays', 'SELECT stays'],
  ['COMMIT;', 'COMMIT'],
  ['select 1 from invoices, lateral (select 2 from invoice_lines) lines', 'SELECT invoices'],
  ['select (select max(at) from load_events), 1', 'SELECT load_events'],
  ['delete from "graphile_worker"."jobs";', 'DELETE graphile_worker.jobs'],
  ["-- Zanzibar's\nselect 1 from loads", 'SELECT loads'],
  ["'zanzibar'", 'SQL'],
  ["select e'zanzibar' from loads", 'SQL'],
])('a statement is named by what it does to which table: %s', (sql, name) => expect(statementSpan(sql).name).toBe(name))

test('statements that vary without end do not keep those that come again from being known', () => {
  for (let one = 0; one < 1_000; one++) statementSpan(`select ${one} from loads`)
  const again = 'select id from loads'
  expect(statementSpan(again)).toBe(statementSpan(again))
})
