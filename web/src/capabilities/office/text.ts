/** What My office says outside of its tabs. */
export const text = {
  title: 'My office',
  tabs: 'Parts of your office',
  close: 'Close',
  waiting: (count: number) => `${count} waiting`,
  openCount: (count: number) => `${count} open`,
  noOffice: {
    title: 'You don’t have an office',
    text: 'My office is where a practice manages its team. If you work at one, ask an admin there to invite you.',
  },
  home: 'Go to the home page',
  copied: 'Copied.',
  notCopied: 'Your browser won’t let us copy. Please select and copy it yourself.',
}

/** How something begins that is empty yet. */
export const stepText = {
  'invite-team': 'Invite your team',
  'invite-practice': 'Connect a practice',
  'texting-number': 'Set your texting number',
  'fax-number': 'Set your eFax number',
  'choose-access': 'Choose who can open this',
  'see-team': 'See your team',
  'own-profile': 'Complete your profile',
}

/** Whose step it is, for somebody who cannot take it. */
export const hintText: Partial<Record<keyof typeof stepText, string>> = {
  'invite-team': 'Someone missing? An admin at your practice can invite them.',
  'invite-practice': 'Someone with access to Contacts & Network can connect other practices.',
  'texting-number': 'An admin at your practice needs to set the texting number first.',
  'fax-number': 'An admin at your practice needs to set the eFax number first.',
  'choose-access': 'An admin at your practice decides who can open this.',
  'own-profile': 'Until then, add a picture so that colleagues recognize you.',
}
