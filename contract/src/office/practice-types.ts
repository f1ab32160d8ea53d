/** What a practice can be, by the category it falls in. The ones marked are referred to by others. */
export const PRACTICE_TYPES = [
  { category: 'Dental', type: 'General dentistry', isSpecialist: false },
  { category: 'Dental', type: 'Pediatric dentistry', isSpecialist: true },
  { category: 'Dental', type: 'Orthodontics', isSpecialist: true },
  { category: 'Dental', type: 'Endodontics', isSpecialist: true },
  { category: 'Dental', type: 'Periodontics', isSpecialist: true },
  { category: 'Dental', type: 'Prosthodontics', isSpecialist: true },
  { category: 'Dental', type: 'Oral surgery', isSpecialist: true },
  { category: 'Dental', type: 'Oral pathology', isSpecialist: true },
  { category: 'Dental', type: 'Oral radiology', isSpecialist: true },
  { category: 'Dental', type: 'Dental laboratory', isSpecialist: false },
  { category: 'Medical', type: 'Family medicine', isSpecialist: false },
  { category: 'Medical', type: 'Internal medicine', isSpecialist: false },
  { category: 'Medical', type: 'Pediatrics', isSpecialist: false },
  { category: 'Medical', type: 'Cardiology', isSpecialist: true },
  { category: 'Medical', type: 'Dermatology', isSpecialist: true },
  { category: 'Medical', type: 'Ear, nose and throat', isSpecialist: true },
  { category: 'Medical', type: 'Plastic surgery', isSpecialist: true },
  { category: 'Medical', type: 'Radiology', isSpecialist: true },
  { category: 'Medical', type: 'Sleep medicine', isSpecialist: true },
  { category: 'Medical', type: 'Other', isSpecialist: false },
] as const

export type PracticeType = (typeof PRACTICE_TYPES)[number]['type']
export const PRACTICE_TYPE_NAMES = PRACTICE_TYPES.map(({ type }) => type) as [PracticeType, ...PracticeType[]]
export const practiceCategoryOf = (type: PracticeType) =>
  PRACTICE_TYPES.find((one) => one.type === type)?.category ?? 'Medical'
