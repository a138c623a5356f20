/** Only for knex's command line: node --import tsx node_modules/knex/bin/cli.js migrate:list */
import { readConfig } from './server/config/config.ts'
import { Stopped } from './server/config/stopped.ts'
import { knexConfig } from './server/platform/database/connection.ts'
import { findEmbedded } from './server/platform/embedded/embedded.ts'

const { databaseUrl, databaseMigrateUrl, dataDir } = readConfig()
const connection = databaseMigrateUrl ?? databaseUrl ?? (await findEmbedded(dataDir))
if (!connection) throw new Stopped('Start the server first, or name the database in DATABASE_URL.')

export default knexConfig(connection, { patient: true })
