import * as routes from '@corridor/contract/session/routes.ts'
import { read } from '../../../platform/action.ts'
import type { Database } from '../../../platform/database/database.ts'
import { VERSION } from '../../../platform/version.ts'
import { demoPracticeName } from '../../office/public.ts'
import { demoPeople, demoPersonId, findPerson } from '../../people/public.ts'
import { DEMO_PASSWORD } from '../demo.ts'

/** The oldest app that still works with this server; an older one asks to be updated. */
const OLDEST = '0.1.0'

export const getLatestApp = read(routes.getLatestApp, async ({ params }) => ({
  appType: params.appType,
  version: VERSION,
  minimumVersion: OLDEST,
}))

export const getFeatureFlag = read(routes.getFeatureFlag, async ({ params, services }) => ({
  feature: params.feature,
  isActive: services.config.features.includes(params.feature),
}))

const ON_THEIR_OWN = 'On their own'

/** Asked of the database too: the demo may be on over data that was there before. */
async function hasDemoWorld(db: Database, isDemoOn: boolean): Promise<boolean> {
  const first = demoPeople[0]
  return isDemoOn && first !== undefined && (await findPerson(db, demoPersonId(first.email))) !== undefined
}

export const listDemoAccounts = read(routes.listDemoAccounts, async ({ db, services }) => {
  if (!(await hasDemoWorld(db, services.config.demo))) return { accounts: [], password: null }
  const accounts = demoPeople.map(({ email, firstName, lastName, label, practice, isFeatured }) => ({
    email,
    firstName,
    lastName,
    label,
    place: demoPracticeName(practice) ?? ON_THEIR_OWN,
    isFeatured: isFeatured ?? false,
  }))
  return { accounts, password: DEMO_PASSWORD }
})
