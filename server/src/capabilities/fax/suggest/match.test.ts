import { describe, expect, test } from 'vitest'
import { birthDatesIn, type KnownPatient, patientNamesIn, patientOf, senderOf } from './match.ts'

const TODAY = '2026-11-17'
const patient = (id: string, name: string, dateOfBirth: string): KnownPatient => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { id, firstName, lastName, dateOfBirth }
}
const luis = patient('luis', 'Luis Ortega', '1965-10-05')
const priya = patient('priya', 'Priya Nair', '1988-02-29')
const twin = patient('twin', 'Luis Ortega', '1999-01-31')
const son = patient('son', 'Marco Ortega', '1965-10-05')

describe('birth dates on a page', () => {
  test.each([
    ['DOB: 10/05/1965', ['1965-10-05']],
    ['DOB 10-5-65', ['1965-10-05']],
    ['born Oct. 5, 1965', ['1965-10-05']],
    ['October 5 1965', ['1965-10-05']],
    ['1965-10-05', ['1965-10-05']],
    ['10 / 05 / 1965', ['1965-10-05']],
    ['02/30/1965 and 13/01/1965', []],
    ['12/24/2031', []],
    ['03/04/05', ['2005-03-04']],
    ['Call (512) 555-0172', []],
    ['11/12/2026, D.O.B. 10/05/1965', ['1965-10-05']],
    ['Birth date: Oct 5, 1965\n11/12/2026', ['1965-10-05']],
  ])('%s', (text, days) => {
    expect(birthDatesIn(text, TODAY)).toEqual(days)
  })
})

describe('a patient', () => {
  const about = (text: string, ...known: KnownPatient[]) => patientOf(text, known, TODAY)?.id

  test('is found by name and birth date, whatever else is on the page', () => {
    const text = 'Medical clearance\n\nLuis R. Ortega  DOB 10/05/1965\nSeen by Priya Nair on 11/12/2026.'
    expect(about(text, priya, luis, twin)).toBe('luis')
  })

  test('is found by last name and birth date where the first name was misread', () => {
    expect(about('Patient: Lu1s Ortega, born 10/05/1965', luis, twin)).toBe('luis')
  })

  test('is found by a name that the page calls the patient’s, in either order', () => {
    expect(about('Patient Name: Nair, Priya\nDiagnosis: none', luis, priya)).toBe('priya')
    expect(about('RE: Priya Nair', luis, priya)).toBe('priya')
    expect(about('Kind regards,\nPriya Nair', luis, priya)).toBeUndefined()
  })

  test('is nobody of the same name who was born on another day than the page says', () => {
    expect(about('Patient: Luis Ortega     DOB: 07/21/1992', luis, twin)).toBeUndefined()
    expect(about('Patient: Luis Ortega\nDate of birth: July 21, 1992\nSeen 10/05/1965', luis)).toBeUndefined()
    expect(about('Patient: Luis Ortega, born on 1/31/1999. Seen 10/05/1965', luis, twin)).toBe('twin')
    expect(about('Patient: Priya Nair\nSeen 11/12/2026', luis, priya)).toBe('priya')
  })

  test('is left open where two fit, or the page is about two', () => {
    expect(about('Patient: Luis Ortega', luis, twin)).toBeUndefined()
    expect(about('Ortega 10/05/1965', luis, son)).toBeUndefined()
    expect(about('Luis Ortega 10/05/1965\nPriya Nair 02/29/1988', luis, priya)).toBeUndefined()
  })

  test('is not found by a name that is part of another word, or by a birth date alone', () => {
    expect(about('Patient: Priya Nairobi', priya)).toBeUndefined()
    expect(about('02/29/1988', priya)).toBeUndefined()
    expect(about('', luis, priya)).toBeUndefined()
  })

  test('is read with accents and without', () => {
    expect(about('Patient: Jose Nunez', patient('jose', 'José Núñez', '1970-01-01'))).toBe('jose')
  })

  test('is searched for by what stands behind a label, and no further', () => {
    expect(patientNamesIn('Patient: Luis Ortega   DOB: 10/05/1965\nPages: 3')).toEqual(['Luis Ortega'])
    expect(patientNamesIn('Re: Ortega, Luis DOB 10/05/1965')).toEqual(['Luis Ortega'])
    expect(patientNamesIn('Re: clearance')).toEqual([])
  })
})

describe('a sender', () => {
  const contacts = [
    { name: 'Hilltop Medical Group', number: '+15125550172' },
    { name: 'Hilltop Medical', number: '+15125550173' },
    { name: 'Smith', number: '+15125550174' },
  ]
  const sender = (text: string) => senderOf(text, { contacts, ownNames: ['Bright Smiles Dental'] })

  test.each([
    ['by a contact’s number on the page', 'Call us: (512) 555-0173', 'Hilltop Medical'],
    ['by a contact’s name, the longest that fits', 'HILLTOP MEDICAL GROUP\nAustin', 'Hilltop Medical Group'],
    [
      'by what the page says',
      'To: Bright Smiles Dental\nFrom: Lake Cardiology, PA   Pages: 3',
      'Lake Cardiology, PA',
    ],
    ['not by a common word', 'Dear Dr. Smith', undefined],
    ['not as ourselves', 'From: Bright Smiles Dental', undefined],
    ['not where the page says nothing', 'From: 512 555 0199', undefined],
  ])('is found %s', (_how, text, name) => {
    expect(sender(text)).toBe(name)
  })
})
