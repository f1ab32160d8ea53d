/** The few words that the menu and the switcher need: apart from the rest, which comes with the screens. */
export const menuText = {
  label: 'Patient Messages',
  purpose: 'Text messages with your patients',
  recipients: 'Write to a patient',
  writeTo: 'Text',
  lists: 'Text many patients',
  settings: 'Texting',
  numberStep: { label: 'Get a number to text patients from', action: 'Open' },
  found: 'Patient messages',
}
