import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'

/** What stands where no application is: because there is none, or none that the filters find. */
export const noApplications = {
  title: 'No applications found matching your criteria',
  titleOfNone: 'No applications yet',
  none: 'New applications appear here as soon as a driver submits the form.',
  button: (
    <Link to={pages.apply} className="btn btn-outline">
      See the form
    </Link>
  ),
}
