/** Texts of the dialog that gives a text the words of a search without a hit. Its part of the admin app loads them. */
export const keywordWords = {
  'keywords.add': 'Lägg till sökord …',
  'keywords.addOf': 'Lägg till sökord … för ”::text”',
  'keywords.title': 'Lägg till sökordet ”::text”',
  'keywords.lead': 'Välj texten som läsare ska hitta när de söker på ”::text”. Sökordet syns inte på webbplatsen.',
  'keywords.search': 'Sök artikel, sida, evenemang eller boksida',
  'keywords.list': 'Texter på webbplatsen som du får ändra',
  'keywords.has': 'Sökord som texten har: ::text',
  'keywords.hasNone': 'Texten har inga sökord än.',
  'keywords.hasAlready': '”::title” har redan sökordet ”::text”.',
  'keywords.save': 'Lägg till sökordet',
  'keywords.added': '”::title” hittas nu när någon söker på ”::text”.',
  'keywords.addedHidden': '”::title” har sökordet ”::text”, och hittas när besökare når texten.',
  'keywords.waits':
    'Sökordet är sparat bredvid ”::title”, och gäller när någon annan har granskat och godkänt ändringen.',
  'keywords.undone': 'Sökordet är borttaget igen.',
  'keywords.open': 'Öppna texten',
} as const
