/** The few words that the menu and the switcher need: apart from the rest, which comes with the screens. */
export const menuText = {
  sendDocuments: 'Send documents',
  sendReferral: 'Send referral',
  refer: 'Refer',
  settings: 'Referrals',
  found: 'Documents and referrals',
  referral: 'Referral',
  sentTo: (name: string) => `To ${name}`,
  sentFrom: (name: string) => `From ${name}`,
}
