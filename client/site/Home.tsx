import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import { deferredPart } from '../app/lazyPage.tsx'
import { AnswerTime } from './AnswerTime.tsx'
import { Stats } from './Stats.tsx'

const Details = deferredPart(async () => (await import('./HomeDetails.tsx')).HomeDetails)
const LaneMap = deferredPart(async () => (await import('../platform/ui/LaneMap.tsx')).LaneMap)

const stats = [
  ['2 hours', 'to your quote, at most'],
  ['24/7', 'dispatch support'],
  ['Up to 5%', 'bonus'],
  ['$0', 'factoring fees'],
] as const

/** / (§2): what the company does, its promises, and links for shippers and carriers. */
export function Home() {
  return (
    <>
      <div className="asphalt">
        <div className="column grid items-center gap-x-14 gap-y-8 pt-10 pb-8 tablet:grid-cols-[minmax(0,21.5rem)_minmax(0,1fr)] tablet:max-lg:gap-x-6 md:py-16 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
          <div>
            <h1 tabIndex={-1} className="text-display max-[20rem]:text-[1.625rem] tablet:max-lg:text-[2.875rem]">
              Hotshot, Dry Van, Reefer &amp; Box Truck Dispatch
            </h1>
            <p className="mt-5 max-w-md text-label leading-normal text-muted md:text-[1.1875rem]">
              Dispatch, brokerage and back office for freight that has to be there on time. Arizona, California and Texas, day and
              night.
            </p>
            <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">
              <Link to={pages.shippers} className="btn btn-accent btn-lg">
                Get a Quote
                <ArrowRight aria-hidden="true" size={24} />
              </Link>
              <Link to={pages.carriers} className="btn btn-outline btn-lg">
                Apply as Driver
              </Link>
            </div>
          </div>
          <LaneMap />
        </div>
        <Stats stats={stats}>
          <AnswerTime className="column -mt-14 min-h-14 sm:-mt-9 sm:min-h-9" />
        </Stats>
      </div>
      <Details />
    </>
  )
}
