/** Errors of a survey's answers, in the browser and on the server. */
export const surveyAnswers = {
  'answer.required': 'Frågan måste besvaras',
  'answer.chooseOne': 'Välj ett alternativ',
  'answer.chooseSome': 'Välj minst ett alternativ',
  'answer.giveDate': 'Ange ett datum',
  'answer.giveFile': 'Lägg till en fil',
  'answer.unknownChoice': 'Alternativet finns inte längre. Välj på nytt.',
  'answer.tooLong': 'Högst ::number tecken',
  'answer.badDate': 'Ange ett datum som finns, till exempel 2026-05-11',
  'answer.dateAfterToday': 'Datumet får inte vara efter i dag',
  'answer.outsideScale': 'Välj ett steg från ::from till ::to',
  'answer.invalid': 'Svaret går inte att läsa. Svara på nytt.',
} as const
