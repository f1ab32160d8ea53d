export const text = {
  title: 'Curbside check-in',
  tabs: 'Which arrivals',
  views: {
    now: {
      label: 'Now',
      emptyTitle: 'Nobody is waiting',
      empty:
        'Patients who have arrived, answered the health questions or are waiting in the car show up here, with what to do next.',
    },
    upcoming: {
      label: 'Upcoming',
      emptyTitle: 'No one is expected',
      empty: 'Patients who will check in from the car show up here until they arrive.',
    },
    complete: {
      label: 'Complete',
      emptyTitle: 'No one has been seen yet',
      empty: 'Finished arrivals stay here for the rest of the day.',
    },
  },
}
