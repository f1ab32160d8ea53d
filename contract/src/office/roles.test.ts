import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLAIMS } from '../kernel/claims.ts'
import { PERSON_ROLES } from '../people/model.ts'
import {
  CUSTOM_ROLE_CLAIMS,
  changeToUsual,
  DEFAULT_CLAIMS,
  defaultClaimsFor,
  GRANTABLE_CLAIMS,
  INDIVIDUAL_CLAIMS,
  OWNER_CLAIMS,
} from './roles.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/permissions.md'), 'utf8')
const HEAD = '| Joins as | Holds at first |'

const words = (claims: readonly string[]): string =>
  CLAIMS.filter((claim) => claims.includes(claim))
    .map((claim) => `\`${claim}\``)
    .join(', ')
const rowOf = ([role, claims]: [string, readonly string[]]): string => `| ${role} | ${words(claims)} |`

/** The formatter fills cells up with blanks, and the line below the head with dashes. */
const plain = (line: string): string => line.replace(/ +/g, ' ').replace(/-{3,}/g, '---')

function tableIn(markdown: string): string[] {
  const lines = markdown.split('\n').map(plain)
  const start = lines.indexOf(HEAD)
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return start < 0 ? [] : lines.slice(start, start + length)
}

describe('docs/permissions.md', () => {
  test('shows what every role holds at first, as it is', () => {
    const rows: [string, readonly string[]][] = [
      ...PERSON_ROLES.map((role): [string, readonly string[]] => [role, defaultClaimsFor(role)]),
      ['a role in the practice’s own words', CUSTOM_ROLE_CLAIMS],
      ['the person who opens the practice', OWNER_CLAIMS],
      ['an individual', INDIVIDUAL_CLAIMS],
    ]
    expect(tableIn(DOCUMENT)).toEqual([HEAD, '| --- | --- |', ...rows.map(rowOf)])
  })

  test('shows what an admin may grant, as it is', () => {
    const text = DOCUMENT.replace(/\s+/g, ' ')
    expect(text).toContain(`An admin may grant and withdraw: ${words(GRANTABLE_CLAIMS)}.`)
  })
})

test('every usual role has its claims written down', () => {
  expect(Object.keys(DEFAULT_CLAIMS).toSorted()).toEqual([...PERSON_ROLES].toSorted())
})

test.each(['constructor', '__proto__', 'toString'])('%s is a role in the practice’s own words', (role) => {
  expect(defaultClaimsFor(role)).toBe(CUSTOM_ROLE_CLAIMS)
})

test('no role comes with the administration', () => {
  for (const role of [...PERSON_ROLES, 'Night shift lead'])
    for (const claim of ['PracticeAdmin', 'BillingAdmin', 'PracticeOwner'])
      expect(defaultClaimsFor(role)).not.toContain(claim)
})

test('what a role usually opens is granted and withdrawn, and what belongs to the person stays', () => {
  const own = ['PracticeAdmin', 'ChannelHost'] as const
  const { grant, withdraw } = changeToUsual('Patient Care Coordinator', [
    ...defaultClaimsFor('Doctor'),
    ...own,
  ])
  expect(grant).toContain('PatientTexting')
  expect(grant).not.toContain('Chat')
  expect(withdraw).toEqual(['CEHub', 'Doctor', 'ReferaPatient'])
  expect(changeToUsual('Hygienist', defaultClaimsFor('Hygienist'))).toEqual({ grant: [], withdraw: [] })
})
