import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a driver is paid, as versions that count from a day on. A version is never changed: another one follows it.
    create table pay_terms (
      id uuid primary key default gen_random_uuid(),
      driver_id uuid not null references drivers on delete cascade,
      version integer not null check (version > 0),
      begins_on date not null,
      terms jsonb not null check (terms->>'kind' in ('percent', 'mile', 'load')),
      reason text,
      entered_by uuid references users,
      entered_at timestamptz not null default now(),
      unique (driver_id, version)
    );

    -- Everybody has been paid a share of the linehaul until now.
    insert into pay_terms (driver_id, version, begins_on, terms, entered_at)
    select id, 1, (created_at at time zone 'America/Phoenix')::date,
      jsonb_build_object('kind', 'percent', 'linehaul', share_basis_points, 'fuel', 0, 'extras', 0), created_at
    from drivers where erased_at is null;`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table pay_terms')
}
