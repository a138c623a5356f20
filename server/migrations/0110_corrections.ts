import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- 'correction' is what the driver still gets because an earlier settlement was wrong: one account for each that was agreed.
    alter table pay_accounts
      drop constraint pay_accounts_kind_check,
      add constraint pay_accounts_kind_check check (kind in ('deduction', 'escrow', 'advance', 'carried', 'correction')),
      add column dispute_id uuid unique references settlement_disputes on delete set null,
      add constraint pay_accounts_dispute check (dispute_id is null or kind = 'correction');
    create index pay_accounts_corrections on pay_accounts (driver_id) where kind = 'correction';

    -- The parts of earnings_cents, which is all that the driver gets, that no load has earned.
    alter table settlements
      add column reimbursed_cents integer not null default 0,
      add column corrected_cents integer not null default 0;
    update settlements set reimbursed_cents = part.cents
    from (
      select id, sum(amount.value::int)::int as cents from settlements, jsonb_each_text(sheet->'amounts') amount
      where amount.key like '%:back %' group by id) part
    where part.id = settlements.id and part.cents <> 0`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settlements drop column reimbursed_cents, drop column corrected_cents;
    delete from pay_accounts where kind = 'correction';
    drop index pay_accounts_corrections;
    alter table pay_accounts
      drop constraint pay_accounts_dispute,
      drop column dispute_id,
      drop constraint pay_accounts_kind_check,
      add constraint pay_accounts_kind_check check (kind in ('deduction', 'escrow', 'advance', 'carried'))`)
}
