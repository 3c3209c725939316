/** Texts of an open form whose record somebody else has removed. */
export const goneWords = {
  'gone.typed':
    'Det du har skrivit finns kvar här. Du kan spara igen när ::element inte längre ligger i papperskorgen.',
  'gone.nowhere':
    'Innehållet har tagits bort för gott, eller så får du inte längre läsa det. Det du har skrivit finns kvar här.',
}
