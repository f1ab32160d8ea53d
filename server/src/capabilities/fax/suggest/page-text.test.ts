import { describe, expect, test } from 'vitest'
import { makeFax } from '../convert/make-fax.ts'
import { patientOf, senderOf } from './match.ts'
import { canReadText, firstPageText } from './page-text.ts'

const LETTER = `Lake Cardiology
From: Lake Cardiology     Pages: 2

Medical clearance for dental treatment

Patient: Luis Ortega     DOB: 10/05/1965

The patient was seen last week. Cleared for the procedure.`

async function pdfOf(text: string): Promise<Buffer> {
  const part = { name: 'letter', form: 'text' as const, bytes: new TextEncoder().encode(text) }
  const made = await makeFax({ parts: [part], cover: null, header: null })
  return 'pdf' in made ? made.pdf : Buffer.alloc(0)
}

test('a file that is no PDF has no text', async () => {
  expect(await firstPageText(Buffer.from('nonsense'))).toBeUndefined()
})

describe.skipIf(!(await canReadText()))('tesseract', () => {
  test('reads the dots of a fax well enough to find the patient and the sender', async () => {
    const text = (await firstPageText(await pdfOf(LETTER)))!
    const luis = { id: 'luis', firstName: 'Luis', lastName: 'Ortega', dateOfBirth: '1965-10-05' }
    const twin = { ...luis, id: 'twin', dateOfBirth: '1999-01-31' }
    expect(patientOf(text, [twin, luis], '2026-11-17')?.id, text).toBe('luis')
    expect(senderOf(text, { contacts: [], ownNames: [] })).toBe('Lake Cardiology')
  })
})
