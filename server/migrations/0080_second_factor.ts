import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The authenticator app of a user. last_step: the time step of the last code that was taken, so that each works once.
    create table authenticators (
      user_id uuid primary key references users on delete cascade,
      secret bytea not null,
      last_step bigint not null,
      created_at timestamptz not null default now()
    );

    -- What lets a user in once without the app; only the hash is stored.
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (user_id, code_hash)
    );

    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      name text not null,
      last_used_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index passkeys_user on passkeys (user_id);

    -- Whose password was right and whose second factor is still to come, by the hash of the id in a cookie of its own: it opens
    -- nothing. user_id is null while a passkey is to say who it is.
    create table half_sign_ins (
      id_hash bytea primary key,
      user_id uuid references users on delete cascade,
      challenge text,
      expires_at timestamptz not null
    );
    create index half_sign_ins_user on half_sign_ins (user_id);

    -- What is being set up; holder: the hash of the session or of the half sign-in that does.
    create table factor_setups (
      holder bytea primary key,
      user_id uuid not null references users on delete cascade,
      secret bytea,
      challenge text,
      checked_until timestamptz,
      expires_at timestamptz not null
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table factor_setups, half_sign_ins, passkeys, recovery_codes, authenticators')
}
