import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { documentName, type OfKind } from '#shared/documents/document'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { notReachedText, requestChannel } from '#shared/documents/renewal'
import type { Driver } from '#shared/drivers/driver'
import { queries } from '../../../platform/api/queries.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { MailState } from '../../detail/MailState.tsx'
import { NoLogin } from '../../detail/NoLogin.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { editDriverPath } from '../drivers/driverPaths.ts'
import { AskDriver } from './AskDriver.tsx'

/** The document that the driver must submit, and the one on file; null without one. */
interface Due {
  of: OfKind
  document: DocumentRow | null
}

interface Props {
  driver: Driver
  due: readonly Due[]
  /** All documents of the driver. */
  rows: readonly DocumentRow[]
  onDone: (text: string) => void
}

const list = new Intl.ListFormat('en-US')

/** Asks the driver for each document that is due; where no request reaches the driver, why, and what to do instead. */
export function RequestDocuments({ driver, due, rows, onDone }: Props) {
  const onLine = useOnLine()
  const { data: record, isPending: isReading, refetch } = useQuery({ ...queries.driver(driver.id), enabled: onLine })
  const { data: notifications, isPending: isAsking } = useQuery({ ...queries.ownPreferences(), enabled: onLine })
  const mayEdit = usePermission('drivers:edit')
  const reachable = record?.login &&
    notifications && { login: record.login, email: record.email, hasMailServer: notifications.hasMail }
  const notReached = reachable ? notReachedText(driver.fullName, reachable) : null
  if (reachable && notReached) {
    const names = list.format(due.map(({ of }) => documentName(of)))
    return (
      <NoLogin driverId={driver.id} login={reachable.login} text={`Can't ask for the ${names}: ${notReached}`}>
        {requestChannel(reachable) === 'no_email' && mayEdit && (
          <Link to={editDriverPath(driver.id)} className="link inline-flex min-h-11 items-center text-inherit">
            Add an email
          </Link>
        )}
      </NoLogin>
    )
  }
  const mail = record?.requestMail
  const isLost = mail?.status === 'failed'
  return (
    <>
      {isLost && <MailState mail={mail} />}
      {due.map(({ of, document }, index) => (
        <AskDriver
          key={of.kind}
          driver={driver}
          of={of}
          document={document}
          isChecking={rows.some((row) => row.kind === of.kind && row.status === 'checking')}
          isLost={isLost}
          isReady={!isReading && !isAsking}
          tone={index === 0 ? 'btn-primary' : 'btn-outline'}
          onDone={(text) => {
            void refetch()
            onDone(text)
          }}
        />
      ))}
    </>
  )
}
