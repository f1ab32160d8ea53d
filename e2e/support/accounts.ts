import { globSync } from 'node:fs'
import { join } from 'node:path'
import {
  DEMO_CLAIMS,
  type ExpectedEntry,
  type ExpectedScreens,
  railOf,
} from '../../web/src/platform/testing/screens.ts'

/** The people of the demo world and the menu that their claims open (demo-world; specification, platform §6). */
export const DEMO_PASSWORD = 'Corridor!2026'

const root = join(import.meta.dirname, '../..')
const files = globSync('web/src/capabilities/*/testing/screens.ts', { cwd: root }).toSorted()
const modules = files.map((path) => import(join(root, path)) as Promise<{ screens: ExpectedScreens }>)

/** What each capability declares of its entries and screens. */
export const DECLARED = (await Promise.all(modules)).map(({ screens }) => screens)

const MENU = DECLARED.flatMap(({ menu = [] }) => menu)

export type Account = keyof typeof DEMO_CLAIMS

/** The rail of an account, without unfinished features. */
export const entriesOf = (account: Account): ExpectedEntry[] =>
  railOf(MENU, DEMO_CLAIMS[account]).filter(({ isPreview }) => !isPreview)

/**
 * Several files run at once on one server. Each of these accounts loses its sessions or its password in one file,
 * so no other file may sign in with it; its menu is checked there.
 */
export const LOSES_SESSIONS = 'owner@hilltopmedical.example'
export const LOSES_PASSWORD = 'member@professional.example'

/** A person who signed up in a journey, by the calls. */
export type SignedUp = `${string}@newcomers.example`
