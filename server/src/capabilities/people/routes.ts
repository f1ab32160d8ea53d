import type { Mounted } from '#platform/action.ts'
import { acceptAgreement, acceptBaa } from './actions/agreements.ts'
import { getPerson, getPersonByEmail, getPersonDetails } from './actions/get-person.ts'
import { listAllPersons, listConnected } from './actions/list-persons.ts'
import { sendMobileCode, verifyMobileCode } from './actions/mobile-code.ts'
import { searchPersons, searchPersonsWithTotal } from './actions/search-persons.ts'
import { updateNotificationSettings } from './actions/update-notification-settings.ts'
import { updatePerson, updatePersonInfo } from './actions/update-person.ts'
import { validateEmail } from './actions/validate-email.ts'

export const routes: readonly Mounted[] = [
  searchPersons,
  searchPersonsWithTotal,
  listConnected,
  listAllPersons,
  getPersonByEmail,
  validateEmail,
  getPerson,
  getPersonDetails,
  updatePerson,
  updatePersonInfo,
  updateNotificationSettings,
  sendMobileCode,
  verifyMobileCode,
  acceptAgreement,
  acceptBaa,
]
