export const certificates = {
  'text.since': 'Sedan ::date',
  'text.fee.title': 'Kursadministrativ avgift',
  'text.fee.2000': '2 000 kr när utbildningen riktar sig till en målgrupp utanför nätverket (lokalt eller regionalt)',
  'text.fee.3000': '3 000 kr när utbildningen riktar sig till en annan bransch än vård och omsorg',
  'text.cert.oneOrMany': 'Du kan skapa ett eller flera diplom samtidigt',
  'text.cert.mustSave': 'Spara diplomet innan du skriver ut det',
  'text.cert.nationalOnly': 'Hanteras bara av nationella kansliet',
} as const
