/** The few words that the menu and the switcher need: apart from the rest, which comes with the screens. */
export const menuText = {
  title: 'Patients',
  shortTitle: 'Patients',
  purpose: 'Find a patient, and everything about them',
  /** Over patients in the switcher. */
  switcher: 'Patients',
  page: 'Patient',
  add: 'Add patient',
  incomplete: 'Incomplete: no birth date',
  born: (day: string) => `Born ${day}`,
  import: 'Import patients',
  contacts: 'Outside contacts',
}
