import type { Knex } from 'knex'

/** Until somebody enters values, nobody is let in by a claim. */
const first = {
  claim: 'groups',
  ...Object.fromEntries(
    [
      ...['superadmin', 'admin', 'dispatcher', 'recruiter', 'fleet_manager', 'payroll', 'accountant', 'viewer', 'shipper'],
      'driver',
    ].map((role) => [role, '']),
  ),
}

export async function up(knex: Knex): Promise<void> {
  // Who signs in by an OpenID Connect provider is known by its address and the id it has given them, and is active without a
  // password. Whoever it made a user has the role that the settings give; role_by_provider says so.
  await knex.raw(`
    alter table users
      add column provider_issuer text,
      add column provider_subject text,
      add column role_by_provider boolean not null default false,
      add check ((provider_issuer is null) = (provider_subject is null)),
      add check (not role_by_provider or provider_subject is not null),
      drop column status,
      add column status text not null generated always as (
        case when disabled_at is not null then 'disabled'
          when password_hash is null and provider_subject is null then 'invited' else 'active' end) stored;
    create index users_by_status on users (status, number desc);
    create unique index users_by_provider on users (provider_issuer, provider_subject);

    -- Where the browser goes to sign out at the provider, too.
    alter table sessions add column sign_out_url text;
  `)
  await knex('settings').insert({
    group_name: 'provider',
    version: 1,
    value: JSON.stringify(first),
    counts_from: '2000-01-01',
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from settings where group_name = 'provider';
    delete from audit_log where noun = 'settings' and row_id = 'provider';
    alter table sessions drop column sign_out_url;
    alter table users
      drop column status,
      add column status text not null generated always as (
        case when disabled_at is not null then 'disabled' when password_hash is null then 'invited' else 'active' end) stored,
      drop column provider_issuer,
      drop column provider_subject,
      drop column role_by_provider;
    create index users_by_status on users (status, number desc);
  `)
}
