/** The few words that the menu and the switcher need: apart from the rest, which comes with the screens. */
export const menuText = {
  tab: 'Templates',
  title: 'Reply templates',
  step: { label: 'Write a reply that your team uses often', action: 'Write' },
}
