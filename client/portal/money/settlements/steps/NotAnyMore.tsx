import { type SettlementStatus, settlementStatusLabels } from '#shared/settlements/status'

/** The dialog's text after another user has already done the action. */
export const NotAnyMore = ({ status }: { status: SettlementStatus }) => (
  <p>{`It is already ${settlementStatusLabels[status].toLowerCase()}. Nothing to do here.`}</p>
)
