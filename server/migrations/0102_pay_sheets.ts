import type { Knex } from 'knex'

/**
 * The sheet of what was settled before, by the rules of that time: a share of the linehaul, less what was deducted. What was not
 * the share of the others in the settlement stays as it was agreed.
 */
const sheets = `
  with line as (
    select line.settlement_id, line.load_id, line.linehaul_cents, line.share_basis_points, line.amount_cents,
      max(share_basis_points) over (partition by settlement_id) as share, loads.distance,
      loads.pickup_location as pickup, loads.delivery_location as delivery,
      least((loads.delivered_at at time zone 'America/Phoenix')::date, settlements.period_end) as delivered_on
    from settlement_lines line join loads on loads.id = line.load_id join settlements on settlements.id = line.settlement_id),
  loads_of as (
    select settlement_id, max(share) as share, min(delivered_on) as since,
      jsonb_agg(jsonb_build_object('id', load_id, 'pickup', pickup, 'delivery', delivery, 'deliveredOn', delivered_on, 'dueOn', null,
        'settledIn', null, 'leftOut', null, 'linehaulCents', linehaul_cents, 'fuelCents', 0, 'miles', distance, 'emptyMiles', 0,
        'agreedCents', case when share_basis_points <> share then amount_cents end, 'extras', '[]'::jsonb, 'paidBack', '[]'::jsonb)
        order by delivered_on, load_id) as loads,
      jsonb_object_agg(load_id || case when share_basis_points = share then ':linehaul' else ':haul' end, amount_cents) as amounts
    from line group by settlement_id),
  taken_of as (
    select settlements.id as settlement_id,
      jsonb_agg(jsonb_build_object('account', 'before ' || place, 'name', one->>'name', 'cents', (one->>'amountCents')::int,
        'leftCents', null, 'skipped', null) order by place) as deductions,
      jsonb_object_agg('before ' || place, -(one->>'amountCents')::int) as amounts
    from settlements, jsonb_array_elements(deductions) with ordinality taken (one, place)
    where (one->>'amountCents')::int <> 0 group by settlements.id)
  update settlements set sheet = jsonb_build_object('rule', 1,
    'inputs', jsonb_build_object('kind', 'weekly', 'from', settlements.period_start, 'until', settlements.period_end,
      'terms', case when loads_of.share is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('version', 1,
        'beginsOn', least(loads_of.since, (drivers.created_at at time zone 'America/Phoenix')::date),
        'terms', jsonb_build_object('kind', 'percent', 'linehaul', loads_of.share, 'fuel', 0, 'extras', 0))) end,
      'loads', coalesce(loads_of.loads, '[]'), 'bonus', null, 'carriedCents', 0,
      'deductions', coalesce(taken_of.deductions, '[]'), 'escrow', '[]'::jsonb, 'advances', '[]'::jsonb),
    'amounts', coalesce(loads_of.amounts, '{}') || coalesce(taken_of.amounts, '{}'))
  from settlements this left join loads_of on loads_of.settlement_id = this.id
    left join taken_of on taken_of.settlement_id = this.id
    join drivers on drivers.id = this.driver_id
  where this.id = settlements.id`

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settlements
      add column kind text not null default 'weekly' check (kind in ('weekly', 'same_day')),
      -- All that it was worked out from, and the amount of each line.
      add column sheet jsonb,
      add column prepared_by uuid references users,
      add constraint settlements_of_driver unique (id, driver_id);
    ${sheets};

    -- A load that was handed over is paid to each of its drivers, to each once.
    alter table settlement_lines add column driver_id uuid references drivers;
    update settlement_lines line set driver_id = settlements.driver_id from settlements where settlements.id = settlement_id;
    alter table settlement_lines
      alter column driver_id set not null,
      -- How the amount follows is in the sheet.
      alter column linehaul_cents drop not null,
      alter column share_basis_points drop not null,
      drop constraint settlement_lines_load_id_key,
      add constraint settlement_lines_once unique (load_id, driver_id),
      add foreign key (settlement_id, driver_id) references settlements (id, driver_id) on delete cascade;

    -- Of each run over all drivers, for the same answer when it comes again.
    create table settlement_runs (
      id uuid primary key default gen_random_uuid(),
      client_id uuid unique,
      period_start date not null,
      period_end date not null,
      outcome jsonb not null,
      created_by uuid not null references users,
      created_at timestamptz not null default now()
    )`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table settlement_runs;
    delete from settlement_lines one using settlement_lines other
      where one.load_id = other.load_id and one.settlement_id > other.settlement_id;
    update settlement_lines set linehaul_cents = amount_cents, share_basis_points = 10000
      where linehaul_cents is null or share_basis_points is null;
    alter table settlement_lines
      drop constraint settlement_lines_settlement_id_driver_id_fkey,
      drop constraint settlement_lines_once,
      add constraint settlement_lines_load_id_key unique (load_id),
      alter column linehaul_cents set not null,
      alter column share_basis_points set not null,
      drop column driver_id;
    alter table settlements drop constraint settlements_of_driver, drop column prepared_by, drop column sheet, drop column kind`)
}
