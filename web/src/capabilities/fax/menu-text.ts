/** The few words that the menu and the switcher need: apart from the rest, which comes with the screens. */
export const menuText = {
  sendFax: 'Send a fax',
  settings: 'Fax',
  found: 'Faxes',
  receivedFrom: (name: string) => `From ${name}`,
  sentTo: (name: string) => `To ${name}`,
}
