import { visitNotFound } from '@corridor/contract/curbside/errors.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Guest } from '#platform/access/guest.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import { findVisit, type VisitRow } from './store/visits.ts'

/** Visits belong to practices; somebody without one has none. */
export const practiceIdOf = ({ practiceId }: Pick<Person, 'practiceId'>): string =>
  found(practiceId, kernelErrors.notAllowed)

export const maySeeVisits = ({ claims }: Pick<Person, 'claims'>): boolean => claims.has('CurbsideNoEMR')

/** A visit of the practice; one of another practice reads as missing. */
export const getVisit = async (db: Database, practiceId: string, id: string): Promise<VisitRow> =>
  found(await findVisit(db, practiceId, id), visitNotFound)

/** The practice whose link or door code a guest holds. */
export const practiceOf = ({ practiceId }: Guest): string => found(practiceId, kernelErrors.linkNotValid)
