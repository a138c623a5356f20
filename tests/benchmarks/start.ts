import { startBare, startProduct, temporaryDataDir } from './product.ts'
import { printTable } from './table.ts'

/** From the command to the first response of /api/health: on an empty data directory, and again. Everything is built. */
export async function benchStart(): Promise<void> {
  const first: number[] = []
  const second: number[] = []
  const bare: number[] = []
  for (let round = 0; round < 3; round++) {
    const data = temporaryDataDir()
    const made = await startProduct(data.path)
    first.push(made.milliseconds)
    await made.stop()
    const again = await startProduct(data.path)
    second.push(again.milliseconds)
    const beside = await startBare(data.path)
    bare.push(beside.milliseconds)
    await beside.stop()
    await again.stop()
    data.remove()
  }
  const shown = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
  const [ours, again, baseline] = [first, second, bare].map((times) => Math.min(...times)) as [number, number, number]
  const beside = `${shown(baseline)} (node:http + pg, PostgreSQL running)`
  printTable('Start to first response, everything built, best of 3', [
    { what: 'first start: cluster, migrations, demo data', measured: shown(ours), beside, ratio: ours / baseline },
    { what: 'second start', measured: shown(again), beside, ratio: again / baseline, goal: '< 3 s' },
  ])
}
