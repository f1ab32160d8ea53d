import { must, words } from './readers.ts'

type Value = string | undefined

const PROVIDERS = ['telnyx', 'hylafax'] as const

function numbers(value: Value): string[] {
  const listed = words(value)
  return listed.every((one) => /^\+[1-9]\d{6,14}$/.test(one))
    ? listed
    : must('be numbers such as +15125550100, separated by commas')
}

function hylafaxAddress(value: Value): Value {
  if (value === undefined) return undefined
  const isAddress =
    URL.canParse(value) && new URL(value).protocol === 'hylafax:' && new URL(value).hostname !== ''
  return isAddress ? value : must('be an address such as hylafax://user:password@fax.example:4559')
}

/** The settings of faxes, part of the one table. */
export const faxSettings = {
  faxProvider: {
    name: 'FAX_PROVIDER',
    standard: 'the sandbox fax machine',
    meaning:
      'Who sends faxes, `telnyx` or `hylafax`. Production without it faxes between its own practices alone.',
    read: (value: Value) =>
      value === undefined
        ? undefined
        : (PROVIDERS.find((one) => one === value) ?? must(`be one of ${PROVIDERS.join(', ')}`)),
  },
  faxNumbers: {
    name: 'FAX_NUMBERS',
    standard: 'none',
    meaning:
      'The numbers of that service, as +15125550100, separated by commas. Assign them with `npm run fax:assign`.',
    read: numbers,
  },
  telnyxFaxAppId: {
    name: 'TELNYX_FAX_APP_ID',
    standard: 'none',
    meaning: 'The fax application of the Telnyx account; needed with `FAX_PROVIDER=telnyx`.',
    read: (value: Value) =>
      value === undefined || /^\d{5,30}$/.test(value) ? value : must('be the application’s number'),
  },
  hylafaxUrl: {
    name: 'HYLAFAX_URL',
    standard: 'none',
    meaning:
      'A HylaFAX server, as hylafax://user:password@fax.example:4559; needed with `FAX_PROVIDER=hylafax`.',
    read: hylafaxAddress,
  },
}
