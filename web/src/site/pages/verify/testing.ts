import type { VerifyManyPage } from './model.ts'

const checked = { file: 'a.pdf', number: '7K3M', name: '', document: '', issued: '', state: '', reason: '' }
const many: VerifyManyPage = {
  kind: 'verifyMany',
  language: 'sv',
  translation: '/verifiera/flera?lang=en',
  typed: '',
  problem: null,
  fileProblem: null,
  most: { numbers: 500, files: 500, megabytes: 50 },
  result: null,
}

/** The check of many in its states, for tests of the markup. */
export const manyExamples: Record<string, VerifyManyPage> = {
  'many to check': many,
  'too many pasted': { ...many, typed: 'X', problem: 'För många', fileProblem: 'För stora' },
  'many checked': {
    ...many,
    result: {
      ...{ heading: '1 av 2 är äkta och giltiga', note: 'Kontrollerat', withFiles: true, asked: '{}' },
      rows: [
        { ...checked, id: 0, tone: 'valid', state: 'Giltigt', name: 'Jasmina' },
        { ...checked, id: 1, tone: 'unknown', state: 'Okänt nummer', reason: 'Kontrolltecknet stämmer inte.' },
      ],
    },
  },
}
