import type { Knex } from 'knex'

/** When a document at hire, which stands for the yearly one for 12 months, has to be followed by it. */
const yearAfter = (row: string) => `(${row}.valid_from + interval '12 months')::date`

const other = (kind: string, condition: string) => `exists (select from documents other
  where other.driver_id = documents.driver_id and other.kind = '${kind}' and other.status = 'current' and ${condition})`

const atHire = (kind: string, yearly: string) => `
  when '${kind}' then case when not ${other(yearly, `other.expires_on >= ${yearAfter('documents')}`)}
    then ${yearAfter('documents')} end
  when '${yearly}' then case when not ${other(kind, `${yearAfter('other')} > documents.expires_on`)}
    then documents.expires_on end`

/** What came into its window before anybody was told of windows is no news: whoever is told is told of the next one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    with ends as (
       select documents.id, case documents.kind
         ${atHire('mvr_at_hire', 'mvr')}
         ${atHire('clearinghouse_full', 'clearinghouse_limited')}
         else documents.expires_on end as day
       from documents join drivers on drivers.id = documents.driver_id
       where documents.status = 'current' and drivers.status <> 'terminated'
     ), entered as (
       select id, day,
         (select min(days) from unnest(array[0, 1, 7, 14, 30, 60]) days
          where day - (now() at time zone 'America/Phoenix')::date <= days) as days
       from ends
     )
     insert into told_once (key)
     select 'document ' || id || ' ends ' || day || ' window ' || days from entered where days is not null
     on conflict do nothing`)
}

/** Which of them were told is not known any more, and nobody needs to be told again. */
export async function down(): Promise<void> {}
