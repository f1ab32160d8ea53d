import { nameKey } from './rules.ts'

/** What a column of an imported file can be. No zod here: the browser offers these. */
export const IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'fullName',
  'dateOfBirth',
  'email',
  'mobile',
  'home',
  'work',
  'phone',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Several columns can be a telephone number; every other field belongs to one column. */
export const isPhoneField = (field: ImportField): boolean =>
  field === 'mobile' || field === 'home' || field === 'work' || field === 'phone'

/** Headings as practice software and spreadsheets write them, in English and Spanish, without spaces and accents. */
export const PATIENT_HEADINGS: Record<ImportField, readonly string[]> = {
  firstName: ['firstname', 'first', 'fname', 'givenname', 'forename', 'nombre', 'nombres', 'primernombre'],
  lastName: [
    'lastname',
    'last',
    'lname',
    'surname',
    'familyname',
    'apellido',
    'apellidos',
    'primerapellido',
    'apellidopaterno',
  ],
  fullName: [
    'name',
    'fullname',
    'patient',
    'namelastfirst',
    'lastnamefirstname',
    'lastfirst',
    'paciente',
    'nombrecompleto',
    'nombredelpaciente',
    'nombrepaciente',
    'nombreyapellido',
    'nombreyapellidos',
  ],
  dateOfBirth: [
    'birthdate',
    'dateofbirth',
    'dob',
    'birthday',
    'bday',
    'bdate',
    'born',
    'birthdt',
    'fechadenacimiento',
    'fechanacimiento',
    'fechanac',
    'fecnac',
    'fnacimiento',
    'nacimiento',
  ],
  email: ['email', 'emailaddress', 'mail', 'correo', 'correoelectronico', 'correoe', 'emailadress'],
  mobile: [
    'mobile',
    'mobilephone',
    'mobilenumber',
    'mobilephonenumber',
    'cell',
    'cellphone',
    'cellnumber',
    'cellphonenumber',
    'cellular',
    'wirelessphone',
    'wireless',
    'smsphone',
    'textphone',
    'celular',
    'movil',
    'telefonomovil',
    'telefonocelular',
    'telmovil',
  ],
  home: [
    'home',
    'homephone',
    'homenumber',
    'homephonenumber',
    'hmphone',
    'hphone',
    'hometel',
    'telefonocasa',
    'telefonodecasa',
    'telefonoparticular',
    'telefonofijo',
  ],
  work: [
    'work',
    'workphone',
    'worknumber',
    'workphonenumber',
    'wkphone',
    'wphone',
    'businessphone',
    'officephone',
    'telefonotrabajo',
    'telefonodeltrabajo',
    'telefonodetrabajo',
  ],
  phone: [
    'phone',
    'phonenumber',
    'phoneno',
    'telephone',
    'tel',
    'telefono',
    'numerodetelefono',
    'primaryphone',
    'mainphone',
    'contactphone',
    'bestphone',
    'otherphone',
    'otherphones',
  ],
}

type NameField = 'firstName' | 'lastName' | 'fullName'

/**
 * Recognizes which column of a file is what, by its headings: these of patients, and those that a list of something else has beside
 * them. Nothing for a column that is none of these.
 */
export function createRecognizer<F extends string>(
  headings: Readonly<Record<F | NameField, readonly string[]>>,
  isShared: (field: F | NameField) => boolean,
): (headings: readonly string[]) => (F | NameField | null)[] {
  type Field = F | NameField
  const fields = new Map(
    (Object.keys(headings) as Field[]).flatMap((field) =>
      headings[field].map((heading) => [heading, field] as const),
    ),
  )
  /** The field that a heading names; `Pat. First Name` and `Phone 2` name the same as without what is around them. */
  const fieldOf = (heading: string): Field | undefined => {
    const key = nameKey(heading).replaceAll(' ', '')
    const bare = key.replace(/\d+$/, '')
    const candidates = [
      key,
      bare,
      bare.replace(/^(patients?|pat|pt)/, ''),
      bare.replace(/(delpaciente)$/, ''),
    ]
    return candidates.map((one) => fields.get(one)).find((field) => field !== undefined)
  }
  return (row) => {
    const taken = new Set<Field>()
    const found = row.map((heading): Field | null => {
      const field = fieldOf(heading)
      if (!field || (taken.has(field) && !isShared(field))) return null
      taken.add(field)
      return field
    })
    const replace = (from: Field, to: Field) => found.map((field) => (field === from ? to : field))
    // "Name" beside "Surname" is a first name, and "Nombre" alone is the whole name.
    if (taken.has('lastName') && taken.has('fullName') && !taken.has('firstName'))
      return replace('fullName', 'firstName')
    if (taken.has('firstName') && !taken.has('lastName') && !taken.has('fullName'))
      return replace('firstName', 'fullName')
    return found.map((field) =>
      field === 'fullName' && taken.has('lastName') && taken.has('firstName') ? null : field,
    )
  }
}

/** Which column of a file of patients is what. */
export const recognizeColumns = createRecognizer<ImportField>(PATIENT_HEADINGS, isPhoneField)

export const COLUMN_PROBLEMS = {
  noName: 'Please choose the columns with first and last name, or the one with the whole name.',
  noBirthDate: 'Please choose the column with the birth date.',
  twice: 'Please choose each field for one column only. Only phones can have several.',
} as const

/** Why a file cannot be read with these columns, as a sentence; nothing when it can. */
export function columnsProblem(fields: readonly (ImportField | null)[]): string | undefined {
  const chosen = fields.filter((field) => field !== null)
  const has = (field: ImportField) => chosen.includes(field)
  const single = chosen.filter((field) => !isPhoneField(field))
  if (new Set(single).size < single.length) return COLUMN_PROBLEMS.twice
  if (!has('fullName') && !(has('firstName') && has('lastName'))) return COLUMN_PROBLEMS.noName
  if (has('fullName') && (has('firstName') || has('lastName'))) return COLUMN_PROBLEMS.twice
  return has('dateOfBirth') ? undefined : COLUMN_PROBLEMS.noBirthDate
}

/** `Clarke, Owen` and `Owen Clarke`. Of more than two words without a comma the last one is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [before = '', after] = name.split(/,(.*)/s)
  if (after !== undefined) return { firstName: after.trim(), lastName: before.trim() }
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/**
 * Whether the dates of a column have the day before the month: one has a first number that no month has, and none a second one.
 * Without such a date it stays open, and the month comes first as in the United States.
 */
export function isDayFirst(dates: Iterable<string>): boolean {
  let isFound = false
  for (const date of dates) {
    const parts = /^\s*(\d{1,2})[-/.\s](\d{1,2})[-/.\s]\d{2,4}\b/.exec(date)
    if (!parts) continue
    if (Number(parts[2]) > 12) return false
    if (Number(parts[1]) > 12) isFound = true
  }
  return isFound
}
