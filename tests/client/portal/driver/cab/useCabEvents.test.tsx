import 'fake-indexeddb/auto'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LoadRecord } from '#shared/loads/load'
import { useCabEvents } from '../../../../../client/portal/driver/cab/useCabEvents.ts'

test('nothing is said of a load before what waits on this device is read: it may be recorded already', () => {
  const Cab = () => String(useCabEvents({ id: 'FF1', events: [], stops: [], pickupZone: 'UTC' } as unknown as LoadRecord))
  expect(renderToStaticMarkup(<Cab />)).toBe('null')
})
