/** The evidence of a load has the time at which its events were erased. */

export { readErasedChain } from './queries.ts'
