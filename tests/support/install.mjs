import { spawnSync } from 'node:child_process'

/** Whether Debian's packages can be installed here without asking anybody. */
export const canInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/**
 * Installs Debian's packages, without those that they only recommend.
 * @param {string[]} packages
 */
export function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const text of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    spawnSync('apt-get', text, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}
