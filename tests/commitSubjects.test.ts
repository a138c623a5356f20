import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { areasIn, subjectProblem } from '../.ci/commitSubjects.mjs'

const areas = areasIn(fileURLToPath(new URL('..', import.meta.url)))

test.each([
  ['settlements: reject a second payment of one expense', null],
  ['docs: describe the cluster', null],
  ['offline: store a form before it is sent', null],
  ['Fix the build', 'is not `area: imperative`'],
  ['stuff: mend it', 'has the area stuff, which is no folder of a domain or of the platform'],
  ['loads: Mend it', 'begins with a capital letter, or ends with a period'],
  ['loads: mend it.', 'begins with a capital letter, or ends with a period'],
  [`loads: ${'m'.repeat(70)}`, 'has 77 characters, and at most 72 are read'],
])('the subject of a commit: %s', (subject, problem) => expect(subjectProblem(subject, areas)).toBe(problem))
