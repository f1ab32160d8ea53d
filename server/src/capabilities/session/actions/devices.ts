import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { DEVICES_PER_PERSON } from '@corridor/contract/session/limits.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { action, read } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import { mayManageDevices } from '../access.ts'
import { presentDevice } from '../present.ts'
import { endSessionsNow } from '../sign-in/end-sessions.ts'
import {
  dropLeastUsed,
  keepDevice,
  listDevices as listRows,
  removeDevice as removeRow,
} from '../store/devices.ts'
import { findLiveSession } from '../store/sessions.ts'

export const listDevices = read(routes.listDevices, async ({ person, db, services }) => {
  const now = services.clock.now()
  const own = await findLiveSession(db, person.sessionId, now)
  const rows = await listRows(db, person.id, now)
  return { devices: rows.map((row) => presentDevice(row, own?.device_id ?? '')) }
})

/** Names a device, or gives it a place for its notices. The one unused for longest makes room, and is signed out. */
export const registerDevice = action(routes.registerDevice, async ({ person, body, tx, services, note }) => {
  note({ subject: { kind: 'device', id: body.deviceId } })
  await keepDevice(tx.db, { personId: person.id, ...body }, tx.now)
  for (const deviceId of await dropLeastUsed(tx.db, person.id, DEVICES_PER_PERSON)) {
    await endSessionsNow(tx, services, { personId: person.id, deviceId }, 'device-removed')
  }
  const own = await findLiveSession(tx.db, person.sessionId, tx.now)
  const rows = await listRows(tx.db, person.id, tx.now)
  const kept = found(rows.find((row) => row.device_id === body.deviceId))
  return presentDevice(kept, own?.device_id ?? '')
})

/** Forgets a device and signs it out. Somebody else's answers like one that does not exist. */
export const removeDevice = action(routes.removeDevice, async ({ person, params, tx, services, note }) => {
  note({ subject: { kind: 'device', id: params.deviceId } })
  check(mayManageDevices(person, params.userId), kernelErrors.notFound)
  check(await removeRow(tx.db, person.id, params.deviceId), kernelErrors.notFound)
  await endSessionsNow(tx, services, { personId: person.id, deviceId: params.deviceId }, 'device-removed')
  return done
})
