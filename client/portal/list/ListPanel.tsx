import type { ReactNode } from 'react'
import { type CachedResource, descriptorOf } from '../../platform/offline/cache/resources.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { ListTabs, tabId } from './ListTabs.tsx'
import type { ListState } from './useList.ts'

/** Tabs for statuses, with their labels by status. */
export interface StatusTabs {
  /** The label of all tabs together. */
  label: string
  text: Readonly<Record<string, string>>
}

interface Props<Resource extends CachedResource> {
  list: ListState<Resource>
  tabs: StatusTabs
  viewSwitch: ReactNode
  /** The content of the tab panel: the rows and the content right above them. */
  children: ReactNode
}

/** The rows below tabs that choose their status, the first one all rows. */
export function ListPanel<Resource extends CachedResource>({
  list,
  tabs: { label, text },
  viewSwitch,
  children,
}: Props<Resource>) {
  const { resource, filter, of, countOf } = list
  const statuses: Readonly<Record<string, string>> = descriptorOf(resource).statuses
  const panel = `${resource}-list`
  const all = { value: '', text: 'All', count: countOf(Object.keys(statuses)) }
  const ofStatuses = Object.entries(text).map(([value, text]) => ({ value, text, count: countOf([value]) }))
  // A status without a tab can be chosen in the filter.
  const panelLabel =
    of.status && !(of.status in text)
      ? { 'aria-label': statuses[of.status] }
      : { 'aria-labelledby': tabId(panel, of.status ?? '') }
  return (
    <>
      <div className="flex min-w-0 items-end gap-2">
        <div className="min-w-0 grow">
          <ListTabs
            label={label}
            tabs={[all, ...ofStatuses]}
            chosen={filter.status ?? ''}
            panel={panel}
            onChoose={(status) => filter.choose('status', status)}
          />
        </div>
        {wrapText(viewSwitch)}
      </div>
      <div role="tabpanel" id={panel} {...panelLabel} className="grid content-start gap-4">
        {children}
      </div>
    </>
  )
}
