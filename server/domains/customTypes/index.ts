/** Other domains look up the label and the rules of a document type. */

export { addedHandsIn, type KnownKind, kindOf } from './findCustomType.ts'
