import { isFeatureOn } from '@corridor/contract/features.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { read } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import { VERSION } from '#platform/version.ts'
import { DEMO_PASSWORD } from '../demo.ts'

/** The oldest web app that still works with this server: an open window continues across an update. */
const OLDEST_WEB_APP = '0.1.0'

/**
 * The web app is served with the server; the others come from app stores, so the operator configures their
 * versions.
 */
export const getLatestApp = read(routes.getLatestApp, async ({ params: { appType }, services }) => {
  const { iosApp, androidApp } = services.config
  const web = { version: VERSION, minimumVersion: OLDEST_WEB_APP }
  return { appType, ...found({ web, ios: iosApp, android: androidApp }[appType]) }
})

export const getFeatureFlag = read(routes.getFeatureFlag, async ({ params, services }) => ({
  feature: params.feature,
  isActive: isFeatureOn(params.feature, services.config.features),
}))

const ON_THEIR_OWN = 'On their own'

/** Also checked in the database: the demo may be enabled over existing data. */
async function hasDemoWorld(db: Database, isDemoOn: boolean): Promise<boolean> {
  const first = people.demoPeople[0]
  return (
    isDemoOn && first !== undefined && (await people.find(db, people.demoPersonId(first.email))) !== undefined
  )
}

export const listDemoAccounts = read(routes.listDemoAccounts, async ({ db, services }) => {
  if (!(await hasDemoWorld(db, services.config.demo))) return { accounts: [], password: null }
  const listed = people.demoPeople.filter(({ isUnlisted }) => !isUnlisted)
  const accounts = listed.map(({ email, firstName, lastName, label, practice, isFeatured }) => ({
    email,
    firstName,
    lastName,
    label,
    workplace: office.demoPracticeName(practice) ?? ON_THEIR_OWN,
    isFeatured: isFeatured ?? false,
  }))
  return { accounts, password: DEMO_PASSWORD }
})
