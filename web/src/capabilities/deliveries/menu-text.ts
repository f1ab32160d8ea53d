/** The few words that the menu and the switcher need: apart from the rest, which comes with the screens. */
export const menuText = { tab: 'Deliveries', title: 'Practice deliveries' }
