import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // Nobody has a password before the invitation is accepted. The status follows from the columns, whoever writes them.
  await knex.raw(`
    alter table users
      alter column password_hash drop not null,
      add column number bigint not null unique generated always as identity,
      add column status text not null generated always as (
        case when disabled_at is not null then 'disabled' when password_hash is null then 'invited' else 'active' end) stored,
      add column search_text text not null generated always as
        (fold_for_search(first_name || ' ' || last_name || chr(10) || email)) stored;
    create index users_by_status on users (status, number desc);
    create index users_search on users using gin (search_text gin_trgm_ops);

    -- What lets its holder set the password of a user, once; only the hash of its token is stored.
    create table password_links (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique,
      user_id uuid not null references users on delete cascade,
      purpose text not null check (purpose in ('invite', 'reset')),
      expires_at timestamptz not null,
      ended_as text check (ended_as in ('used', 'replaced', 'withdrawn')),
      created_at timestamptz not null default now(),
      created_by uuid references users on delete set null
    );
    create index password_links_user on password_links (user_id);
  `)

  // A session is deleted when its person signs out. When they were last there stays, without a foreign key: it would wait for
  // whoever changes the user, who may be waiting for the session.
  await knex.raw(`
    create table last_visits (
      user_id uuid primary key,
      at timestamptz not null
    );
    create function keep_last_visit() returns trigger language plpgsql as $$
    begin
      insert into last_visits (user_id, at) values (old.user_id, old.last_seen_at)
        on conflict (user_id) do update set at = greatest(last_visits.at, excluded.at);
      return null;
    end $$;
    create trigger sessions_last_visit after delete on sessions for each row execute function keep_last_visit();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger sessions_last_visit on sessions;
    drop function keep_last_visit();
    drop table last_visits, password_links;
    delete from users where password_hash is null;
    alter table users
      drop column search_text,
      drop column status,
      drop column number,
      alter column password_hash set not null;
  `)
}
