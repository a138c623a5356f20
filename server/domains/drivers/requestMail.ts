import { mailStateJson } from '../../platform/mail/queries.ts'

/** SQL, next to a row of `drivers`: the last mail that requested a document; null without one. */
export const requestMail = `(select ${mailStateJson} from mails mail
  where mail.template = 'renewal' and (mail.resource = 'drivers' and mail.row_id = drivers.id::text
    or mail.resource = 'documents' and mail.row_id in (select id::text from documents where documents.driver_id = drivers.id))
  order by mail.number desc limit 1)`
