/** Bytes at rest are not those that were sealed: cut, changed, moved, or under another key. */
export class VaultDamaged extends Error {
  override name = 'VaultDamaged'

  constructor(name: string) {
    super(`What is kept as ${name} is damaged or was tampered with.`)
  }
}
