import { expect, test } from 'vitest'
import { jobWords, reasonWords } from './job-words.ts'

test('a kind of job is read as words', () => {
  expect(jobWords('office.mail-join-request')).toEqual({ what: 'Mail join request', part: 'office' })
})

test.each([
  ['Error ECONNREFUSED', 'The other server could not be reached.'],
  ['Error EAUTH 535', 'The other server did not accept our user name or password.'],
  ['Error EENVELOPE 550', 'The other server refused the sender or the recipient.'],
  ['Error EENVELOPE 451', 'The other server refused the sender or the recipient.'],
  ['job heartbeat timeout', 'The process that worked on it stopped.'],
  ['TypeError', 'Something unexpected went wrong.'],
])('%s is told as a sentence', (reason, sentence) => {
  expect(reasonWords(reason)).toBe(sentence)
})
