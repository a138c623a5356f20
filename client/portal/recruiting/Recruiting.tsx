import { Link } from 'react-router-dom'
import { pages } from '#shared/paths'
import { ArrivalsDesk } from '../arrivals/ArrivalsDesk.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import { applicationColumns } from './applicationColumns.tsx'
import { nameOf } from './applicationParts.tsx'

/** Recruiting (§2): the live list of applications, each with the countdown of its promised 24 hours. */
export function Recruiting() {
  return (
    <ArrivalsDesk
      noun="applications"
      title="Recruiting"
      lead="Who is due first on top. Each applicant is promised first contact within 24 hours."
      called="application"
      briefly="application"
      searchBy="reference, name, phone, city"
      columns={applicationColumns}
      Card={ApplicationCard}
      from={nameOf}
      none={{
        text: 'They appear here by themselves, as soon as a driver sends the form.',
        link: (
          <Link to={pages.apply} className="btn btn-outline">
            See the form
          </Link>
        ),
      }}
    />
  )
}
