import type { Person } from '../../platform/access/person.ts'

/** A user record is its owner's alone. */
export const mayReadUser = (person: Person, userId: string): boolean => person.id === userId

/** Devices are managed by their owner. */
export const mayManageDevices = (person: Person, userId: string): boolean => person.id === userId
