/**
 * What the printed papers say (diploma, certificate) and the verification page repeats.
 * A paper states which education was completed, never a protected professional title.
 * `**…**` sets a part in bold; it is read before values are filled in.
 */
export const papers = {
  'paper.diploma.title': 'Diplom',
  'paper.diploma.number': 'Diplomnummer ::number',
  'paper.diploma.numberLabel': 'Diplomnummer',
  'paper.diploma.numberLater': 'Diplomnummer skapas vid utfärdande',
  'paper.certificate.title': 'Intyg',
  'paper.certificate.number': 'Intygsnummer ::number',
  'paper.certificate.numberLabel': 'Intygsnummer',
  'paper.certificate.numberLater': 'Intygsnummer skapas vid utfärdande',

  'paper.programme.ung.vardOchOmsorg': 'Vård- och omsorgsprogrammet',
  'paper.programme.ung.barnFritid': 'Barn- och fritidsprogrammet',
  'paper.programme.vuxen.vardOchOmsorg': 'Vård- och omsorgsutbildning',
  'paper.programme.vuxen.barnFritid': 'Barn- och fritidsutbildning',
  'paper.subtitle.vuxen': '::programme för vuxna',
  'paper.subtitle.yh': 'Yrkeshögskoleutbildning',
  'paper.document.ung': 'Diplom, gymnasieskola',
  'paper.document.vuxen': 'Diplom, vuxenutbildning',
  'paper.document.yh': 'Diplom, yrkeshögskola',
  'paper.document.certificate': 'Intyg',

  'paper.body.ung':
    'har genomfört **::programme** vid ::educator, som ingår i ::college, och uppfyller kraven för diplom från ::network. ::degree med **::credits godkända gymnasiepoäng**.',
  'paper.body.vuxen':
    'har genomfört **::programme** vid ::educator, som ingår i ::college, med godkänt resultat i **::credits gymnasiepoäng**, och uppfyller kraven för diplom från ::network.',
  'paper.body.yh': 'har avlagt **::degree** vid ::educator, som ingår i ::college.',
  'paper.body.yhCredits': 'Omfattning: **::credits yrkeshögskolepoäng**.',
  'paper.body.certificate': 'har läst **::credits gymnasiepoäng** inom en certifierad utbildning i ::college.',
  'paper.quality': 'Utbildningen är certifierad: arbetsliv och utbildning ansvarar tillsammans för kvaliteten.',
  'paper.degree.ung': 'Yrkesexamen',
  'paper.degree.yh': 'yrkeshögskoleexamen',
  'paper.credits.ung': '::credits godkända gymnasiepoäng',
  'paper.credits.upperSecondary': '::credits gymnasiepoäng',
  'paper.credits.yh': '::credits yrkeshögskolepoäng',
  'paper.credits.of': '::credits av ::total gymnasiepoäng',
  'paper.placeAndDate': '::place den ::date',

  'paper.fact.name': 'Namn',
  'paper.fact.document': 'Dokument',
  'paper.fact.education': 'Utbildning',
  'paper.fact.scope': 'Omfattning',
  'paper.fact.educator': 'Utbildare',
  'paper.fact.college': 'College',
  'paper.fact.issued': 'Utfärdat',

  'paper.role.principal': 'Rektor',
  'paper.role.principalYh': 'Rektor eller motsvarande',
  'paper.role.president': 'Ordförande i styrgruppen',

  'paper.check': 'Kontrollera äktheten: läs av koden eller gå till ::address och skriv numret.',
  'paper.checkDraft': 'Utkast, inte utfärdat',
  'paper.codeAlt': 'Kod som leder till kontrollen av ::number',
  'paper.certified': '::college är certifierat',
  'paper.certifiedPeriod': '::from–::until',
  'paper.certifiedSince': 'sedan ::from',

  'paper.signatureField': 'Signatur',
  'paper.signatureReason': 'Visar att dokumentet är oförändrat sedan det utfärdades',
  'paper.notSigned':
    'Dokumentet kan inte signeras, och inget är sparat. Nyckeln eller certifikatet måste ses över av den som sköter servern.',
  'paper.browserMissing':
    'Utskriften kan inte göras: servern saknar en webbläsare. Sätt CHROMIUM_PATH till Chrome eller Chromium.',
} as const
