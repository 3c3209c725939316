/** The book that visitors read on the complete sites. */
export const guestBook = {
  title: 'Handbok för handledare',
  slug: 'handbok-for-handledare',
  lead: 'Från det första samtalet till det sista: en kort handbok att ha i fickan.',
  body: '<p>Handboken följer en elev genom en period på arbetsplatsen. Läs den från början eller slå upp det du behöver.</p>',
  pages: [
    {
      title: 'Före första dagen',
      slug: 'fore-forsta-dagen',
      lead: 'Det mesta av en bra start är gjort innan eleven kommer.',
      body: '<ol><li>Läs elevens mål tillsammans med läraren.</li><li>Bestäm vem som tar över när du är ledig.</li><li>Ordna schema, nycklar och kläder.</li></ol>',
    },
    {
      title: 'Första veckan',
      slug: 'forsta-veckan',
      lead: 'Visa runt, presentera och låt eleven gå bredvid.',
      body: '<p>Berätta hur ni gör här, och varför. Boka en kvart varje dag för frågor.</p><h2>Sekretess</h2><p>Gå igenom tystnadsplikten redan första dagen.</p>',
    },
    {
      title: 'Samtal och återkoppling',
      slug: 'samtal-och-aterkoppling',
      lead: 'Säg vad du såg, fråga hur eleven tänkte och kom överens om nästa steg.',
      body: '<p>Korta samtal ofta är bättre än ett långt samtal på slutet.</p><blockquote><p>Vad gick bra? Vad var svårt? Vad vill du pröva i morgon?</p></blockquote>',
    },
    {
      title: 'Bedömning och avslut',
      slug: 'bedomning-och-avslut',
      lead: 'Trepartssamtalet med läraren, och ett tack.',
      body: '<p>Ha dina anteckningar med dig. Läraren sätter betyget, men bygger det på det du har sett.</p>',
    },
  ],
} as const
