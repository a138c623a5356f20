/** Only for knex's command line: node --import tsx node_modules/knex/bin/cli.js migrate:list */
import { readConfig } from './server/config.ts'
import { knexConfig } from './server/database/connection.ts'
import { findEmbedded } from './server/embedded/embedded.ts'
import { Stopped } from './server/stopped.ts'

const { databaseUrl, databaseMigrateUrl, dataDir } = readConfig()
const connection = databaseMigrateUrl ?? databaseUrl ?? (await findEmbedded(dataDir))
if (!connection) throw new Stopped('Start the server first, or name the database in DATABASE_URL.')

export default knexConfig(connection, { patient: true })
