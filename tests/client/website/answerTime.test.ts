import { expect, test } from 'vitest'
import { inWords } from '../../../client/website/AnswerTime.tsx'

test.each([
  [1, '1 minute'],
  [34, '34 minutes'],
  [89, '89 minutes'],
  [90, '1 hour 30 minutes'],
  [120, '2 hours'],
  [181, '3 hours 1 minute'],
])('%d minutes in words: %s', (minutes, words) => expect(inWords(minutes)).toBe(words))
