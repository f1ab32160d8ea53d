/** The few words that the menu and the switcher need: apart from the rest, which comes with the screens. */
export const menuText = {
  sendDocuments: 'Send documents',
  sendReferral: 'Send referral',
  refer: 'Refer',
  settings: 'Referrals',
}
