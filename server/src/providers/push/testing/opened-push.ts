import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser’s side of a subscription: what it shows others, and how it opens what comes (RFC 8291). */
export function browserKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))

  function open(body: Buffer): string {
    const [salt, recordSize, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
    const serverKey = body.subarray(21, 21 + idLength)
    const sealed = body.subarray(21 + idLength)
    // One record holds all of it (RFC 8291, section 4).
    if (idLength !== 65 || sealed.length > recordSize) throw new Error('Not one record with a key of P-256')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey])
    const secret = derived(pair.computeSecret(serverKey), auth, info, 32)
    const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    cipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    const end = padded.lastIndexOf(2)
    // The last record ends in a two and zeros (RFC 8188, section 2).
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record')
    return padded.subarray(0, end).toString('utf8')
  }

  return { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url'), open }
}
