/**
 * The dictionary: words that earlier code used, by the term that stands in their place. A word is matched against the parts of a
 * camelCase or snake_case name, so `outlay` finds `openOutlays` and `outlay_files`.
 */
export const dictionary: Record<string, string> = {
  noun: 'resource',
  nouns: 'resources',
  verb: 'action',
  verbs: 'actions',
  words: 'label, text or message',
  told: 'notified, reportedBy',
  tell: 'notify',
  tells: 'notifies',
  heard: 'received',
  outlay: 'expense',
  outlays: 'expenses',
  laid: 'expense',
  aside: 'disputed event',
  undecided: 'disputed, needs review',
  theirs: 'reject',
  arrivals: 'inbox, route focus',
  kept: 'cached, retained, deferred',
  news: 'notification',
  paper: 'document, PDF',
  papers: 'documents',
  fact: 'event',
  facts: 'events',
  sheet: 'calculation snapshot, pricing form, page',
  detain: 'bill detention',
  stay: 'dwell, detention occurrence',
  stays: 'dwells, detention occurrences',
  movement: 'account transaction',
  movements: 'account transactions',
  admit: 'createSession',
  fate: 'unknownOutcome',
  vault: 'secretBox',
  guessable: 'passwordStrength',
  asker: 'clientKey',
  stranger: 'anonymous',
  whereabouts: 'location',
  figures: 'metrics',
  patience: 'timeoutMs',
  lately: 'recent',
  beyond: 'over',
  wish: 'requestedAction',
  peek: 'quickRead',
  withheld: 'suppressed',
  doubt: 'indeterminate',
  deaf: 'degraded',
  hello: 'handshake',
  greeting: 'handshake',
  residue: 'dependents',
  ages: 'retentionPeriods',
  ageing: 'aging',
  whoever: 'customer',
  besides: 'and',
  sentence: 'message',
  sentences: 'messages',
  payout: 'payment batch',
  payouts: 'payment batches',
}

/** The same of whole names, where a part of them is plain English. */
const replacedNames: { name: RegExp; by: string }[] = [
  { name: /^(most|fewest|longest)[A-Z]/, by: 'maxX, minX' },
  { name: /^(beginsOn|begins_on|countsFrom|counts_from)$/, by: 'effectiveFrom, effective' },
  { name: /^(known|here|asked|seen|called)$/, by: 'options, now, input, viewedAt, label' },
  { name: /^(of|by|one|those|mine|theirs)$/, by: 'a full word' },
  { name: /^(held|keep|keeps|keepDriver|useHeld\w*|isHeld)$/, by: 'selected, deferred, cached, retained' },
  { name: /^(useSettled|settledAs|setSettled|onSettled)$/, by: 'useDebouncedValue' },
  { name: /^(doing|Doing|useDoing|didWords)$/, by: 'action, action label' },
  { name: /^(tries|failedTries|maxTries)$/, by: 'attempts' },
  { name: /^(owed|owedSql|readOwed)$/, by: 'payable' },
  { name: /^\w*([rR]ateConfirmation|rate_confirmation)\w*$/, by: 'loadConfirmation' },
  {
    name: /^\w*(Shape|[nN]ewsWay\w*|[tT]rackedWay|placeInCourse|stands?Alone|leftOut|carriedOver\w*)$/,
    by: 'Skeleton, channel, progress, stop sequence',
  },
  {
    name: /^\w*([tT]akeBack|[pP]utAway|[hH]andIn|[sS]endBack|[tT]ake[nN]?Along|[tT]akenAway|[uU]seAgain)\w*$/,
    by: 'void, archive, submit, return, export',
  },
]

/** The parts of a name: `openOutlays` and `open_outlays` are `open` and `outlays`. */
export const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)

/** The words and patterns of the dictionary that a name has. */
export const replacedIn = (name: string): string[] => [
  ...partsOf(name).filter((part) => Object.hasOwn(dictionary, part)),
  ...replacedNames.flatMap((replaced) => (replaced.name.test(name) ? [String(replaced.name)] : [])),
]

/** A source file in what a person reads of it. */
export interface Read {
  names: string[]
  strings: string[]
  comments: string[]
}

const token =
  /(?<comment>\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|(?<name>[A-Za-z_$][\w$]*)/g

/** The names, the texts in quotes and the comments of TypeScript. The words of JSX and of templates count as names. */
export function readSource(source: string): Read {
  const read: Read = { names: [], strings: [], comments: [] }
  for (const { groups = {} } of source.matchAll(token)) {
    if (groups.comment !== undefined) read.comments.push(groups.comment.replace(/^\/\*+|\*\/$|^\s*\*|^\/\//gm, ' '))
    else if (groups.string !== undefined) read.strings.push(groups.string.slice(1, -1))
    else if (groups.name !== undefined) read.names.push(groups.name)
  }
  return read
}

/** Idioms that hide who does what, in a comment. */
const idiom = /\b(somebody|whoever|nobody|what is|of what|of which|stands)\b/i

/** Whether a comment hides who does what, or has a sentence of more than 25 words. */
export function isHardToRead(comment: string): boolean {
  const text = comment.replace(/\s+/g, ' ')
  return idiom.test(text) || text.split(/(?<=[.!?:;])\s/).some((sentence) => sentence.split(' ').filter(Boolean).length > 25)
}
