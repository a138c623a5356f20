import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PromiseBadge } from '../../../../client/portal/list/badges/PromiseBadge.tsx'
import { applicationRiskHours } from '../../../support/spec/spec.ts'

const now = Date.UTC(2026, 10, 20, 17, 0, 0)
const minute = 60_000

beforeEach(() => vi.useFakeTimers().setSystemTime(now))
afterEach(() => vi.useRealTimers())

const markupOf = (promised: 'quote' | 'application', left: number) =>
  renderToStaticMarkup(<PromiseBadge promised={promised} due={new Date(now + left).toISOString()} />)

test.each([
  [120 * minute, '2 h left', 'tone-grey', 'lucide-clock'],
  [72 * minute, '1 h 12 min left', 'tone-grey', 'lucide-clock'],
  [31 * minute, '31 min left', 'tone-grey', 'lucide-clock'],
  [30 * minute, 'At risk, 30 min', 'badge-tinted tone-amber', 'lucide-triangle-alert'],
  [18 * minute, 'At risk, 18 min', 'badge-tinted tone-amber', 'lucide-triangle-alert'],
  [20_000, 'At risk, under 1 min', 'badge-tinted tone-amber', 'lucide-triangle-alert'],
  [0, 'Late, under 1 min', 'badge-solid tone-red', 'lucide-octagon-alert'],
  [-9 * minute, 'Late, 9 min', 'badge-solid tone-red', 'lucide-octagon-alert'],
  [-26 * 60 * minute, 'Late, 1 d 2 h', 'badge-solid tone-red', 'lucide-octagon-alert'],
])('%i ms before the promise ends: %s', (left, text, look, icon) => {
  const markup = markupOf('quote', left)
  expect(markup.replace(/<[^>]*>/g, '')).toBe(text)
  expect(markup).toContain(look)
  expect(markup).toContain(icon)
})

test.each([
  [24 * 60 * minute, '1 d left'],
  [(applicationRiskHours * 60 + 1) * minute, `${applicationRiskHours} h 1 min left`],
  [applicationRiskHours * 60 * minute, `At risk, ${applicationRiskHours} h`],
  [31 * minute, 'At risk, 31 min'],
  [0, 'Late, under 1 min'],
])('%i ms before first contact is due: %s', (left, text) => {
  expect(markupOf('application', left).replace(/<[^>]*>/g, '')).toBe(text)
})
