import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import { deferredPart } from '../app/lazyPage.tsx'
import { PageHero } from './PageHero.tsx'

const Drawing = deferredPart(async () => (await import('../platform/ui/Equipment.tsx')).Hotshot34)
const Details = deferredPart(async () => (await import('./CarriersDetails.tsx')).CarriersDetails)

/** /carriers (§2): reasons to drive with us, and links to the application. */
export function Carriers() {
  return (
    <>
      <PageHero
        title="Drive with us"
        lead="Hotshot, dry van, reefer and box truck loads in Arizona, California and Texas. We contact you within 24 hours of your application."
        drawing={<Drawing />}
      >
        <Link to={pages.apply} className="btn btn-accent btn-lg">
          Apply Now
          <ArrowRight aria-hidden="true" size={24} />
        </Link>
      </PageHero>
      <Details />
    </>
  )
}
