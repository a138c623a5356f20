/**
 * What `npm run audit` runs: asks the registry for known advisories on what the server runs on. Fails where there is a
 * high one; where the registry does not answer, nothing is known, and it says so.
 */
import { spawnSync } from 'node:child_process'

const text = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000']
const { stdout } = spawnSync('npm', text, { encoding: 'utf8', timeout: 60_000 })
const found = vulnerabilitiesIn(stdout)
if (!found) {
  console.log('The registry did not answer: nothing is known of new advisories.')
} else {
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`)
  console.log(`${found.length} packages with known advisories.`)
  process.exitCode = found.some(({ severity }) => severity === 'high' || severity === 'critical') ? 1 : 0
}

function vulnerabilitiesIn(report) {
  try {
    const { vulnerabilities } = JSON.parse(report)
    return vulnerabilities && Object.values(vulnerabilities)
  } catch {
    return null
  }
}
