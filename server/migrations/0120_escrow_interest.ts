import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The last day that interest on escrow was worked out for, of which there may have been none.
    alter table pay_accounts
      add column interest_until date,
      add constraint pay_accounts_interest check (interest_until is null or kind = 'escrow');

    -- Of interest the last day that it is for: one movement a day at most, whoever works it out at the same time.
    alter table pay_movements
      add column interest_until date,
      add constraint pay_movements_interest check (interest_until is null or cents > 0);
    create unique index pay_movements_interest_once on pay_movements (account_id, interest_until) where interest_until is not null`)
  // Until somebody enters a rate there is none: a guess could be below what the law asks for.
  await knex('settings').insert({
    ...{ group_name: 'escrow', version: 1, counts_from: '2000-01-01' },
    value: JSON.stringify({ bills: 0, rate: 0 }),
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from settings where group_name = 'escrow';
    delete from audit_log where noun = 'settings' and row_id = 'escrow';
    alter table pay_movements drop column interest_until;
    alter table pay_accounts drop column interest_until`)
}
