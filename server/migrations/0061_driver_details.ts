import type { Knex } from 'knex'

const equipment = ['dry_van', 'reefer', 'flatbed', 'hotshot', 'box_truck']

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table drivers
      add email text,
      -- What the driver has hauled elsewhere, or may haul: what was hauled here is counted.
      add equipment text[] not null default '{}'
        check (equipment <@ array[${equipment.map((value) => `'${value}'`).join(', ')}]),
      add emergency_name text,
      add emergency_phone text,
      add notes text,
      -- Null where the records do not say since when.
      add status_since timestamptz,
      add status_reason text;
    update drivers set status_since = (
      select max(at) from audit_log where noun = 'drivers' and row_id = drivers.id::text
        and to_value = drivers.status and from_value is distinct from to_value)`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table drivers drop column status_reason, drop column status_since, drop column notes, drop column emergency_phone,
      drop column emergency_name, drop column equipment, drop column email`)
}
