import type { Person } from '#platform/access/person.ts'

/** Only a practice sends secure messages: a guest must know whom to call. */
export const mayWriteToGuests = (person: Person): person is Person & { practiceId: string } =>
  person.practiceId !== null

/** People who may send them read those of the practice too. */
export const mayReadMessages = (person: Person): person is Person & { practiceId: string } =>
  mayWriteToGuests(person) && person.claims.has('Patients')
