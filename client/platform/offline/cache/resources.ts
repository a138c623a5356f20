import type { CacheDescriptor } from './descriptor.ts'
import { applications } from './resources/applications.ts'
import { brokers } from './resources/brokers.ts'
import { documents } from './resources/documents.ts'
import { drivers } from './resources/drivers.ts'
import { invoices } from './resources/invoices.ts'
import { loads } from './resources/loads.ts'
import { quotes } from './resources/quotes.ts'
import { settlements } from './resources/settlements.ts'

/** The descriptors of the nouns whose rows a device caches. */
const descriptors = { loads, settlements, invoices, drivers, quotes, applications, brokers, documents }

type Descriptors = typeof descriptors

export type CachedNoun = keyof Descriptors

export const cachedNouns = Object.keys(descriptors) as CachedNoun[]

type Types<Noun extends CachedNoun> = NonNullable<Descriptors[Noun]['types']>

/** A row as this person sees it; its tag changes whenever a field they see does. */
export type CachedRow<Noun extends CachedNoun = CachedNoun> = Types<Noun>['row'] & { rowTag: string }

/** Totals of all rows of a noun, also beyond the working set. */
export type CachedTotals<Noun extends CachedNoun> = Types<Noun>['totals']

/** The part of a row that lists sort, filter and search by; `text` is folded for searching. */
export type Projection<Noun extends CachedNoun = CachedNoun> = Pick<
  CachedRow<Noun>,
  Descriptors[Noun]['fields'][number] & keyof CachedRow<Noun>
> &
  ReturnType<Descriptors[Noun]['derive']> & { id: string; status: string; text: string }

type Descriptor<Noun extends CachedNoun> = CacheDescriptor<CachedRow<Noun>, CachedTotals<Noun>, 'id', object>

/** The descriptor of any noun, as code that is the same for all of them needs it. */
export const descriptorOf = <Noun extends CachedNoun>(noun: Noun) => descriptors[noun] as unknown as Descriptor<Noun>
