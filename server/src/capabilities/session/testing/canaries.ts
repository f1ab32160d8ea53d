import { CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner, alone }) => {
    const device = { userId: owner.givenName, deviceId: owner.deviceId }
    await app.call('PUT /user-devices/v2/:userId/:deviceId/nickname', {
      as: owner,
      params: device,
      body: { nickname: CANARY_TEXT.slice(0, 30) },
    })
    await app.call('PUT /authentication/v2/idle-lock', { as: alone, body: { minutes: 30 } })
    return {
      ids: [owner.deviceId],
      nested: [{ field: 'deviceId', inside: ['userId'], outer: owner.givenName, inner: owner.deviceId }],
      read: async () => ({
        devices: (await app.call('GET /user-devices/v2', { as: owner })).body.devices.map(
          ({ nickname }) => nickname,
        ),
      }),
    }
  },
  without: {
    session_code: 'a keyed hash that is used up within minutes',
    session_handover_code: 'a keyed hash that is used up within minutes',
    session_recovery_code: 'keyed hashes, and only for somebody who has an authenticator app',
    session_refresh_token: 'a keyed hash beside the id of a session, which no call shows',
    session_reset_link: 'a keyed hash that is used up within the hour',
    session_second_factor: 'would lock the victims out of the calls that read what they have',
    session_unkept_codes: 'sealed, and only for somebody who has an authenticator app',
  },
}
