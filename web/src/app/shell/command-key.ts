/** What the key is called on this keyboard. */
export const commandKey = (platform = navigator.platform): string =>
  /Mac|iPhone|iPad/.test(platform) ? '⌘' : 'Ctrl'
