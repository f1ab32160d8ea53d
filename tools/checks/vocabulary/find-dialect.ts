import { type DeclaredName, declaredNames } from './declared-names.ts'
import { ALLOWED_NAMES, FORBIDDEN_NAMES, FORBIDDEN_WORDS, NOT_CONVERTED } from './words.ts'

export interface Finding extends DeclaredName {
  path: string
  word: string
  use: string
}

/** Lower case with underscores is a column of the database or a field of another service, and not ours to change. */
const FOREIGN_NAME = /^[a-z\d]+(?:_[a-z\d]+)+$/

const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const isUnder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Declared names and names of files and folders that use a forbidden word, in the order of the file. */
export function findDialect(path: string, text: string): Finding[] {
  const names = declaredNames(path, text).filter(({ name }) => !FOREIGN_NAME.test(name))
  return [{ name: path, line: 1 }, ...names].flatMap((one) => {
    const fault = faultOf(path, one.name)
    return fault && !isAllowed(path, one.name) ? [{ path, ...one, ...fault }] : []
  })
}

/** The area that is still to be converted and to which the file belongs, if there is one. */
export const areaOf = (path: string): string | undefined =>
  NOT_CONVERTED.find((folder) => isUnder(path, folder))

function faultOf(path: string, name: string): { word: string; use: string } | undefined {
  for (const word of wordsIn(name)) {
    const use = Object.hasOwn(FORBIDDEN_WORDS, word) ? FORBIDDEN_WORDS[word] : undefined
    if (use) return { word, use }
  }
  const forbidden = FORBIDDEN_NAMES.find(
    ({ pattern, under }) => pattern.test(name) && (!under || isUnder(path, under)),
  )
  return forbidden && { word: name, use: forbidden.use }
}

const isAllowed = (path: string, name: string): boolean =>
  ALLOWED_NAMES.some((one) => one.name === name && isUnder(path, one.under))
