import { describe, expect, test } from 'vitest'
import { documentAlertRoles } from '#shared/access/metricRoles'
import { screenText, sidebarOf } from '#shared/access/navigation'
import { expiryState } from '#shared/documents/document'
import { driver, driverFilter } from '#shared/drivers/driver'
import { driverStatuses, driverTypes } from '#shared/drivers/status'
import { loadEquipment } from '#shared/kernel/equipment'
import { loadFilter, loadRow } from '#shared/loads/load'
import { completedStatuses, loadStatuses } from '#shared/loads/status'
import { dashboard } from '#shared/reports/dashboard'
import { settlementFilter, settlementRow } from '#shared/settlements/settlement'
import { settlementStatuses } from '#shared/settlements/status'
import { roles } from '../../support/spec/spec.ts'
import * as spec from '../../support/spec/specPortal.ts'

test('statuses, labels and fields are those of the specification', () => {
  expect(loadStatuses).toEqual(spec.loadStatuses)
  expect(completedStatuses).toEqual(spec.completedStatuses)
  expect(Object.keys(loadEquipment)).toEqual(spec.loadEquipment)
  expect(driverStatuses).toEqual(spec.driverStatuses)
  expect(driverTypes).toEqual(spec.driverTypes)
  expect(settlementStatuses).toEqual(spec.settlementStatuses)
  expect(Object.keys(loadRow.shape)).toEqual(expect.arrayContaining([...spec.loadFields]))
  expect(Object.keys(driver.shape)).toEqual(expect.arrayContaining([...spec.driverFields]))
  expect(Object.keys(settlementRow.shape)).toEqual(expect.arrayContaining([...spec.settlementFields]))
  expect(Object.keys(dashboard.shape)).toEqual(Object.keys(spec.metrics))
})

describe('a document', () => {
  test.each(spec.medCardStates)('with %d days to go is %s', (days, state) => expect(expiryState(days)).toBe(state))
})

describe('a list accepts only ids in the format of its noun', () => {
  const uuid = '00000000-0000-4000-8000-000000000000'
  test.each([
    ['loads', loadFilter, 'FF4821337705', [uuid, 'FF123456', 'ff4821337705', 'FF48213377051']],
    ['settlements', settlementFilter, 'ST-20261115-07', [uuid, 'ST-20261115', 'ST-20261115-7', '20261115-07']],
    ['drivers', driverFilter, uuid, ['FF4821337705', 'D1']],
  ] as const)('%s', (_, filter, good, bad) => {
    expect(filter.parse({ ids: `${good},${good}` }).ids).toEqual([good, good])
    for (const ids of bad) {
      expect(filter.safeParse({ ids }).error?.issues[0]?.message, ids).toBe('Please give ids separated by commas')
    }
  })

  test('and no set except the working set', () => {
    expect(loadFilter.parse({ set: 'working' }).set).toBe('working')
    for (const set of ['', 'all']) expect(loadFilter.safeParse({ set }).success).toBe(false)
  })
})

test.each([...roles, 'astronaut'])('the sidebar of %s is that of the specification, under the base path of the role', (role) => {
  const base = { driver: '/portal/driver', shipper: '/portal/shipper' }[role] ?? '/portal/admin'
  expect(sidebarOf(role).map(({ text, path }) => [text, path])).toEqual(
    spec.entriesOf(role).map(({ text, path }) => [text, base + path]),
  )
})

test('the settlements of an accountant open on what customers owe, those of others on themselves', () => {
  const opens = (role: string) =>
    sidebarOf(role)
      .map(({ opens }) => opens)
      .filter(Boolean)
  expect(opens('accountant')).toEqual(['/portal/admin/settlements/invoices?status=open'])
  for (const role of ['payroll', 'superadmin', 'driver', 'shipper']) expect(opens(role)).toEqual([])
})

test.each([
  ['/portal/driver', 'Dashboard'],
  ['/portal/driver/my-documents', 'My Documents'],
  ['/portal/driver/my-documents/medical_card', 'My Documents'],
  ['/portal/driver/my-loads/FF4821337705', 'My Loads'],
  ['/portal/admin/', 'Dashboard'],
  ['/portal/admin/dashboard', 'Dashboard'],
  ['/portal/admin/brokers/new', 'Brokers'],
  ['/portal/admin/loads', 'Loads'],
  ['/portal/shipper/quotes/Q-1042', 'Quotes'],
  ['/portal/adminton', ''],
])('on a phone the head of %s says %j', (path, text) => expect(screenText(path)).toBe(text))

test('the card Document Alerts is for the roles of the specification', () => {
  expect(documentAlertRoles).toEqual(spec.dashboardCards['Document Alerts'])
})
