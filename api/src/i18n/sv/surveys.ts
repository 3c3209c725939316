/** Labels of surveys and keywords, in the admin app alone. */
export const surveyWords = {
  'field.survey.group': 'Grupp',
  'field.survey.status': 'Aktiv',
  'valid.surveyTooLong': 'En enkät kan ha högst ::number rader',
  'valid.surveyRowTwice': 'Raden finns två gånger i enkäten',
} as const
