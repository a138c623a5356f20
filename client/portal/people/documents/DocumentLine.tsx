import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import FilePen from 'lucide-react/icons/file-pen'
import FileSearch from 'lucide-react/icons/file-search'
import Mail from 'lucide-react/icons/mail'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import { Link } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'
import { formatDay } from '#shared/kernel/time'
import { Badge } from '../../list/badges/Badge.tsx'
import { DocumentBadge } from './DocumentState.tsx'
import { correctionOf, isAskedFor, type OwnDocument, pagesText } from './ownDocument.ts'
import { WaitingDocument } from './WaitingDocument.tsx'

interface Props {
  own: OwnDocument
  today: string
  /** Its form holds something that is not sent. */
  isBegun: boolean
  onSay: (text: string) => void
}

/** A kind of document in the list: until when it counts, what became of the new one, and the way to it. */
export function DocumentLine({ own, today, isBegun, onSay }: Props) {
  const { kind, title, current, checking, refused, waiting, pagesHere, pagesLost } = own
  if (waiting.length > 0) {
    return (
      <li className="grid gap-3 py-4">
        {waiting.map((entry) => (
          <WaitingDocument key={entry.seq} entry={entry} onSay={onSay} />
        ))}
      </li>
    )
  }
  return (
    <li>
      <Link to={`${driverPath('myDocuments')}/${kind}`} className="flex items-center gap-3 py-4">
        <span className="grid min-w-0 grow gap-1">
          <strong>{title}</strong>
          <span className="text-muted">
            {current?.expiresOn ? (
              <>
                <span>{current.expiresOn < today ? 'Expired' : 'Expires'}</span>{' '}
                <span className="whitespace-nowrap">{formatDay(current.expiresOn)}</span>
              </>
            ) : current ? (
              'On file, no expiration'
            ) : (
              'Not on file'
            )}
          </span>
          <span className="flex flex-wrap gap-2 empty:hidden">
            <DocumentBadge own={own} today={today} />
            {pagesLost > 0 && (
              <Badge look="badge-solid tone-red" Icon={OctagonAlert}>
                Pages missing
              </Badge>
            )}
            {checking && pagesLost === 0 && pagesHere > 0 && (
              <Badge look="badge-dashed tone-amber" Icon={CloudUpload}>
                {`${pagesText(pagesHere)} still uploading`}
              </Badge>
            )}
            {checking && pagesLost + pagesHere === 0 && (
              <Badge look="badge-tinted tone-blue" Icon={FileSearch}>
                Sent, under review
              </Badge>
            )}
            {isAskedFor(own) && !refused && (
              <Badge look="badge-tinted tone-amber" Icon={Mail}>
                Office needs it
              </Badge>
            )}
            {refused && (
              <Badge look="badge-solid tone-red" Icon={Undo2}>
                Returned
              </Badge>
            )}
            {isBegun && (
              <Badge look="badge-dashed tone-amber" Icon={FilePen}>
                Started, not sent
              </Badge>
            )}
          </span>
          {current && <span className="text-muted empty:hidden">{correctionOf(current)}</span>}
        </span>
        <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
