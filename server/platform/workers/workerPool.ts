import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ClientKey, createQueue } from '../loadShedding/queue.ts'

/** The limits of one kind of work: concurrent tasks, waiting tasks, milliseconds, and the heap of JavaScript. */
interface WorkerProgram {
  /** The address of a module without its extension; it answers each message by `serveTasks`. */
  program: URL
  concurrency: number
  maxWaiting: number
  waitTimeoutMs: number
  taskTimeoutMs: number
  maxHeapMb: number
}

/**
 * Why a worker did not answer: its process could not start, it crashed during the task, the system ended it, or it exceeded its
 * time limit. Only a crash can be the fault of the task.
 */
export type WorkerFailureReason = 'notStarted' | 'crashed' | 'ended' | 'timeout'

/** A task was not done; the server goes on. */
export class WorkerFailure extends Error {
  override name = 'WorkerFailure'
  readonly reason: WorkerFailureReason

  constructor(reason: WorkerFailureReason, program: string, detail: string) {
    super(`${program} ${failures[reason]}: ${detail}`)
    this.reason = reason
  }
}

const failures: Record<WorkerFailureReason, string> = {
  notStarted: 'could not start',
  crashed: 'crashed',
  ended: 'was ended by the system',
  timeout: 'exceeded its time limit',
}

const failed = new EventEmitter<{ failure: [WorkerFailure] }>()

/** Calls `report` with every failure of a worker, also where the task is tried again. Returns the function that stops it. */
export function onWorkerFailure(report: (failure: WorkerFailure) => void): () => void {
  failed.on('failure', report)
  return () => failed.off('failure', report)
}

export interface Workers<Task, Result> {
  /** Makes a task when the client's turn comes, and does it. Rejects with QueueFull, or with a WorkerFailure. */
  run(makeTask: () => Task | Promise<Task>, client: ClientKey): Promise<Result>
}

// The sources run through tsx, the built server without it.
const extension = extname(fileURLToPath(import.meta.url))
const loader = extension === '.ts' ? ['--import', 'tsx'] : []

/**
 * A pool of processes with their own libuv pool and native memory: a crash or a slow task neither ends the server nor delays its
 * password hashing. They start with the first task. Each client has a queue of its own.
 */
export function createWorkers<Task, Result>({ program, ...limits }: WorkerProgram): Workers<Task, Result> {
  const { concurrency: atOnce, maxWaiting: most, waitTimeoutMs: longest, taskTimeoutMs, maxHeapMb } = limits
  const queue = createQueue({ atOnce, most, longest })
  const idle = new Set<ChildProcess>()

  const name = basename(fileURLToPath(program))

  /** A process that reported ready. */
  async function start(): Promise<ChildProcess> {
    const worker = spawn()
    let output = ''
    worker.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 10_000) output += text
    })
    // The system may end an idle worker; the next task starts another one.
    worker.once('exit', () => idle.delete(worker)).on('error', () => {})
    await waitForAnswer(worker, 'notStarted', {
      detail: () => output.split('\n').find((line) => /^[A-Za-z]{0,30}Error/.test(line)),
    })
    return worker
  }

  function spawn(): ChildProcess {
    try {
      return fork(fileURLToPath(program) + extension, {
        execArgv: [`--max-old-space-size=${maxHeapMb}`, ...loader],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        // Nothing of the server's environment: it holds secrets.
        env: { UV_THREADPOOL_SIZE: '2' },
      })
    } catch (error) {
      throw report('notStarted', getCode(error))
    }
  }

  function report(reason: WorkerFailureReason, detail: string): WorkerFailure {
    const failure = new WorkerFailure(reason, name, detail)
    failed.emit('failure', failure)
    return failure
  }

  /** The next message of a worker, after the task was sent to it. `onExit`: what its exit means, unless the system ended it. */
  function waitForAnswer(
    worker: ChildProcess,
    onExit: WorkerFailureReason,
    { task, detail }: { task?: Task; detail?: () => string | undefined },
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(late)
        worker.off('message', answered).off('close', exited).off('error', broken)
      }
      const fail = (reason: WorkerFailureReason, why: string) => {
        end()
        worker.kill('SIGKILL')
        reject(report(reason, why))
      }
      const exited = (code: number | null, signal: NodeJS.Signals | null) => {
        const isEnded = signal === 'SIGKILL' || signal === 'SIGTERM'
        fail(isEnded ? 'ended' : onExit, detail?.() ?? signal ?? `exit code ${code}`)
      }
      const broken = (error: Error) => fail(task === undefined ? 'notStarted' : 'ended', getCode(error))
      const answered = (answer: unknown) => {
        end()
        resolve(answer)
      }
      const late = setTimeout(() => fail('timeout', `${taskTimeoutMs} ms`), taskTimeoutMs)
      worker.on('message', answered).on('close', exited).on('error', broken)
      if (task !== undefined) worker.send(task as object, (error) => error && broken(error))
    })
  }

  async function runNow(task: Task): Promise<Result> {
    const [free] = idle
    if (free) idle.delete(free)
    const worker = free ?? (await start())
    keepAlive(worker, 'ref')
    const result = (await waitForAnswer(worker, 'crashed', { task })) as Result
    // An idle worker does not keep the server running.
    keepAlive(worker, 'unref')
    idle.add(worker)
    return result
  }

  return { run: (makeTask, client) => queue.inTurn(client, async () => runNow(await makeTask())) }
}

/** Whether a worker keeps this process running. */
function keepAlive(worker: ChildProcess, change: 'ref' | 'unref'): void {
  worker[change]()
  worker.channel?.[change]()
  const stderr = worker.stderr as Socket | null
  stderr?.[change]()
}

const getCode = (error: unknown) => String((error as NodeJS.ErrnoException).code ?? error)

/** Answers the tasks of a pool with this function, whose failures end the process. The first message says that it is ready. */
export function serveTasks<Task, Result>(runTask: (task: Task) => Promise<Result>): void {
  process.on('message', (task) => {
    void runTask(task as Task).then((result) => process.send?.(result))
  })
  process.send?.('ready')
}
