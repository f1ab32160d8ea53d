export const text = {
  title: 'Curbside Check-in',
  tabs: 'Which arrivals',
  views: {
    now: {
      label: 'Now',
      emptyTitle: 'No one’s waiting',
      empty:
        'Patients who have arrived, answered the health questions or are waiting in their car show up here, with what to do next.',
    },
    upcoming: {
      label: 'Upcoming',
      emptyTitle: 'No one’s expected',
      empty: 'Patients who’ll check in from their car show up here until they arrive.',
    },
    complete: {
      label: 'Complete',
      emptyTitle: 'No one’s been seen yet',
      empty: 'Finished arrivals stay here for the rest of the day.',
    },
  },
}
