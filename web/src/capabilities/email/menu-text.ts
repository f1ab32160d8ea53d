/** The few words that the menu and the switcher need: apart from the rest, which comes with the screens. */
export const menuText = {
  label: 'Patient Emails',
  purpose: 'Secure email to your patients',
  write: 'Email a patient',
  writeTo: 'Secure email',
  settings: 'Email',
  found: 'Patient emails',
}
