import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'

/** The empty states of the list: without any application, and without a match of the filters. */
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
