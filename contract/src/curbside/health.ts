import { FEVER } from './limits.ts'

/** The values of the specification (platform §3). */
export const HEALTH_CHECKS = ['Incomplete', 'Pass', 'Failed'] as const
export type HealthCheck = (typeof HEALTH_CHECKS)[number]

export interface Question {
  id: string
  en: string
  es: string
  /** The answer that the office wants to know about before the patient comes in. */
  concernIs: 'yes' | 'no'
}

/** What a practice begins with. “No” to each of them passes, as people answer such lists. */
export const USUAL_QUESTIONS: readonly Question[] = [
  {
    id: 'fever',
    en: 'Have you had a fever or chills in the last 2 days?',
    es: '¿Ha tenido fiebre o escalofríos en los últimos 2 días?',
    concernIs: 'yes',
  },
  {
    id: 'cough',
    en: 'Do you have a new cough, a sore throat or trouble breathing?',
    es: '¿Tiene tos nueva, dolor de garganta o dificultad para respirar?',
    concernIs: 'yes',
  },
  {
    id: 'stomach',
    en: 'Have you had vomiting or diarrhea in the last 2 days?',
    es: '¿Ha tenido vómitos o diarrea en los últimos 2 días?',
    concernIs: 'yes',
  },
  {
    id: 'contact',
    en: 'Have you been around someone with the flu or COVID-19 in the last 10 days?',
    es: '¿Ha estado con alguien con gripe o COVID-19 en los últimos 10 días?',
    concernIs: 'yes',
  },
  {
    // Its id is not that of the question before it, which was the other way round: a page that is still open asks for a reload.
    id: 'unwell',
    en: 'Do you feel too unwell for your visit today?',
    es: '¿Se siente demasiado mal para su cita de hoy?',
    concernIs: 'yes',
  },
]

/** Whether each question was answered with yes, by its id. */
export type Answers = Readonly<Record<string, boolean>>

/** The questions whose answers the office wants to know about. */
export const concernsIn = (questions: readonly Question[], answers: Answers): Question[] =>
  questions.filter(({ id, concernIs }) => answers[id] === (concernIs === 'yes'))

/** One concern fails the check at once; without any it is passed when every question is answered. */
export function healthCheckOf(questions: readonly Question[], answers: Answers): HealthCheck {
  if (concernsIn(questions, answers).length > 0) return 'Failed'
  return questions.every(({ id }) => answers[id] !== undefined) ? 'Pass' : 'Incomplete'
}

export const isFever = (temperature: number | null): boolean => temperature !== null && temperature >= FEVER

/** Whether somebody confirms first that this patient may come in. */
export const needsConfirmation = ({
  covidFormStatus,
  temperature,
}: {
  covidFormStatus: HealthCheck
  temperature: number | null
}): boolean => covidFormStatus !== 'Pass' || isFever(temperature)
