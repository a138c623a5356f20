import { foldForSearch } from '../kernel/search.ts'
import { type DocumentKind, documentKinds, documentNames } from './document.ts'
import { requirements } from './qualificationFile.ts'

/** A name as names are compared: case, accents and further blanks aside. */
export const comparedName = (name: string): string => foldForSearch(name).replace(/\s+/g, ' ').trim()

/** The built-in kind that people know by this name; null for none. */
export function builtInNamed(name: string): DocumentKind | null {
  const compared = comparedName(name)
  const isCalled = (kind: DocumentKind) =>
    [documentKinds[kind], documentNames[kind], requirements[kind].label].some((standard) => comparedName(standard) === compared)
  return (Object.keys(documentKinds) as DocumentKind[]).find(isCalled) ?? null
}
