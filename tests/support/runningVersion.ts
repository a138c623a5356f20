import type { Knex } from 'knex'

/** What a running version relies on of a database: its tables, columns, functions and constraints. */
export interface Skeleton {
  tables: Map<string, string>
  columns: Map<string, { type: string; needed: boolean; nullable: boolean }>
  functions: Set<string>
  constraints: Map<string, { table: string; columns: string[] }>
}

/** Reads it from the catalog, whatever statements have made it. */
export async function shapeOf(knex: Knex): Promise<Skeleton> {
  const relations = `pg_class r where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and r.relname not like 'knex_%'`
  const { rows: tables } = await knex.raw(`select r.relname as name, pg_relation_filenode(r.oid)::text as file from ${relations}`)
  const { rows: columns } = await knex.raw(
    `select r.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
     from pg_attribute a join (select * from ${relations}) r on r.oid = a.attrelid where a.attnum > 0 and not a.attisdropped`,
  )
  const { rows: functions } = await knex.raw(
    `select p.oid::regprocedure::text as name from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  )
  const { rows: constraints } = await knex.raw(
    `select r.relname || '.' || c.conname as name, r.relname as table,
       array(select attname::text from pg_attribute where attrelid = r.oid and attnum = any(c.conkey)) as columns
     from pg_constraint c join (select * from ${relations}) r on r.oid = c.conrelid where c.contype in ('c', 'u', 'f', 'x')`,
  )
  return {
    tables: new Map(tables.map(({ name, file }: { name: string; file: string }) => [name, file])),
    columns: new Map(
      columns.map(({ name, ...rest }: { name: string; type: string; needed: boolean; nullable: boolean }) => [name, rest]),
    ),
    functions: new Set(functions.map(({ name }: { name: string }) => name)),
    constraints: new Map(
      constraints.map(({ name, ...rest }: { name: string; table: string; columns: string[] }) => [name, rest]),
    ),
  }
}

/**
 * The changes that would break the version that still runs. It reads and writes by the names and types of before, and leaves out
 * columns that it does not know. It waits while PostgreSQL rewrites a table.
 */
export function breaches(before: Skeleton, after: Skeleton): string[] {
  const found: string[] = []
  for (const [table, file] of before.tables) {
    if (!after.tables.has(table)) found.push(`${table} is gone`)
    else if (after.tables.get(table) !== file) found.push(`${table} was written anew, which locks it as long`)
  }
  const hasTable = (column: string, shape: Skeleton) => shape.tables.has(column.split('.')[0] as string)
  for (const [name, { type, nullable, needed }] of before.columns) {
    const now = after.columns.get(name)
    if (!now) {
      if (hasTable(name, after)) found.push(`${name} is gone`)
    } else if (now.type !== type) found.push(`${name} is ${now.type} now, no longer ${type}`)
    else if (nullable && !now.nullable) found.push(`${name} may no longer be null`)
    else if (!needed && now.needed) found.push(`${name} has lost its default`)
  }
  for (const [name, { needed }] of after.columns) {
    if (needed && !before.columns.has(name) && hasTable(name, before)) found.push(`${name} is needed and has no default`)
  }
  for (const name of before.functions) if (!after.functions.has(name)) found.push(`${name} is gone`)
  for (const [name, { table, columns }] of after.constraints) {
    // One that is changed under its name takes more values, as for a new status.
    const isOld = before.constraints.has(name) || !before.tables.has(table)
    if (!isOld && columns.some((column) => before.columns.has(`${table}.${column}`))) found.push(`${name} binds what was free`)
  }
  return found
}
