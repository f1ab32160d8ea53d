import { counted } from '#ui/counted.ts'

export const settingsText = {
  title: 'How long a referral may stay in a stage',
  intro: 'A referral that stays longer comes first on the board, and your team gets a reminder.',
  days: (stage: string) => `${stage}, days`,
  save: 'Save',
  saved: 'Saved.',
  wrong: 'Please enter a number of days from 1 to 90.',
  failedTitle: 'We couldn’t load the settings',
  loading: 'Loading settings',
}

export const referPageText = {
  title: 'Your page for referrals',
  intro:
    'Anyone can refer a patient to you here, without an account. Each referral waits until you approve it.',
  open: 'Page is open',
  openDetail: 'Turn it off to stop taking referrals from your website. It keeps its address.',
  opened: 'Your page is open.',
  closed: 'Your page is closed.',
  copy: 'Copy address',
  copied: 'Address copied.',
  notCopied: 'Your browser didn’t allow copying. Please select the address.',
  visit: 'Open the page',
  qr: 'QR code of your page for referrals',
  print: 'Print QR code',
  scan: 'Scan to refer a patient',
  newAddress: 'Get a new address',
  changing: {
    title: 'Get a new address?',
    text: 'The old address and printed QR codes stop working right away.',
    confirmLabel: 'Get a new address',
  },
  changed: 'Your page has a new address.',
  embed: 'Link to this address from your website, embed the page there, or print the code for colleagues.',
  copyFrame: 'Copy embed code',
  frameCopied: 'Code copied. Paste it into your website.',
  frameTitle: (practiceName: string) => `Refer a patient to ${practiceName}`,
  failedTitle: 'We couldn’t load your page',
  loading: 'Loading your page',
}

export const detailsText = {
  title: 'What your page says about your doctors',
  intro:
    'Colleagues read this beside each doctor when they refer a patient. What you leave empty isn’t shown.',
  usualDays: 'Usual wait for a first visit, days',
  specialty: (doctor: string) => `Specialty of ${doctor}`,
  save: 'Save what it says',
  saved: 'Your page shows it now.',
  wrong: 'Please enter a number of days from 1 to 180, or leave it empty.',
}

export const ownFormText = {
  title: 'Your own referral form',
  intro:
    'Upload a PDF with fillable fields, and colleagues fill it in when they refer to you. Without one, they use the built-in form.',
  upload: 'Upload a PDF form',
  replace: 'Replace',
  remove: 'Use the built-in form',
  removing: {
    title: 'Use the built-in form?',
    text: 'Your PDF form is removed. Referrals you already got keep theirs.',
    confirmLabel: 'Use the built-in form',
  },
  removed: 'The built-in form is used again.',
  saved: 'Your form is ready.',
  fields: (count: number) => counted(count, 'field', 'fields'),
}
