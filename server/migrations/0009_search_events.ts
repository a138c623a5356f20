import type { Knex } from 'knex'

/** The labels at the time of this migration: one that changes them has to rebuild the columns. */
const words = {
  load: {
    quoted: 'Quoted',
    booked: 'Booked',
    planned: 'Planned',
    enroute: 'En Route',
    delivered: 'Delivered',
    invoiced: 'Invoiced',
    paid: 'Paid',
  },
  haul: { dry_van: 'Dry Van', reefer: 'Reefer', flatbed: 'Flatbed', hotshot: 'Hotshot Trailer', box_truck: 'Box Truck' },
  quote: { new: 'New', quoted: 'Quoted', accepted: 'Accepted', declined: 'Declined', expired: 'Expired', withdrawn: 'Withdrawn' },
  quoteEquipment: {
    hotshot_32: "Hotshot 32''",
    hotshot_34: "Hotshot 34''",
    hotshot_38: "Hotshot 38''",
    hotshot_40: "Hotshot 40''",
    dry_van: 'Dry Van',
    reefer: 'Refrigerated',
    flatbed: 'Flatbed',
    hotshot: 'Hotshot (Standard)',
    box_truck_26: "Box Truck 26''",
  },
  application: {
    submitted: 'Submitted',
    in_review: 'In Review',
    documents: 'Documents',
    approved: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  },
  driver: { applicant: 'Applicant', onboarded: 'Onboarded', suspended: 'Suspended', terminated: 'Terminated' },
  driverType: { w2: 'W2 Employee', contractor: 'Contractor', owner_operator: 'Owner Operator' },
  settlement: { pending: 'Pending', processed: 'Processed', paid: 'Paid' },
}

const wordOf = (column: string, labels: Record<string, string>) =>
  `case ${column} ${Object.entries(labels)
    .map(([value, label]) => `when '${value}' then '${label}'`)
    .join(' ')} else '' end`
const digits = (column: string) => `regexp_replace(${column}, '[^0-9]', '', 'g')`
const lettersAndDigits = (column: string) => `regexp_replace(${column}, '[^[:alnum:]]', '', 'g')`
/** SQL: the columns joined with line breaks, which no search contains, so that no match spans two of them. */
const lines = (...columns: string[]) => `fold_for_search(${columns.join(' || chr(10) || ')})`

/** The searched columns of each table. Names from other tables are searched there. */
const searched: Record<string, Record<string, string>> = {
  brokers: { search_text: lines('name') },
  drivers: {
    name_text: lines(`first_name || ' ' || last_name`),
    search_text: lines(wordOf('status', words.driver)),
    detail_text: lines(
      wordOf('type', words.driverType),
      'license_no',
      lettersAndDigits('license_no'),
      'license_state',
      `coalesce(phone, '')`,
      digits(`coalesce(phone, '')`),
    ),
  },
  loads: {
    search_text: lines(
      ...['id', wordOf('status', words.load), 'pickup_location', 'delivery_location'],
      wordOf('equipment', words.haul),
      `coalesce(trailer_feet::text || ' ft', '')`,
    ),
  },
  settlements: { search_text: lines('id', wordOf('status', words.settlement)) },
  quotes: {
    search_text: lines(
      ...[
        `'Q-' || number::text`,
        wordOf('status', words.quote),
        'company_name',
        'contact_name',
        'email',
        'phone',
        digits('phone'),
      ],
      ...['pickup_location', 'delivery_location', wordOf('equipment', words.quoteEquipment), `coalesce(freight_details, '')`],
    ),
  },
  applications: {
    search_text: lines(
      ...[`'A-' || number::text`, wordOf('status', words.application), `first_name || ' ' || last_name`, 'email', 'phone'],
      ...[digits('phone'), `city || ', ' || state`],
    ),
  },
}

/** The search columns before this migration, which the application filled in. */
const before: Record<string, string> = {
  brokers: 'folded',
  quotes: 'folded',
  applications: 'folded',
  loads: 'folded',
}

export async function up(knex: Knex): Promise<void> {
  // Equal to foldForSearch in shared/kernel/search.ts. With an explicit collation, because the locale C only knows ASCII letters.
  await knex.raw(`
    create function fold_for_search(text) returns text language sql immutable strict parallel safe
      return lower(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu")`)
  for (const table of ['quotes', 'applications', 'loads', 'settlements']) {
    await knex.raw(`alter table ${table} drop column search_text`)
  }
  for (const [table, column] of Object.entries(before)) await knex.raw(`alter table ${table} drop column ${column}`)
  await knex.raw('alter table drivers drop column name_folded, drop column license_folded')

  // The last event of each load is copied into its row: lists then read no other table, and a new event makes a new row
  // version.
  await knex.raw(`
    alter table loads add last_event_type text, add last_event_at timestamptz, add last_event_zone text,
      add last_event_location text, add arrived_at timestamptz;

    create function tell_last_event() returns trigger language plpgsql as $$
    declare
      told text[];
    begin
      if tg_op = 'INSERT' then told := array(select distinct load_id from came);
      elsif tg_op = 'UPDATE' then told := array(select load_id from came union select load_id from went);
      elsif tg_op = 'DELETE' then told := array(select distinct load_id from went);
      else told := array(select id from loads where last_event_at is not null);
      end if;
      -- Concurrent events of the same load wait here, and then see each other; the update alone would not read again.
      perform 1 from loads where id = any(told) order by id for no key update;
      update loads set last_event_type = last.type, last_event_at = last.occurred_at, last_event_zone = last.zone,
        last_event_location = last.location, arrived_at = last.arrived_at
      from unnest(told) one left join lateral (
        select *, (select min(occurred_at) from tracking_events where load_id = one and type = 'arrived_delivery') as arrived_at
        from tracking_events where load_id = one order by occurred_at desc, received_at desc, id desc limit 1) last on true
      where loads.id = one;
      return null;
    end $$;
    create trigger last_of_new after insert on tracking_events referencing new table as came
      for each statement execute function tell_last_event();
    create trigger last_of_changed after update on tracking_events referencing old table as went new table as came
      for each statement execute function tell_last_event();
    create trigger last_of_gone after delete on tracking_events referencing old table as went
      for each statement execute function tell_last_event();
    create trigger last_of_none after truncate on tracking_events for each statement execute function tell_last_event();

    update loads set last_event_type = last.type, last_event_at = last.occurred_at, last_event_zone = last.zone,
      last_event_location = last.location,
      arrived_at = (select min(occurred_at) from tracking_events where load_id = last.load_id and type = 'arrived_delivery')
    from (select distinct on (load_id) * from tracking_events order by load_id, occurred_at desc, received_at desc, id desc) last
    where loads.id = last.load_id`)

  // One ALTER TABLE per table, so that its rows are rewritten once; indexes are created afterwards.
  for (const [table, columns] of Object.entries(searched)) {
    const added = Object.entries(columns).map(
      ([column, text]) => `add ${column} text not null generated always as (${text}) stored`,
    )
    await knex.raw(`alter table ${table} ${added.join(', ')}`)
    for (const column of Object.keys(columns)) {
      await knex.raw(`create index ${table}_${column.replace('_text', '')} on ${table} using gin (${column} gin_trgm_ops)`)
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger last_of_new on tracking_events;
    drop trigger last_of_changed on tracking_events;
    drop trigger last_of_gone on tracking_events;
    drop trigger last_of_none on tracking_events;
    drop function tell_last_event();
    alter table loads drop column last_event_type, drop column last_event_at, drop column last_event_zone,
      drop column last_event_location, drop column arrived_at`)
  for (const [table, columns] of Object.entries(searched)) {
    for (const column of Object.keys(columns)) await knex.raw(`alter table ${table} drop column ${column}`)
  }
  const folded = {
    brokers: `lower(name)`,
    quotes: `lower(concat_ws(chr(10), company_name, contact_name, email, pickup_location, delivery_location))`,
    applications: `lower(concat_ws(chr(10), first_name || ' ' || last_name, email, phone, ${digits('phone')}, city || ', ' || state))`,
    loads: `lower(concat_ws(chr(10), pickup_location, delivery_location))`,
  }
  for (const [table, text] of Object.entries(folded)) {
    await knex.raw(`
      alter table ${table} add folded text;
      update ${table} set folded = ${text};
      alter table ${table} alter column folded set not null`)
  }
  await knex.raw(`
    alter table drivers add name_folded text, add license_folded text;
    update drivers set name_folded = lower(first_name || ' ' || last_name),
      license_folded = lower(concat_ws(chr(10), license_no, ${lettersAndDigits('license_no')}));
    alter table drivers alter column name_folded set not null, alter column license_folded set not null;
    create index drivers_name on drivers using gin (name_folded gin_trgm_ops);
    create index drivers_license on drivers using gin (license_folded gin_trgm_ops);
    create index brokers_search on brokers using gin (folded gin_trgm_ops)`)
  const numbers = {
    quotes: `'q-' || number::text || chr(10) || folded`,
    applications: `'a-' || number::text || chr(10) || folded`,
    loads: `lower(id) || chr(10) || folded`,
    settlements: 'lower(id)',
  }
  for (const [table, text] of Object.entries(numbers)) {
    await knex.raw(`
      alter table ${table} add search_text text not null generated always as (${text}) stored;
      create index ${table}_search on ${table} using gin (search_text gin_trgm_ops)`)
  }
  await knex.raw('drop function fold_for_search(text)')
}
