import { expect, test } from 'vitest'
import { isDoorName, visitName } from './names.ts'

test('a name at the door is letters, as people of all countries write them', () => {
  for (const good of ['Grace', 'Núñez-O’Neil', "D'Arcy Jr.", 'Nguyễn Thị', '李', ' Ann '])
    expect(isDoorName(good)).toBe(true)
  for (const bad of [
    '',
    '   ',
    'Room 3',
    'www.example/x',
    'Ann!',
    'A: do not admit',
    '<b>',
    '😀',
    '-',
    '“Ann”',
  ])
    expect(isDoorName(bad), bad).toBe(false)
})

test('a name from the door is quoted until the desk has seen the person', () => {
  const typed = { firstName: 'Do Not', lastName: 'Admit', source: 'door', patientId: null }
  expect(visitName({ ...typed, appointmentStatus: 'Arrived' })).toBe('“Do Not Admit”')
  expect(visitName({ ...typed, appointmentStatus: 'Left' })).toBe('“Do Not Admit”')
  expect(visitName({ ...typed, appointmentStatus: 'PatientInOffice' })).toBe('Do Not Admit')
  expect(visitName({ ...typed, patientId: 'ann', appointmentStatus: 'Arrived' })).toBe('Do Not Admit')
  expect(visitName({ ...typed, source: 'desk', appointmentStatus: 'Arrived' })).toBe('Do Not Admit')
})
