import type { Knex } from 'knex'

/** Links of a chain that held names in the open count as older than the chain. */
const unchain = 'update tracking_events set sequence = null, hash = null where sequence is not null;'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${unchain}
    alter table tracking_events
      -- The hash of the event alone, by which a link can be verified without being shown.
      add digest text,
      -- Keeps the digest of who told it from being guessed.
      add salt text,
      drop constraint tracking_events_chained,
      add constraint tracking_events_chained check (num_nulls(sequence, digest, hash, salt) in (0, 4));`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tracking_events drop constraint tracking_events_chained;
    ${unchain}
    alter table tracking_events drop column digest, drop column salt,
      add constraint tracking_events_chained check ((sequence is null) = (hash is null));`)
}
