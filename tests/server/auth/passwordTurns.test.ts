import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isPassword } from '../../../server/domains/auth/password.ts'

test('a client that sends many passwords delays neither the password of another nor the reading of a file', async () => {
  await isPassword('first', null)
  let finished = 0
  const many = Array.from({ length: 40 }, async () => {
    await isPassword('guessed', null, { id: '203.0.113.9', isAnonymous: true })
    finished += 1
  })
  await readFile(fileURLToPath(import.meta.url))
  expect(finished).toBeLessThan(8)
  await isPassword('typed', null, { id: 'a driver' })
  expect(finished).toBeLessThan(12)
  await Promise.all(many)
})
