import { deferredPart } from '../app/lazyPage.tsx'
import { PageHero } from './PageHero.tsx'

const Drawing = deferredPart(async () => (await import('../platform/ui/Equipment.tsx')).Hotshot40)
const Details = deferredPart(async () => (await import('./ServicesDetails.tsx')).ServicesDetails)

/** /services (§2). */
export function Services() {
  return (
    <>
      <PageHero
        title="Services"
        lead="Dispatch, brokerage and the paperwork behind them, from one office that is open at night."
        drawing={<Drawing />}
      />
      <Details />
    </>
  )
}
