import type { ComponentType, ReactNode } from 'react'
import type { CachedRow, Projection } from '../../platform/offline/cache/resources.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { ExportButton } from '../list/ExportButton.tsx'
import type { CardProps } from '../list/ListCards.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { useList } from '../list/useList.ts'
import { type Arriving, dueFirst, isSuspicious } from './dueFirst.ts'
import { useNewcomers } from './useNewInboxItems.ts'

interface Props<Resource extends Arriving> {
  resource: Resource
  title: string
  lead: string
  /** The singular name of a row (`quote request`); `briefly` is its short form (`request`). */
  called: string
  briefly: string
  searchBy: string
  columns: readonly Column<CachedRow<Resource>>[]
  Card: ComponentType<CardProps<CachedRow<Resource>>>
  /** The sender of a row, for the announcement of a new one. */
  from: (row: CachedRow<Resource>) => string
  /** Empty state: the text, and a link to the public form. */
  none: { text: string; link: ReactNode }
  /** Buttons beside the title. */
  actions?: ReactNode
  /** The address of the list, where the filtered rows can be exported. */
  exported?: string
  /** The links to other views, beside the title. */
  views?: ReactNode
}

/** The live list of a resource that visitors submit on the website: due first, probable robots in a section at the end. */
export function Inbox<Resource extends Arriving>({
  resource,
  called,
  columns,
  Card,
  from,
  none,
  exported,
  actions,
  ...rest
}: Props<Resource>) {
  const list = useList(resource, options)
  const requests = list.found as readonly Projection<Arriving>[] | undefined
  const { status, search } = list.of
  const { newcomers, arrived } = useNewcomers(JSON.stringify({ status, search }), requests)
  const [first, ...others] = arrived.flatMap(({ id, suspicious }) => (suspicious ? [] : (list.rowOf(id) ?? [])))
  const names = `${capital(called)}s`
  return (
    <>
      <ListScreen
        {...rest}
        list={list}
        actions={
          exported ? (
            <>
              <ExportButton of={exported} query={list.filter.exactQuery} />
              {wrapText(actions)}
            </>
          ) : (
            actions
          )
        }
        what={`${called}s`}
        briefly={`${rest.briefly}s`}
        label={`${names}, ${list.filter.sort ? 'newest' : 'due'} first`}
        look={{ table: { columns, height: 73 }, card: { Card, height: 340 } }}
        ended="decided"
        ownSort="due"
        empty={{
          title: `No ${called}s found matching your criteria`,
          titleOfNone: `No ${called}s yet`,
          none: none.text,
          button: none.link,
        }}
        apart={{ is: isSuspicious, heading: 'Likely spam', label: `${names}: likely spam` }}
        live={{ newcomers }}
      />
      <p role="status" className="sr-only">
        {`${first && others.length === 0 ? `New ${called} ${first.reference} from ${from(first)}` : ''}${others.length > 0 ? `${others.length + 1} new ${called}s` : ''}`}
      </p>
    </>
  )
}

/** The sort order that the user can select instead of the default. */
const sorts = { '-received': 'newest' }
const options = { sorts, orderOf: (sort: string | undefined) => (sort === undefined ? dueFirst : undefined) }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
