import { describe, expect, test } from 'vitest'
import { keywordOf } from './keywords.ts'

describe('a text that is one keyword', () => {
  test.each([
    ...['STOP', 'stop', 'Stop.', ' stop! ', '“Stop”', 'STOPALL', 'stop all', 'Quit', 'END', 'end.', 'revoke'],
    ...['OptOut', 'opt out', 'OPT-OUT', 'Cancel', 'unsubscribe', 'UNSUBSCRIBE.', 'stop\n', 'STOP 🛑'],
    ...['STOP\u200b', '\ufeffstop', 'Please stop!', 'Stop, please', 'stop texting me', 'Don’t text me.'],
    ...[
      `STOP${'!'.repeat(60)}`,
      `STOP${'\n'.repeat(60)}`,
      'STOP\u3164',
      `\u115fST\u034fOP${'\ufe0f'.repeat(50)}`,
    ],
    ...[
      'Stop texting me please',
      'please stop messaging me',
      'stop sending me texts',
      'PLEASE DO NOT TEXT ME',
    ],
    ...['Please unsubscribe', 'remove me', 'Stop it', 'Please, stop. Please!', 'Pls remove my number'],
    ...['Stop por favor', 'Please don’t text me anymore', 'Stop sending me these messages.'],
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
    'alto por favor',
    'por favor no me escriban',
    'Por favor, no me escriban más',
    'Ya no me manden mensajes, por favor',
    'dejen de escribirme',
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
  'please',
  'por favor',
  'please stop by on Monday',
  'can you stop the pain?',
  'Can you please stop the pain',
  'remove me from Tuesday’s slot',
  'cancel my appointment',
  // Far more often an appointment than texts, and somebody who is in pain: a person has to read these.
  'Please cancel',
  'Cancelar por favor',
  'Please help',
  'More info please',
  'Please end it at 3',
  'please stop please stop by',
  'Stop it with the drill next time',
  'Please remove me from the Friday list',
  'Take me off your list',
  'No me escriban al trabajo',
  'no',
  'constructor',
  '__proto__',
])('%j is a message like any other', (text) => expect(keywordOf(text)).toBeUndefined())
