import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api } from '#shared/kernel/paths'
import { queries } from '../../../../platform/api/queries.ts'
import { useVerdict } from '../../../../platform/verify/useVerdict.ts'
import { Verified } from '../../../../platform/verify/Verified.tsx'
import { RecordScreen } from '../../../detail/RecordScreen.tsx'

/** Verifies in the reader's own browser that the events of a load are as recorded. */
export function VerifyLoad() {
  const { id = '' } = useParams()
  const { data, error: unread, refetch, isFetching } = useQuery(queries.evidence(id))
  // An earlier answer does not prove the server's current state.
  const evidence = isFetching || unread ? undefined : data
  const { verdict, files, error: failed } = useVerdict(evidence, api.files)
  const error = unread ?? failed
  return (
    <RecordScreen
      what="load"
      title={`Verify ${id}`}
      heading={`Verify ${id}`}
      error={isFetching ? null : error}
      onRetry={refetch}
      banner={null}
      skeleton={<div className="skeleton h-80" />}
      back="Back to the load"
      narrow
    >
      {evidence && verdict && (
        <>
          <h1 className="wrap-anywhere">{`Verify ${id}`}</h1>
          <Verified evidence={evidence} verdict={verdict} files={files} />
        </>
      )}
    </RecordScreen>
  )
}
