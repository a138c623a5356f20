/** Runs in a process of its own: draws documents, so that neither their pixels nor a defect of a decoder stops the server. */
import { serveTasks } from '../workers/workerPool.ts'
import type { PdfResult, PdfTask } from './renderPdf.ts'

async function draw({ module, name, args }: PdfTask): Promise<PdfResult> {
  try {
    const functions: Record<string, (...args: unknown[]) => Promise<Buffer>> = await import(module)
    return { file: (await functions[name]?.(...args)) as Buffer }
  } catch (error) {
    return { error }
  }
}

serveTasks(draw)
