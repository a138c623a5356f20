import type { Knex } from 'knex'
import { jobsSchema } from '../platform/database/jobsDatabase.ts'

/** SQL: a drop statement for each object of our schema, except those of extensions. */
const statements = `
  select 10 as step, format('drop %s if exists %s cascade', case relkind
      when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, oid::regclass) as sql
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and oid not in (
      select objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('e', 'i', 'a'))
  union all
  select 20, format('drop routine if exists %s cascade', oid::regprocedure)
    from pg_proc where pronamespace = current_schema()::regnamespace and oid not in (
      select objid from pg_depend where classid = 'pg_proc'::regclass and deptype = 'e')
  union all
  select 30, format('drop type if exists %s cascade', oid::regtype)
    from pg_type where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd') and oid not in (
      select objid from pg_depend where classid = 'pg_type'::regclass and deptype = 'e')
  order by step`

/** Drops everything in our schema, and the jobs that belong to it. To be called in the transaction that restores it. */
export async function dropEverything(trx: Knex): Promise<void> {
  const { rows } = await trx.raw(statements)
  for (const { sql } of rows) await trx.raw(sql)
  await trx.raw('drop schema if exists ?? cascade', [jobsSchema])
}
