// A file of two people and its trial, for the tests of the import.

export const sheet = {
  ...{ filename: 'rektorer.xlsx', name: 'Blad1', number: 1, headerRow: 1 },
  rows: [
    { row: 1, cells: ['Namn', 'Mejl', 'Roll', 'Mobil'] },
    { row: 2, cells: ['Elif Demolund', 'elif@example.com', 'rektor', '070'] },
    { row: 3, cells: ['', '', '', '071'] },
    { row: 4, cells: ['Pontus Prov', 'pontus@@example', 'bitr. rektor', ''] },
  ],
}
export const mapping = { 0: 'full_name', 1: 'email', 2: 'role', 3: 'ignore' } as const
export const trial = {
  rows: [
    {
      row: 2,
      name: 'Elif Demolund',
      email: 'elif@example.com',
      outcome: 'new',
      check: false,
      text: 'Nytt konto. Rektor',
    },
    {
      row: 4,
      name: 'Pontus Prov',
      email: 'pontus@@example',
      outcome: 'fault',
      check: false,
      text: 'Adressen stämmer inte.',
    },
  ],
  unknownRoles: [{ text: 'bitr. rektor', rows: 1 }],
  choices: [{ value: 'role 3', label: 'Rektor' }],
}
