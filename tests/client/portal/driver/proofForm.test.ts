import { expect, test } from 'vitest'
import { nothingProved, type ProofValues, proofResolver, withCount } from '../../../../client/portal/driver/proof/proofForm.ts'

test('a count of exceptions is what is typed, goes with its digits, and is not lost to a key beside them', () => {
  const two = withCount([{ kind: 'over', pieces: 1 }], 'damaged', '2')
  expect(two).toEqual([
    { kind: 'over', pieces: 1 },
    { kind: 'damaged', pieces: 2 },
  ])
  for (const slip of ['2.', '2a', '-2', '2 5']) expect(withCount(two, 'damaged', slip)).toBe(two)
  expect(withCount(two, 'damaged', ' ')).toEqual([{ kind: 'over', pieces: 1 }])
})

test('“no exceptions” is sent only where the driver ticked it and counted none', async () => {
  const at = { zone: 'America/Phoenix', location: 'Phoenix, AZ' }
  const resolve = proofResolver({ type: 'delivered', stop: 1 }, at)
  const file = { sha256: 'a'.repeat(64), size: 10, type: 'image/jpeg' as const, kind: 'freight' as const }
  const values = { ...nothingProved({ type: 'delivered', stop: 1 }), files: [file] }
  const sent = async (proof: Partial<NonNullable<ProofValues['proof']>>) => {
    const { values: body, errors } = await resolve({ ...values, proof: { ...values.proof, ...proof } }, undefined, {} as never)
    expect(errors).toEqual({})
    return (body as { proof: unknown }).proof
  }
  expect(await sent({})).toBeNull()
  expect(await sent({ noExceptions: true })).toMatchObject({ exceptions: [], noExceptions: true })
  const over = { exceptions: [{ kind: 'over' as const, pieces: 1 }], noExceptions: true }
  expect(await sent(over)).not.toHaveProperty('noExceptions', true)
})
