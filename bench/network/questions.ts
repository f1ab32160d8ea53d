import { CONTACTS_PAGE, SUGGESTIONS_MAX } from '@corridor/contract/network/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { findPracticeIds } from '../../server/src/capabilities/network/actions/search.ts'
import { listContactPage } from '../../server/src/capabilities/network/store/contacts.ts'
import { listLinkedPractices } from '../../server/src/capabilities/network/store/links.ts'
import { listFoundPractices } from '../../server/src/capabilities/network/store/search.ts'
import { listSuggestions } from '../../server/src/capabilities/network/store/suggestions.ts'
import * as people from '../../server/src/capabilities/people/public.ts'
import { nothingKnown } from '../../server/src/capabilities/people/sources.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { BenchInstallation } from './installations.ts'
import { NEIGHBOURS } from './neighbours.ts'

/** What people type: names that very many bear, names that few do, parts of words, and mistakes. */
export const PERSONS = {
  common: ['smith', 'john', 'mary', 'wil', 'james williams'],
  rare: ['quorvath', 'ystergaard', 'olivia zemblowick', 'щербаненко', 'mundqvist'],
  'part-word': ['ohnso', 'rodri', 'ichae', 'joh smi', 'artine'],
  misspelled: ['Jonh Smiht', 'Micheal Willaims', 'rodrigez', 'Elizabteh', 'Margret Harris'],
}
export const PRACTICES = {
  common: ['dental', 'family', 'smith', 'austin', 'orthodontics'],
  rare: ['quorvath', 'ystergaard smiles', 'zemblowick dental', 'mundqvist', 'ystergaard waco'],
  'part-word': ['ortho', 'ental', 'smi', 'oral surg', 'odont'],
  misspelled: ['ortodontics', 'smiht dentel', 'Willaims Famliy', 'endodonitcs', 'Jonh Smiht'],
}

export const services = { config: readConfig({}, '.'), clock: systemClock, people: nothingKnown() }

/** A search of the server: its address, and the same query on the database, without the call around it. */
export interface Question {
  as: LoginReply
  path: string
  runQuery: (db: Database) => Promise<unknown>
}

export const searches = {
  persons: (as: LoginReply, term: string): Question => ({
    as,
    path: `/persons/v3/search?searchTerm=${encodeURIComponent(term)}`,
    runQuery: (db) => people.findByName(services, db, { id: as.givenName }, { term }),
  }),
  practices: (as: LoginReply, term: string): Question => ({
    as,
    path: `/my-network/v2/search?searchTerm=${encodeURIComponent(term)}`,
    runQuery: async (db) => {
      const person = { id: as.givenName, practiceId: as.practiceId }
      const ids = await findPracticeIds(services, db, person, term)
      return listFoundPractices(db, { practiceId: as.practiceId! }, ids, people.letInNow(services))
    },
  }),
}

export const lists = ({ bright, lakeside }: BenchInstallation): Record<string, Question> => ({
  [`contacts at ${NEIGHBOURS.ofBright} connected practices, a page`]: {
    as: bright,
    path: '/my-network/v2/contacts',
    runQuery: async (db) => {
      const letIn = people.letInNow(services)
      const wanted = { personId: bright.givenName, letIn, term: '', withTeam: false, after: undefined }
      const { rows } = await listContactPage(db, { ...wanted, limit: CONTACTS_PAGE + 1 })
      return people.list(
        db,
        rows.map(({ id }) => id),
      )
    },
  },
  [`connected list of a practice with ${NEIGHBOURS.ofLakeside}`]: {
    as: lakeside,
    path: '/organizations/v3/connected',
    runQuery: (db) =>
      listLinkedPractices(db, { practiceId: lakeside.practiceId! }, people.letInNow(services)),
  },
  'practices that one may know': {
    as: lakeside,
    path: '/my-network/v2/practices-you-may-know',
    runQuery: (db) =>
      listSuggestions(db, {
        practiceId: lakeside.practiceId!,
        now: systemClock.now(),
        letIn: people.letInNow(services),
        limit: SUGGESTIONS_MAX,
      }),
  },
})
