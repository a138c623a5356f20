/** `npm run backup:key`: prints a new pair of keys for encrypted backups, in the format of `age-keygen`. Nothing is stored. */
import { newBackupKey } from './backupEncryption.ts'

const { recipient, identity } = await newBackupKey()
console.log(`BACKUP_RECIPIENT=${recipient}
    the public key: set it where backups are made.
BACKUP_IDENTITY=${identity}
    the secret key: keep it away from the server, in two places; set it only to restore. Without it no backup can be read.`)
