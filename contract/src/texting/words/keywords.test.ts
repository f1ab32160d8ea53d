import { describe, expect, test } from 'vitest'
import { keywordOf } from './keywords.ts'

describe('a text that is one keyword', () => {
  test.each([
    ...['STOP', 'stop', 'Stop.', ' stop! ', '“Stop”', 'STOPALL', 'stop all', 'Quit', 'END', 'end.', 'revoke'],
    ...['OptOut', 'opt out', 'OPT-OUT', 'Cancel', 'unsubscribe', 'UNSUBSCRIBE.', 'stop\n', 'STOP 🛑'],
    ...['STOP\u200b', '\ufeffstop', 'Please stop!', 'Stop, please', 'stop texting me', 'Don’t text me.'],
  ])('%j closes the number', (text) => expect(keywordOf(text)).toEqual({ keyword: 'stop', language: 'en' }))

  test.each([
    'ALTO',
    'alto.',
    'Pare',
    'parar',
    'detener',
    'cancelar',
    'BAJA',
    'salir',
    'no más',
    'NO MAS!',
    'No me escriban más.',
  ])('%j closes it in Spanish', (text) =>
    expect(keywordOf(text)).toEqual({ keyword: 'stop', language: 'es' }),
  )

  test.each([
    ['start', 'start', 'en'],
    ['UNSTOP.', 'start', 'en'],
    ['Iniciar', 'start', 'es'],
    ['help', 'help', 'en'],
    ['Help?', 'help', 'en'],
    ['ayuda', 'help', 'es'],
  ])('%j is %s', (text, keyword, language) => expect(keywordOf(text)).toEqual({ keyword, language }))
})

test.each([
  '',
  '...',
  'yes',
  'Please stop by at 3',
  'I want to cancel my appointment',
  'stopped',
  'Don’t stop texting me',
  'Stop texting me at work, use this one',
  'The end of the month works',
  'S T O P',
  'no',
  'constructor',
  '__proto__',
])('%j is a message like any other', (text) => expect(keywordOf(text)).toBeUndefined())
