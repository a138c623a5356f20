import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router-dom'
import { api } from '#shared/kernel/paths'
import { ExportButton } from '../../list/ExportButton.tsx'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { DuePay } from './DuePay.tsx'
import { ProcessAllLink } from './ProcessAllLink.tsx'
import { SettlementCard } from './SettlementCard.tsx'
import { SettlementSummary } from './SettlementSummary.tsx'
import { SettlementTabs } from './SettlementTabs.tsx'
import { settlementColumns } from './settlementColumns.tsx'
import { noSettlements } from './settlementParts.tsx'
import { newSettlementPath, paymentBatchesPath } from './settlementPaths.ts'
import { ProcessPayments } from './steps/ProcessButton.tsx'

const look = { table: { columns: settlementColumns, height: 60 }, card: { Card: SettlementCard, height: 335 } }

/** The list of all settlements, for payroll (§2). */
export function Settlements() {
  const list = useList('settlements')
  return (
    <ProcessPayments>
      <ListScreen
        list={list}
        title="Settlements"
        what="settlements"
        searchBy="settlement id or driver"
        label="Settlements, newest first"
        look={look}
        switchFirst
        summary={
          <>
            <SettlementTabs />
            {!list.failure && <SettlementSummary totals={list.totals} />}
            <DuePay />
          </>
        }
        empty={{
          ...noSettlements,
          none: 'Create your first settlement.',
          button: <CreateSettlement className="btn-outline" />,
        }}
        actions={
          <>
            <ExportButton of={api.settlements} query={list.filter.exactQuery} />
            <PaymentBatchesLink />
            <ProcessAllLink className="btn-outline" />
            <CreateSettlement className="btn-primary" />
          </>
        }
      />
    </ProcessPayments>
  )
}

function PaymentBatchesLink() {
  if (!usePermission('settlements:pay')) return null
  return (
    <Link to={paymentBatchesPath} className="btn btn-outline">
      <Landmark aria-hidden="true" className="size-5" />
      <span>Payment batches</span>
    </Link>
  )
}

function CreateSettlement({ className }: { className: string }) {
  if (!usePermission('settlements:prepare')) return null
  return (
    <Link to={newSettlementPath} className={`btn ${className}`}>
      <Plus aria-hidden="true" className="size-5" />
      <span>Create Settlement</span>
    </Link>
  )
}
