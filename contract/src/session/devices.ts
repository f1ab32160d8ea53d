import { z } from 'zod'
import { ownAccount } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, singleLine, text } from '../kernel/shapes.ts'
import { DEVICE_NAME_MAX } from './limits.ts'
import { APP_TYPES, Device, DeviceId } from './model.ts'

const Which = z.object({ userId: Id, deviceId: DeviceId })

export const listDevices = route({
  call: 'GET /user-devices/v2',
  summary: 'The caller’s devices, the one used last first.',
  access: ownAccount,
  hasNoPatientData: true,
  reply: z.object({ devices: z.array(Device) }),
})

export const registerDevice = route({
  call: 'POST /user-devices/v2',
  summary: 'Says what the device of this session is and, for phones, where its notices go.',
  access: ownAccount,
  audit: 'session.device-registered',
  body: z.object({
    deviceId: DeviceId,
    platform: z.enum(APP_TYPES),
    name: singleLine(80).default(''),
    pushToken: text(1024).optional(),
  }),
  reply: Device,
})

export const nameDevice = route({
  call: 'PUT /user-devices/v2/:userId/:deviceId/nickname',
  summary: 'What the caller calls one of their devices. An empty nickname takes it away.',
  access: ownAccount,
  audit: 'session.device-named',
  params: Which,
  body: z.object({ nickname: singleLine(DEVICE_NAME_MAX) }),
  reply: Done,
})

export const signOutDevice = route({
  call: 'POST /user-devices/v2/:userId/:deviceId/sign-out',
  summary: 'Ends the session on a device of the caller. The device stays in the list.',
  access: ownAccount,
  audit: 'session.device-signed-out',
  params: Which,
  reply: Done,
})

export const removeDevice = route({
  call: 'DELETE /user-devices/v2/:userId/:deviceId',
  summary: 'Forgets a device of the caller and ends its session.',
  access: ownAccount,
  audit: 'session.device-removed',
  params: Which,
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'session/devices': typeof import('./devices.ts')
  }
}
