import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsIn } from '../../../deploy/local/settings.mjs'
import { noWayBack } from '../../../deploy/local/wayBack.mjs'
import { temporaryFolder } from '../../support/processes.ts'

test('whether a version may start on the tables of another one', () => {
  const version = (migrations: string[], schema: string) => {
    const folder = temporaryFolder()
    for (const [place, ending] of [
      ['server', 'ts'],
      ['build/server', 'js'],
    ] as const) {
      for (const part of ['migrations', 'platform/database']) mkdirSync(join(folder, place, part), { recursive: true })
      for (const name of migrations) writeFileSync(join(folder, place, `migrations/${name}.${ending}`), '')
      writeFileSync(join(folder, place, `platform/database/schema.${ending}`), schema)
    }
    return folder
  }
  const unmarked = version(['0001_one'], '')
  const first = version(['0001_one', '0002_two'], "export const released = '0001_one'\n")
  const second = version(['0001_one', '0002_two', '0003_three'], "export const released = '0002_two'\n")
  const third = version(['0001_one', '0002_two', '0003_three', '0004_four'], "export const released = '0003_three'\n")
  expect(noWayBack(first, second)).toBeNull()
  expect(noWayBack(second, third)).toBeNull()
  expect(noWayBack(third, first)).toBeNull()
  expect(noWayBack(first, third)).toContain('the one that ends with 0003_three: upgrade to that one first.')
  expect(noWayBack(unmarked, first)).toBe(`${unmarked} starts on no tables but its own.`)
  expect(noWayBack(unmarked, unmarked)).toBeNull()
})

test('settings are read as systemd reads them', () => {
  const lines = [
    ...['# NO=1', ';NO=2', 'no line', ' A = plain # text \t', `B="a \\$b \\\\ \\d" 'e\\f'"g"`, 'C=one\\', 'two\\$\\x', 'D='],
    ...["E='x", "y'", "F=a'b'c", 'G=postgres://u:p%20=@h/d?x=1'],
  ]
  expect(settingsIn(lines.join('\n'))).toEqual({
    A: 'plain # text',
    B: 'a $b \\ \\de\\fg',
    C: 'onetwo$x',
    D: '',
    E: 'x\ny',
    F: "a'b'c",
    G: 'postgres://u:p%20=@h/d?x=1',
  })
})
