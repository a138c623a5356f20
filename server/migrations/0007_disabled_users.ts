import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // Disabling a user deletes their sessions; one created at the same moment is deleted when the user is enabled again.
  await knex.raw(`
    create function end_sessions() returns trigger language plpgsql as $$
    begin
      delete from sessions where user_id = new.id;
      return null;
    end $$;
    create trigger users_disabled after update of disabled_at on users for each row
      when (old.disabled_at is distinct from new.disabled_at) execute function end_sessions()`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger users_disabled on users; drop function end_sessions()')
}
