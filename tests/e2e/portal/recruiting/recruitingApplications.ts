import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { ApplicationReceipt } from '#shared/recruiting/application'
import { applicationBody } from '../../../support/factories.ts'
import type { TestServer } from '../../../support/server.ts'

export const recruiting = '/portal/admin/recruiting'

/** Submits an application as the wizard does, with the change event that recruiters are subscribed to. */
export async function apply(server: TestServer, values: Parameters<typeof applicationBody>[0] = {}): Promise<ApplicationReceipt> {
  const response = await server.request('/api/drivers/applications', { json: applicationBody(values) })
  expect(response.status, await response.clone().text()).toBe(201)
  return response.json()
}

/** Recruiting opens as the board: the list is one press away. */
export const asList = (page: Page) => page.getByRole('button', { name: 'List', exact: true }).click()
