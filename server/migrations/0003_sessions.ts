import type { Knex } from 'knex'

/** Sessions, and what a sign-in takes beside a password: authenticator apps, passkeys, recovery codes, trusted devices. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table trusted_devices (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      token_hash bytea not null unique,
      user_agent text,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index trusted_devices_user on trusted_devices (user_id);
    comment on table trusted_devices is 'Trusted devices: browsers on which a sign-in needs no code of the app until expires_at.';
    comment on column trusted_devices.token_hash is
      'The hash of the token in the cookie of the browser; the token itself is not stored.';

    create table sessions (
      id_hash bytea primary key,
      id uuid not null unique default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      trusted_device_id uuid references trusted_devices on delete set null,
      user_agent text,
      sign_out_url text,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    );
    create index sessions_user on sessions (user_id);
    create index sessions_expiry on sessions (expires_at);
    create index sessions_trusted_device on sessions (trusted_device_id) where trusted_device_id is not null;
    comment on table sessions is 'Users who are signed in, each on one device.';
    comment on column sessions.id_hash is 'The hash of the id in the cookie; the id itself is not stored.';
    comment on column sessions.id is 'The public id of the session, by which it is revoked.';
    comment on column sessions.trusted_device_id is 'The trusted device on which the session began: revoking one ends both.';
    comment on column sessions.user_agent is 'The User-Agent at the sign-in.';
    comment on column sessions.sign_out_url is 'Where the browser goes to sign out at the OpenID Connect provider, too.';
    comment on column sessions.ended_at is
      'A revoked session stays as long as a device may have its cookie, so that the device learns of it.';

    create function tell_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('fairlane_changes', json_build_object('ended', encode(old.id_hash, 'hex'))::text);
      return null;
    end $$;
    comment on function tell_session() is 'Notifies all servers of a session that ended: they end its event streams.';
    create trigger sessions_deleted after delete on sessions for each row
      when (old.expires_at > now()) execute function tell_session();
    create trigger sessions_ended after update of ended_at on sessions for each row
      when (old.ended_at is null and new.ended_at is not null) execute function tell_session();

    create function end_sessions() returns trigger language plpgsql as $$
    begin
      update sessions set ended_at = now() where user_id = new.id and ended_at is null;
      return null;
    end $$;
    comment on function end_sessions() is
      'Ends the sessions of a disabled user; one created at the same moment ends when the user is enabled again.';
    create trigger users_disabled after update of disabled_at on users for each row
      when (old.disabled_at is distinct from new.disabled_at) execute function end_sessions();

    create function keep_last_visit() returns trigger language plpgsql as $$
    begin
      if exists (select from users where id = old.user_id and email = 'erased-' || id || '@erased.invalid') then
        return null;
      end if;
      insert into last_visits (user_id, at) values (old.user_id, old.last_seen_at)
        on conflict (user_id) do update set at = greatest(last_visits.at, excluded.at);
      return null;
    end $$;
    comment on function keep_last_visit() is
      'Stores when the user of a deleted session was last active, except for an erased user.';
    create trigger sessions_last_visit after delete on sessions for each row execute function keep_last_visit();

    create table session_keys (
      id integer primary key generated always as identity,
      key text not null,
      created_at timestamptz not null default now()
    );
    comment on table session_keys is 'The keys that sign the session cookies; all servers share them.';

    create table finished_sign_ins (
      state_hash bytea primary key,
      expires_at timestamptz not null
    );
    comment on table finished_sign_ins is
      'Sign-ins that have come back from the provider: their cookie, which a browser may copy, works once.';
    comment on column finished_sign_ins.state_hash is 'The hash of the state parameter.'
  `)

  await knex.raw(`
    create table authenticators (
      user_id uuid primary key references users on delete cascade,
      secret bytea not null,
      last_step bigint not null,
      created_at timestamptz not null default now()
    );
    comment on table authenticators is 'The authenticator app of a user.';
    comment on column authenticators.secret is 'The shared secret of the codes, encrypted.';
    comment on column authenticators.last_step is 'The time step of the last accepted code, so that each code works once.';

    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (user_id, code_hash)
    );
    comment on table recovery_codes is 'Codes that sign a user in once without the app.';
    comment on column recovery_codes.code_hash is 'The hash of the code; the code itself is not stored.';

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
    comment on table passkeys is 'The passkeys of users (WebAuthn).';
    comment on column passkeys.credential_id is 'The id that the authenticator has given the passkey.';
    comment on column passkeys.counter is 'The signature counter at the last use.';
    comment on column passkeys.transports is 'How the browser reaches the passkey, such as usb or internal.';

    create table pending_sign_ins (
      id_hash bytea primary key,
      user_id uuid references users on delete cascade,
      challenge text,
      expires_at timestamptz not null
    );
    create index pending_sign_ins_user on pending_sign_ins (user_id);
    comment on table pending_sign_ins is
      'Pending sign-ins (MFA): the password was right and the second factor is still to come. They open nothing.';
    comment on column pending_sign_ins.id_hash is 'The hash of the id in a cookie of its own.';
    comment on column pending_sign_ins.user_id is 'Null while a passkey is to say who signs in.';
    comment on column pending_sign_ins.challenge is 'What the passkey has to sign.';

    create table factor_setups (
      holder bytea primary key,
      user_id uuid not null references users on delete cascade,
      secret bytea,
      challenge text,
      check_challenge text,
      checked_until timestamptz,
      expires_at timestamptz not null
    );
    comment on table factor_setups is 'Second factors that a user is setting up.';
    comment on column factor_setups.holder is 'The hash of the session or of the pending sign-in that sets the factor up.';
    comment on column factor_setups.secret is 'The secret of the new authenticator app, encrypted.';
    comment on column factor_setups.challenge is 'What the new passkey has to sign.';
    comment on column factor_setups.check_challenge is
      'What an existing passkey has to sign before a change, apart from the challenge of a new one set up meanwhile.';
    comment on column factor_setups.checked_until is 'Until then the user counts as checked and may change the factors.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table factor_setups, pending_sign_ins, passkeys, recovery_codes, authenticators, finished_sign_ins, session_keys;
    drop trigger users_disabled on users;
    drop table sessions, trusted_devices;
    drop function keep_last_visit(), end_sessions(), tell_session()
  `)
}
