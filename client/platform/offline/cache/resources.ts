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

export type CachedResource = keyof Descriptors

export const cachedResources = Object.keys(descriptors) as CachedResource[]

type Types<Resource extends CachedResource> = NonNullable<Descriptors[Resource]['types']>

/** A row as this person sees it; its tag changes whenever a field they see does. */
export type CachedRow<Resource extends CachedResource = CachedResource> = Types<Resource>['row'] & { rowTag: string }

/** Totals of all rows of a noun, also beyond the working set. */
export type CachedTotals<Resource extends CachedResource> = Types<Resource>['totals']

/** The part of a row that lists sort, filter and search by; `text` is folded for searching. */
export type Projection<Resource extends CachedResource = CachedResource> = Pick<
  CachedRow<Resource>,
  Descriptors[Resource]['fields'][number] & keyof CachedRow<Resource>
> &
  ReturnType<Descriptors[Resource]['derive']> & { id: string; status: string; text: string }

type Descriptor<Resource extends CachedResource> = CacheDescriptor<CachedRow<Resource>, CachedTotals<Resource>, 'id', object>

/** The descriptor of any noun, as code that is the same for all of them needs it. */
export const descriptorOf = <Resource extends CachedResource>(resource: Resource) =>
  descriptors[resource] as unknown as Descriptor<Resource>
