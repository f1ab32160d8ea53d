import { randomInt } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { hasInviteCode } from '../store/practices.ts'

/** Without 0, 1, I, L, O and U, so that no character is ambiguous and no code spells a word by accident. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

const group = (): string => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A code for a practice that no other has: two groups of four that can be read over a phone. */
export async function newInviteCode(db: Database): Promise<string> {
  for (;;) {
    const code = `${group()}-${group()}`
    if (!(await hasInviteCode(db, code))) return code
  }
}
