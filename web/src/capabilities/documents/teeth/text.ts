export const teethText = {
  chart: 'Tooth chart',
  right: 'Patient’s right',
  left: 'Patient’s left',
  upper: 'Upper teeth',
  lower: 'Lower teeth',
  tooth: (name: string) => `Tooth ${name}`,
  chosen: 'chosen',
  missing: 'missing',
  chosenList: 'Chosen',
  remove: (name: string) => `Remove tooth ${name}`,
  hint: 'Dashed: missing. Arrow keys move, space chooses, M marks as missing.',
  markMissing: 'Mark missing',
}
