import type { Knex } from 'knex'

/** Before: as in 0009. */
const accentsOnly = `lower(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu")`

/** As foldForSearch in shared/kernel/search.ts. */
const folded = `replace(translate(
  lower(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f\\u00ad\\u200b-\\u200d\\u2060\\ufeff]', '', 'g') collate "und-x-icu"),
  '‘’‛ʼ′\`‐‑‒–—−łøđ', '''''''''''''------lod'), 'ß', 'ss')`

/** Generated columns are made anew where a column changes that they read, also to the same value. */
const fold = (expression: string) => `
  create or replace function fold_for_search(text) returns text language sql immutable strict parallel safe
    return ${expression};

  do $$
  declare
    made record;
  begin
    for made in
      select usage.table_name as name, string_agg(distinct format('%I = %1$I', usage.column_name), ', ') as same
      from information_schema.column_column_usage usage
      join information_schema.columns generated
        on (generated.table_schema, generated.table_name, generated.column_name)
          = (usage.table_schema, usage.table_name, usage.dependent_column)
      join information_schema.columns base
        on (base.table_schema, base.table_name, base.column_name) = (usage.table_schema, usage.table_name, usage.column_name)
      where usage.table_schema = current_schema() and base.is_identity = 'NO' and generated.generation_expression like '%fold_for_search%'
      group by usage.table_name
    loop
      execute format('alter table %I disable trigger user', made.name);
      execute format('update %I set %s', made.name, made.same);
      execute format('alter table %I enable trigger user', made.name);
    end loop;
  end $$;
  reindex index added_kinds_name`

/** A search takes ’ for ', and ł for l; what has no width is not searched. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(fold(folded))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(fold(accentsOnly))
}
