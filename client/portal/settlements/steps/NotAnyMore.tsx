import { type SettlementStatus, settlementStatusLabels } from '#shared/settlementStatus'

/** In a dialog that somebody else was faster than: there is nothing left to do. */
export const NotAnyMore = ({ status }: { status: SettlementStatus }) => (
  <p>{`Not any more: it is ${settlementStatusLabels[status].toLowerCase()}. Nothing to do here.`}</p>
)
