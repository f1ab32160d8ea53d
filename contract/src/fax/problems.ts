import { FAX_PAGES_MAX } from './limits.ts'
import type { FaxNumberProblem, FileProblem } from './types.ts'

/** Why a number cannot be faxed, as a sentence. */
export const FAX_NUMBER_SENTENCES: Record<FaxNumberProblem, string> = {
  missing: 'Please enter a fax number.',
  invalid: 'Please enter a valid fax number.',
  emergency: 'This is an emergency or service number. Please enter a fax number.',
  own: 'This is your own fax number. Please enter another one.',
}

const FILE_SENTENCES: Record<FileProblem, (name: string) => string> = {
  broken: (name) => `“${name}” is damaged and can’t be opened. Please choose another copy.`,
  locked: (name) => `“${name}” is protected by a password. Please remove the password and attach it again.`,
  unreadable: (name) =>
    `“${name}” couldn’t be opened. It may be damaged or protected by a password. Please save it as a PDF and attach that.`,
  active: (name) =>
    `“${name}” contains macros or embedded programs. Please save it as a PDF and attach that.`,
  linked: (name) =>
    `“${name}” shows pictures or parts of other files. Please save it as a PDF and attach that.`,
  unsupported: (name) => `“${name}” can’t be faxed. Please use a PDF, a picture or a text file.`,
  office: (name) => `“${name}” can’t be converted here. Please save it as a PDF and attach that.`,
  empty: (name) => `“${name}” has no pages. Please choose another file.`,
  slow: (name) => `“${name}” takes too long to convert. Please save it as a simpler PDF.`,
}

/** Why a file cannot become a fax; it names the file. */
export const fileSentence = (problem: FileProblem, name: string): string => FILE_SENTENCES[problem](name)

export const NO_FAX_FILES = 'Please attach at least one file.'
export const tooManyPages = (pages: number): string =>
  `This fax has ${pages} pages. A fax can have at most ${FAX_PAGES_MAX}.`
