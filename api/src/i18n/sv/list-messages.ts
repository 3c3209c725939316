/** Messages of the server about lists and their files. */
export const listMessages = {
  'lists.tooManyTicked':
    'En fil rymmer högst ::number markerade rader. Markera färre, eller avmarkera alla och filtrera fram raderna i stället.',
} as const
