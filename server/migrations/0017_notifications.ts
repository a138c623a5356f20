import type { Knex } from 'knex'

/** How people learn of changes: links without an account, mails, push messages, and what each user wants to be notified of. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table links (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique,
      resource text not null,
      row_id text not null,
      name text,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      opened_at timestamptz,
      mail_key text,
      created_at timestamptz not null default now(),
      created_by uuid references users on delete set null,
      constraint links_named check ((resource = 'loads') = (name is not null))
    );
    create index links_row on links (resource, row_id);
    comment on table links is 'Links that open a load, a quote request or an application without an account.';
    comment on column links.token_hash is 'The hash of the token in the link; the token itself is not stored.';
    comment on column links.resource is 'The resource: loads, quotes or applications.';
    comment on column links.name is 'Who was given a link to a load.';
    comment on column links.expires_at is 'The link works until then at least; link_ends_at extends it.';
    comment on column links.opened_at is 'When the last visit began; a page that stays open asks again and again.';
    comment on column links.mail_key is 'The key of the mail that carries the link: the link is sent only if that mail was.';

    create function link_ends_at(link links) returns timestamptz language sql stable as $$
      select greatest(link.expires_at, (
        select coalesce(delivered_at + interval '45 days', delivery_date_time + interval '14 days') from loads
        where cancelled_at is null and (id = case when link.resource = 'loads' then link.row_id end
          or quote_id = case when link.resource = 'quotes' then link.row_id::uuid end and created_at < link.expires_at)), (
        select coalesce(ended_at + interval '45 days', now() + interval '14 days') from applications
        where id = case when link.resource = 'applications' then link.row_id::uuid end))
    $$;
    -- Calculated when a link is used, so that every way in which a load is delivered, or is not after all, counts for its links.
    -- A load that was made after a link to its quote request ended does not extend the link.
    comment on function link_ends_at(links) is
      'A link lives until 14 days after its load is due, or 45 after its delivery; or 45 days after its application ends.';

    create table mails (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      key text not null unique,
      template text not null,
      resource text not null,
      row_id text not null,
      stop smallint,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      sealed jsonb,
      status text not null check (status in ('waiting', 'sent', 'failed', 'superseded', 'not_sent')),
      attempts integer not null default 0,
      last_error text,
      next_attempt_at timestamptz not null default now(),
      give_up_at timestamptz not null default now(),
      sent_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as (fold_for_search(recipient || chr(10) || subject)) stored,
      check (case status when 'waiting' then sealed is not null when 'failed' then true else sealed is null end)
    );
    create index mails_by_status on mails (status, number desc);
    create index mails_waiting on mails (next_attempt_at) where status = 'waiting';
    create index mails_row on mails (resource, row_id);
    create index mails_search on mails using gin (search_text gin_trgm_ops);
    comment on table mails is 'Mails that the server sends.';
    comment on column mails.number is 'The order of arrival, by which lists are cut into pages.';
    comment on column mails.stop is 'Of a detention notice the index of its stop, from 0.';
    comment on column mails.key is 'The dedup key: what the mail is about, so that one effect never makes two mails.';
    comment on column mails.resource is 'The resource of the row that the mail is about.';
    comment on column mails.text is 'The text part, with secrets masked.';
    comment on column mails.html is 'The HTML part, with secrets masked.';
    comment on column mails.sealed is
      'Both parts with their secrets, and the attachments, as long as the mail may still be sent.';
    comment on column mails.status is
      'superseded: something newer made the mail untrue before it was sent. not_sent: this server sends no mail.';
    comment on column mails.next_attempt_at is 'Not before then; while the mail is being sent, the end of the lease of that attempt.';
    comment on column mails.give_up_at is 'From then on it is not tried again.'
  `)

  await knex.raw(`
    create table push_keys (
      id boolean primary key default true check (id),
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null default now()
    );
    comment on table push_keys is
      'The keys of this server for push services (VAPID), one row: every subscription is bound to them.';

    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      user_id uuid not null references users on delete cascade,
      session_id uuid not null unique references sessions (id) on delete cascade,
      failed integer not null default 0,
      unseen text[] not null default '{}',
      notified_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    );
    create index push_subscriptions_by_user on push_subscriptions (user_id);
    comment on table push_subscriptions is 'Devices that get push messages. A subscription ends with its session.';
    comment on column push_subscriptions.endpoint is 'The address of the device at its push service.';
    comment on column push_subscriptions.p256dh is 'The public key of the device, which encrypts the messages.';
    comment on column push_subscriptions.auth is 'The secret of the device, which authenticates the messages.';
    comment on column push_subscriptions.failed is 'How often the push service refused since the last success.';
    comment on column push_subscriptions.unseen is
      'Notifications since the app was last opened; their count is the number on its icon.';
    comment on column push_subscriptions.notified_at is 'When the device was last notified.';

    create table late_notifications (
      load_id text not null references loads on delete cascade,
      stop text not null check (stop in ('pickup', 'delivery')),
      due timestamptz not null,
      notified_at timestamptz not null default now(),
      primary key (load_id, stop, due)
    );
    comment on table late_notifications is 'Late loads that the desk was notified of, by the stop and when it was due.';

    create table notification_keys (
      key text primary key,
      notified_at timestamptz not null default now()
    );
    comment on table notification_keys is 'Dedup keys of notifications that scheduled jobs send once.';

    create table notification_preferences (
      user_id uuid primary key references users on delete cascade,
      ways jsonb not null default '{}' check (jsonb_typeof(ways) = 'object'),
      quiet_from text,
      quiet_until text,
      zone text,
      check ((quiet_from is null) = (quiet_until is null))
    );
    comment on table notification_preferences is 'Notification preferences of a user. A null column means the setting of the company.';
    comment on column notification_preferences.ways is 'The channels of each type of notification that the user changed.';
    comment on column notification_preferences.quiet_from is 'The start of the quiet hours, as HH:MM in zone.';
    comment on column notification_preferences.quiet_until is 'The end of the quiet hours, as HH:MM in zone.';
    comment on column notification_preferences.zone is 'The IANA time zone.';

    create table notifications (
      number bigint primary key generated always as identity,
      user_id uuid not null references users on delete cascade,
      way text not null check (way in ('mail', 'digest')),
      what text not null,
      row_id text not null,
      part text not null default '',
      at timestamptz not null,
      unique (user_id, way, what, row_id, part)
    );
    comment on table notifications is 'Notifications that wait to be mailed; a row goes when it was sent, or is no longer true.';
    comment on column notifications.way is 'The channel: a mail of its own, or the daily digest.';
    comment on column notifications.what is 'The type of notification.';
    comment on column notifications.at is 'When the notification is due; quiet hours delay a mail of its own.';
    comment on column notifications.part is 'A part of the row that the notification is about, such as a document type.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table notifications, notification_preferences, notification_keys, late_notifications, push_subscriptions, push_keys, mails;
    drop function link_ends_at(links);
    drop table links
  `)
}
