/** The demo office's texts about an education, for employers and schools. */
type Texts = {
  title_en: string
  worth: string
  worth_en: string
  level: string
  level_en: string
  extent: string
  extent_en: string
  courses: string
}

/** The texts by the education's code. The others have none, so that their diplomas show neither worth nor supplement. */
export const educationTexts: Record<string, Texts> = {
  VOXABN: {
    title_en: 'Vocational package for assistant nurses',
    worth:
      'Innehavaren har läst ett helt yrkespaket i en certifierad utbildning, som arbetsliv och skola ansvarar för tillsammans. Diplomet är en merit när man söker arbete, inget krav och ingen legitimation.',
    worth_en:
      'The holder has completed a whole vocational package in a certified education that employers and schools answer for together. The diploma is a merit when applying for work, neither a requirement nor a licence.',
    level: 'Gymnasial nivå. Exempeltext: kansliet skriver nivån i SeQF här.',
    level_en: 'Upper secondary level. Sample text: the office states the EQF level here.',
    extent: '1 500 gymnasiepoäng, 75 veckor på heltid',
    extent_en: '1,500 upper secondary credits, 75 weeks full-time',
    courses: [
      'Anatomi och fysiologi 1 och 2; Anatomy and physiology 1 and 2; 100',
      'Funktionsförmåga och funktionsnedsättning 1 och 2; Functional ability and disability 1 and 2; 200',
      'Gerontologi och geriatrik; Gerontology and geriatrics; 100',
      'Hälso- och sjukvård 1 och 2; Health care 1 and 2; 200',
      'Omvårdnad 1 och 2; Nursing care 1 and 2; 200',
      'Psykiatri 1 och 2; Psychiatry 1 and 2; 200',
      'Psykologi 1; Psychology 1; 50',
      'Social omsorg 1 och 2; Social care 1 and 2; 200',
      'Vård och omsorg specialisering; Health and social care, specialisation; 100',
      'Samhällskunskap 1a1; Social studies 1a1; 50',
      'Svenska 1 eller Svenska som andraspråk 1; Swedish 1 or Swedish as a second language 1; 100',
    ].join('\n'),
  },
}
