import { expect, test } from 'vitest'
import { messages } from '#shared/kernel/commonMessages'
import { company, promises, serviceAreas } from '#shared/kernel/company'
import { notices, quoteFailed } from '#shared/kernel/messages'
import * as spec from '../../support/spec/spec.ts'

test('the year, the date and the promises of the company are those of the specification', () => {
  expect(company.copyrightYear).toBe(spec.copyrightYear)
  expect(company.legalTextUpdated).toBe(spec.legalTextUpdated)
  expect(promises).toEqual({
    quoteHours: spec.constants.quotePromiseHours,
    applicationHours: spec.constants.applicationPromiseHours,
  })
  expect(company.phoneHref.replace(/\D/g, '')).toBe(`1${company.phone.replace(/\D/g, '')}`)
})

test('the service areas are the three states with their cities, four each on the shippers page', () => {
  expect(serviceAreas.map(({ state, cities }) => [state, cities.slice(0, 3)])).toEqual(spec.serviceAreas)
  for (const area of serviceAreas) expect(area.cities).toHaveLength(4)
})

test('the notices of the quote panel are those of the error catalogue', () => {
  expect([notices.quoteRequested.title, notices.quoteRequested.text]).toEqual(spec.notices.quoteRequested)
  for (const message of [undefined, '']) {
    expect(quoteFailed(message)).toEqual({ tone: 'error', title: spec.notices.quoteFailed[0], text: spec.notices.quoteFailed[1] })
  }
  expect(quoteFailed('422: Company name is required').text).toBe('422: Company name is required')
  expect(messages.notFound).toBe(spec.unknownPath)
})
