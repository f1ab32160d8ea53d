const GREETINGS = [
  [5, 'Good evening'],
  [12, 'Good morning'],
  [18, 'Good afternoon'],
  [24, 'Good evening'],
] as const

export const text = {
  greeting: (hour: number, name: string) =>
    `${GREETINGS.find(([until]) => hour < until)?.[1] ?? GREETINGS[3][1]}, ${name}`,
  waiting: 'Waiting for you',
  number: (count: number) => `${count} waiting`,
  today: 'Today in the office',
  order: 'urgent first, then longest wait',
  calmTitle: 'You’re all caught up',
  calm: 'Anything that needs your attention will show up here.',
  firstSteps: 'First steps',
  stepsDone: (done: number, all: number) => `${done} of ${all}`,
  hideSteps: 'Hide these steps',
  done: 'done',
  nothingTitle: 'Nothing here yet',
  nothing: 'An admin at your practice decides what you can use. Ask them for what you need.',
  nothingAlone: 'There’s nothing in your account yet.',
  account: 'Your account',
}
