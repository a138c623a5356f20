import { expect } from 'vitest'
import type { ApplicationReceipt } from '#shared/application'
import { applicationBody } from '../factories.ts'
import type { TestServer } from '../server.ts'

export const recruiting = '/portal/admin/recruiting'

/** Applies as the wizard does, so that the recruiters hear of it. */
export async function apply(server: TestServer, values: Parameters<typeof applicationBody>[0] = {}): Promise<ApplicationReceipt> {
  const answer = await server.request('/api/drivers/applications', { json: applicationBody(values) })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return answer.json()
}
