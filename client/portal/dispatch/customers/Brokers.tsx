import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router-dom'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { LoadViews } from '../loads/LoadViews.tsx'
import { BrokerCard } from './BrokerCard.tsx'
import { brokerColumns } from './brokerColumns.tsx'
import { newBrokerPath } from './customerPaths.ts'

const tabs = { label: 'Brokers by status', text: { active: 'Active', on_hold: 'On hold' } }
const look = { table: { columns: brokerColumns, height: 56 }, card: { Card: BrokerCard, height: 190 } }

/** The brokers on file, by name. */
export function Brokers() {
  const list = useList('brokers')
  return (
    <ListScreen
      list={list}
      title="Brokers"
      views={<LoadViews />}
      what="brokers"
      searchBy="name or MC number"
      label="Brokers by name"
      look={look}
      tabs={tabs}
      empty={{
        title: 'No brokers found matching your criteria',
        titleOfNone: 'No brokers on file yet',
        none: 'Add brokers here or when you enter a load.',
      }}
      actions={<AddBroker />}
    />
  )
}

function AddBroker() {
  if (!usePermission('brokers:write')) return null
  return (
    <Link to={newBrokerPath} className="btn btn-primary">
      <Plus aria-hidden="true" className="size-5" />
      <span>Add Broker</span>
    </Link>
  )
}
