import { type SettlementStatus, settlementStatusLabels } from '#shared/settlements/status'

/** In a dialog that somebody else was faster than: there is nothing left to do. */
export const NotAnyMore = ({ status }: { status: SettlementStatus }) => (
  <p>{`It is already ${settlementStatusLabels[status].toLowerCase()}. Nothing to do here.`}</p>
)
