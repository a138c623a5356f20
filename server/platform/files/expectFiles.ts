import type { Knex } from 'knex'
import type { BareFile } from '#shared/loads/proof'

/**
 * Notes that something is about to name these files, which may not have arrived. To be called before anything else is locked:
 * what stores a file locks the file first and then the rows that name it, and neither misses the other.
 */
export async function expectFiles(knex: Knex, files: readonly Pick<BareFile, 'sha256'>[]): Promise<void> {
  if (files.length === 0) return
  await knex.raw(
    `insert into files (sha256) select sha256 from unnest(?::text[]) sha256 order by sha256
     on conflict (sha256) do update set retained_from = now()`,
    [files.map(({ sha256 }) => sha256)],
  )
}
