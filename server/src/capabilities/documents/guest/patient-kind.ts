import type { GuestKind } from '../../guests/public.ts'

/** A patient's own page about their referral. It stays open as long as a referral may take, and is renewed with each reminder. */
export const patientKind: GuestKind = {
  name: 'referral',
  item: 'patient-referral',
  isCodeNeeded: true,
  days: 60,
  renewableDays: 60,
  mailText: {
    en: (practice) => ({
      subject: `Your referral from ${practice}`,
      sentence: `${practice} referred you to another office. Here is where to go and how to make your appointment.`,
    }),
    es: (practice) => ({
      subject: `Su remisión de ${practice}`,
      sentence: `${practice} lo remitió a otro consultorio. Aquí verá adónde ir y cómo hacer su cita.`,
    }),
  },
}
