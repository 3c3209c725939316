/** The book that visitors read on the complete sites; its last page is for signed-in readers. */
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
    {
      title: 'Frågor till trepartssamtalet',
      slug: 'fragor-till-trepartssamtalet',
      lead: 'Ett underlag för skolans personal och handledare som är inloggade.',
      body: '<ul><li>Vilka mål har eleven nått, och hur märktes det?</li><li>Vad behöver eleven öva mer på?</li><li>Vad tar arbetsplatsen och skolan med sig till nästa elev?</li></ul>',
      access: 'authenticated',
    },
  ],
} as const
