import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/session/devices.ts'
import { action, read } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import { mayManageDevices } from '../access.ts'
import { presentDevice } from '../present.ts'
import { endSessionsNow } from '../sign-in/end-sessions.ts'
import { holdCredentials } from '../store/credentials.ts'
import {
  describeDevice,
  hasDevice,
  listDevices as listRows,
  removeDevice as removeRow,
  setNickname,
} from '../store/devices.ts'
import { findLiveSession } from '../store/sessions.ts'

export const listDevices = read(routes.listDevices, async ({ person, db, services }) => {
  const now = services.clock.now()
  const own = await findLiveSession(db, person.sessionId, now)
  const rows = await listRows(db, person.id, now)
  return { devices: rows.map((row) => presentDevice(row, own?.device_id ?? '')) }
})

/**
 * Says what the device of this session is, or where its notices go. Only signing in makes a device: any other id, of one's
 * own too, answers like one that does not exist.
 */
export const registerDevice = action(routes.registerDevice, async ({ person, body, tx, note }) => {
  const { deviceId } = body
  note({ subject: { kind: 'device', id: deviceId } })
  const described = { sessionId: person.sessionId, ...body }
  check(await describeDevice(tx.db, described, tx.now), kernelErrors.notFound)
  const rows = await listRows(tx.db, person.id, tx.now)
  return presentDevice(found(rows.find((row) => row.device_id === deviceId)), deviceId)
})

/** So that two browsers of one kind can be told apart. */
export const nameDevice = action(routes.nameDevice, async ({ person, params, body, tx, note }) => {
  note({ subject: { kind: 'device', id: params.deviceId } })
  check(mayManageDevices(person, params.userId), kernelErrors.notFound)
  check(await setNickname(tx.db, person.id, params.deviceId, body.nickname || null), kernelErrors.notFound)
  return done
})

/**
 * Ends what is open on a device, also what a sign-in that is under way is about to open there. It stays one of its owner's:
 * whoever does not trust it any more removes it.
 */
export const signOutDevice = action(routes.signOutDevice, async ({ person, params, tx, services, note }) => {
  const { deviceId } = params
  note({ subject: { kind: 'device', id: deviceId } })
  check(mayManageDevices(person, params.userId), kernelErrors.notFound)
  await holdCredentials(tx.db, person.id)
  check(await hasDevice(tx.db, person.id, deviceId), kernelErrors.notFound)
  await endSessionsNow(tx, services, { personId: person.id, deviceId }, 'signed-out-remotely')
  return done
})

/**
 * Forgets a device and ends what is open on it, also what a sign-in or a refresh that is under way is about to open there.
 * Somebody else's answers like one that does not exist.
 */
export const removeDevice = action(routes.removeDevice, async ({ person, params, tx, services, note }) => {
  note({ subject: { kind: 'device', id: params.deviceId } })
  check(mayManageDevices(person, params.userId), kernelErrors.notFound)
  await holdCredentials(tx.db, person.id)
  check(await removeRow(tx.db, person.id, params.deviceId), kernelErrors.notFound)
  await endSessionsNow(tx, services, { personId: person.id, deviceId: params.deviceId }, 'device-removed')
  return done
})
