import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/session/devices.ts'
import { action, read } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { mayManageDevices } from '../access.ts'
import { presentDevice } from '../present.ts'
import { endSessionsNow } from '../sign-in/end-sessions.ts'
import { lockCredentials } from '../store/credentials.ts'
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
 * Saves the name of this session's device and its push address. Only signing in creates a device: any other
 * id, one's own too, is not found.
 */
export const registerDevice = action(routes.registerDevice, async ({ person, body, tx, note }) => {
  const { deviceId } = body
  note({ subject: { kind: 'device', id: deviceId } })
  const described = { sessionId: person.sessionId, ...body }
  check(await describeDevice(tx.db, described, tx.now), kernelErrors.notFound)
  const rows = await listRows(tx.db, person.id, tx.now)
  return presentDevice(found(rows.find((row) => row.device_id === deviceId)), deviceId)
})

/** Lets a person distinguish two browsers of the same kind. */
export const nameDevice = action(routes.nameDevice, async ({ person, params, body, tx, note }) => {
  note({ subject: { kind: 'device', id: params.deviceId } })
  check(mayManageDevices(person, params.userId), kernelErrors.notFound)
  check(await setNickname(tx.db, person.id, params.deviceId, body.nickname || null), kernelErrors.notFound)
  return done
})

/**
 * Ends the session on a device, also one that a concurrent sign-in is about to open there. The device itself
 * stays; to distrust it, remove it.
 */
export const signOutDevice = action(routes.signOutDevice, async ({ person, params, tx, services, note }) => {
  const { deviceId } = params
  note({ subject: { kind: 'device', id: deviceId } })
  check(mayManageDevices(person, params.userId), kernelErrors.notFound)
  await lockCredentials(tx.db, person.id)
  check(await hasDevice(tx.db, person.id, deviceId), kernelErrors.notFound)
  await endSessionsNow(tx, services, { personId: person.id, deviceId }, 'signed-out-remotely')
  return done
})

/**
 * Removes a device and ends its session, also one that a concurrent sign-in or refresh is about to open
 * there. Another person's device is not found.
 */
export const removeDevice = action(routes.removeDevice, async ({ person, params, tx, services, note }) => {
  note({ subject: { kind: 'device', id: params.deviceId } })
  check(mayManageDevices(person, params.userId), kernelErrors.notFound)
  await lockCredentials(tx.db, person.id)
  check(await removeRow(tx.db, person.id, params.deviceId), kernelErrors.notFound)
  await endSessionsNow(tx, services, { personId: person.id, deviceId: params.deviceId }, 'device-removed')
  return done
})
