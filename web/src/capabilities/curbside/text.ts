export const text = {
  title: 'Curbside check-in',
  tabs: 'Which arrivals',
  views: {
    now: {
      label: 'Now',
      emptyTitle: 'Nobody is waiting',
      empty:
        'Patients who have arrived, answered the health questions or wait in the car stand here with what to do next.',
    },
    upcoming: {
      label: 'Upcoming',
      emptyTitle: 'Nobody is expected',
      empty: 'Patients who are to check in from the car stand here until they arrive.',
    },
    complete: {
      label: 'Complete',
      emptyTitle: 'Nobody has been seen yet',
      empty: 'Arrivals that are done stand here for the rest of the day.',
    },
  },
}
