import type { Knex } from 'knex'
import { fileTypeOf } from '#shared/kernel/file'
import { chargeName } from '#shared/loads/charges'
import type { PayExpense } from '#shared/settlements/payInputs'
import { storeFile } from '../domains/files/store.ts'
import { type FileStorage, StorageFailure } from '../platform/files/storage.ts'
import { fileInMemory } from '../platform/http/upload.ts'
import { chanceOf } from './chance.ts'
import type { DemoLoad } from './demoLoads.ts'
import { documentPhoto } from './demoPictures.ts'

/** The lumper of a delivered load, which its driver has paid; none without such a charge. */
export function demoExpensesOf({ id, charges, driver, deliveredAt }: DemoLoad): PayExpense[] {
  if (driver === null || deliveredAt === null) return []
  return charges
    .filter(({ code }) => code === 'lumper')
    .map(({ code, cents }) => ({
      expense: `00000000-0000-4000-8000-00${id.slice(2)}`,
      load: id,
      name: chargeName(code),
      cents,
      isAccepted: true,
    }))
}

interface People {
  driverIds: readonly string[]
  /** The user who accepts the receipts. */
  decidedBy: string
}

/** Enters the expenses of the demo loads as accepted, each with a photo of its receipt where there is a storage. */
export async function seedExpenses(
  trx: Knex,
  storage: FileStorage | null,
  demos: readonly DemoLoad[],
  { driverIds, decidedBy }: People,
): Promise<void> {
  for (const load of demos) {
    for (const { expense, cents } of demoExpensesOf(load)) {
      const driverId = driverIds[load.driver as number] as string
      await trx('expenses').insert({
        id: expense,
        load_id: load.id,
        driver_id: driverId,
        code: 'lumper',
        cents,
        paid_by: 'driver',
        paid_at: load.deliveredAt,
        received_at: load.deliveredAt,
        outcome: 'accepted',
        decided_at: load.deliveredAt,
        decided_by: decidedBy,
        billed: true,
      })
      await seedReceipt(trx, storage, { id: expense, driverId, decidedBy })
    }
  }
}

async function seedReceipt(
  trx: Knex,
  storage: FileStorage | null,
  { id, driverId, decidedBy }: { id: string; driverId: string; decidedBy: string },
): Promise<void> {
  if (!storage) return
  const content = await documentPhoto(chanceOf(Number(id.slice(-10)) % 2 ** 31))
  const file = fileInMemory(content)
  const { sha256, size } = file
  try {
    await storeFile(trx, storage, { sha256, file, userId: decidedBy, driverId, client: { id: decidedBy } })
  } catch (error) {
    // Without its storage the demo has expenses without pictures.
    if (error instanceof StorageFailure) return
    throw error
  }
  await trx('expense_files').insert({ expense_id: id, number: 0, sha256, size, type: fileTypeOf(content) })
}
