import CircleStop from 'lucide-react/icons/circle-stop'
import FileCheck from 'lucide-react/icons/file-check'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { api } from '#shared/kernel/paths'
import { formatClock } from '#shared/kernel/time'
import { type BatchItem, type SettlementBatch, toRepeat } from '#shared/settlements/settlementBatch'
import { actDirectly } from '../../../../platform/api/direct.ts'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { signedInUser } from '../../../../platform/offline/session/session.ts'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { useFocusBack } from '../../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { notViewedText } from '../viewedText.ts'
import { batchText, nowText } from './batchText.ts'

interface Props {
  batch: SettlementBatch
  /** The server does not answer, so the current progress is unknown. */
  isUnknown: boolean
  onDone: () => unknown
}

const sum = (items: readonly BatchItem[]) => formatDollars(sumOfDollars(items.map(({ netPay }) => netPay)))

/** The progress of a batch, one segment for each settlement, with buttons that stop it or retry its failures. */
export function BatchProgress({ batch, isUnknown, onDone }: Props) {
  const { action, items, endedAt } = batch
  const { done: doneWord } = batchText[action]
  const done = items.filter(({ outcome }) => outcome === 'done')
  const unseen = notViewedText(done)
  const failed = items.filter(({ outcome }) => outcome === 'refused' || outcome === 'failed')
  const tried = done.length + failed.length
  const now = endedAt === null ? items.find(({ outcome }) => outcome === 'waiting') : undefined
  return (
    <section aria-label="Progress" className="card flex-row flex-wrap items-center gap-x-8 gap-y-4 p-4 md:p-5">
      <div className="grid min-w-0 grow basis-80 gap-2">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-sign text-h2">
            {now ? `${tried} of ${items.length}` : `${done.length} of ${items.length} ${doneWord}`}
          </span>
          <span className="wrap-anywhere text-muted">
            {isUnknown
              ? 'Waiting for an update. This is the last count.'
              : now
                ? nowText(batch, now, serverNow().getTime())
                : `${sum(done)} of ${sum(items)} net pay · ${tried < items.length ? 'stopped' : 'finished'} at ${endedAt && formatClock(Date.parse(endedAt))}`}
          </span>
        </p>
        {batch.endedWhy && <p className="wrap-anywhere text-(--red-ink)">{batch.endedWhy}</p>}
        <Bar items={items} now={now} />
        {!now && (
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {done.length > 0 && (
              <li className="flex items-center gap-2">
                <FileCheck aria-hidden="true" className="size-5 shrink-0 text-(--blue-ink)" />
                <span>{`${done.length} ${doneWord}${unseen === null ? `, ${done.length === 1 ? 'its driver sees it' : 'their drivers see them'} in My Settlements` : ''}`}</span>
              </li>
            )}
            {unseen && <li className="wrap-anywhere text-(--amber-ink)">{unseen}</li>}
            {failed.length > 0 && (
              <li className="flex items-center gap-2 text-(--red-ink)">
                <OctagonAlert aria-hidden="true" className="size-5 shrink-0" />
                <span>{`${failed.length} not ${doneWord}, left unchanged`}</span>
              </li>
            )}
            {tried < items.length && <li className="text-muted">{`${items.length - tried} not attempted`}</li>}
          </ul>
        )}
        <p role="status" className="sr-only">
          {now
            ? tried >= 5 && `${tried - (tried % 5)} of ${items.length} attempted`
            : `${done.length} of ${items.length} ${doneWord}, ${items.length - done.length} not`}
        </p>
      </div>
      <NextStep batch={batch} onDone={onDone} />
    </section>
  )
}

/** A batch with more settlements has one segment for each outcome. */
const maxSegments = 60

function Bar({ items, now }: { items: readonly BatchItem[]; now: BatchItem | undefined }) {
  const getVariant = (item: BatchItem) => (item === now ? 'now' : item.outcome === 'failed' ? 'refused' : item.outcome)
  const looks = ['done', 'refused', 'now', 'waiting'] as const
  const segments =
    items.length <= maxSegments
      ? items.map((item) => ({ key: item.id, look: getVariant(item), count: 1 }))
      : looks.map((look) => ({ key: look, look, count: items.filter((item) => getVariant(item) === look).length }))
  return (
    <div aria-hidden="true" className="batch-bar">
      {segments.map(
        ({ key, look, count }) => count > 0 && <span key={key} className={`batch-${look}`} style={{ flexGrow: count }} />,
      )}
    </div>
  )
}

/** Stops a running batch; afterward retries its failures or links back. */
function NextStep({ batch, onDone }: { batch: SettlementBatch; onDone: () => unknown }) {
  const { id, action, items, endedAt } = batch
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  useFocusBack(busy)
  const onLine = useOnLine()
  const may = { process: usePermission('settlements:process'), pay: usePermission('settlements:pay') }[action]
  const { failed, waiting } = toRepeat(batch)
  const send = async (action: 'stop' | 'repeat') => {
    setBusy(true)
    setMessage(null)
    const acted = await actDirectly<SettlementBatch>({
      method: 'POST',
      path: `${api.settlements}/batches/${id}/${action}`,
      body: {},
      userId: signedInUser(),
    })
    if (acted.outcome === 'failed') setMessage(acted.message)
    await onDone()
    setBusy(false)
  }
  const button = (action: 'stop' | 'repeat', look: string, text: string, Icon: typeof RotateCw) => (
    <button type="button" className={`btn btn-lg ${look}`} disabled={busy || !onLine} onClick={() => void send(action)}>
      <Icon aria-hidden="true" className="size-5" />
      <span>{onLine ? text : 'Needs a connection'}</span>
    </button>
  )
  const isFine = items.every(({ outcome }) => outcome === 'done')
  const again = waiting > 0 ? `${action === 'process' ? 'Process' : 'Mark'} ${waiting + failed} more` : null
  return (
    <div className="grid justify-items-start gap-2">
      {may && endedAt === null && button('stop', 'btn-outline', 'Stop after this one', CircleStop)}
      {may &&
        endedAt !== null &&
        failed + waiting > 0 &&
        button('repeat', 'btn-accent', again ?? `${action === 'process' ? 'Process' : 'Mark'} ${failed} again`, RotateCw)}
      {(isFine || (endedAt !== null && failed + waiting === 0)) && (
        <Link to={staffPath('settlements')} className={`btn btn-lg ${isFine ? 'btn-primary' : 'btn-outline'}`}>
          Back to the settlements
        </Link>
      )}
      <ErrorLine>{message}</ErrorLine>
    </div>
  )
}
