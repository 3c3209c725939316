/**
 * Texts of the printed papers (diploma, certificate), which the verification page repeats. A paper states which
 * education was completed, never a protected professional title. `**…**` sets a part in bold; it is read before values
 * are filled in.
 */
export const papers = {
  'paper.title.diploma': 'Diplom',
  'paper.title.certificate': 'Intyg',
  'paper.title.tutorAward': 'Årets handledare\u00a0::year',
  'paper.title.collegeCertificate': 'Certifikat',

  'paper.fileTitle': '::document för ::name',
  'paper.fileTitle.award': '::document: ::name',

  'paper.number.diploma': 'Diplomnummer ::number',
  'paper.number.certificate': 'Intygsnummer ::number',
  'paper.number.award': 'Nummer ::number',
  'paper.number.collegeCertificate': 'Certifikatsnummer ::number',
  'paper.numberLabel.diploma': 'Diplomnummer',
  'paper.numberLabel.certificate': 'Intygsnummer',
  'paper.numberLabel.award': 'Nummer',
  'paper.numberLabel.collegeCertificate': 'Certifikatsnummer',
  'paper.numberLater.diploma': 'Diplomnummer skapas vid utfärdande',
  'paper.numberLater.certificate': 'Intygsnummer skapas vid utfärdande',
  'paper.numberLater.award': 'Nummer skapas vid utfärdande',
  'paper.numberLater.collegeCertificate': 'Certifikatsnummer skapas vid utfärdande',

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
  'paper.document.careAssistant': 'Diplom för vårdbiträde',
  'paper.document.ambassador': 'Ambassadörsintyg',
  'paper.document.tutor': 'Handledarintyg',
  'paper.document.languageRepresentative': 'Diplom för språkombud',
  'paper.document.languageEducator': 'Diplom för språkombudsutbildare',
  'paper.document.collegeCertificate': 'Collegecertifikat',
  'paper.subtitle.careAssistant': 'Vårdbiträde',
  'paper.subtitle.ambassador': 'Ambassadör',
  'paper.subtitle.languageRepresentative': 'Språkombud',
  'paper.subtitle.languageEducator': 'Språkombudsutbildare',
  'paper.subtitle.college.regional': 'Regionalt college',
  'paper.subtitle.college.local': 'Lokalt college',
  'paper.programme.careAssistant': 'Yrkespaket till vårdbiträde',
  'paper.education.ambassador': 'Ambassadörsutbildning, två heldagar',
  'paper.education.tutor': 'Handledarutbildning steg ::step',
  'paper.step.1': '1',
  'paper.step.2': '2',
  'paper.step.1&2': '1 och 2',
  'paper.step.3': '3',
  'paper.module.step2-mod01': 'Påbyggnad',
  'paper.module.step2-mod02': 'Lärling',
  'paper.module.step2-mod03': 'Språk och inkludering',
  'paper.module.step2-mod04': 'Validering',

  'paper.body.ung':
    'har genomfört **::programme** vid ::educator, som ingår i ::college, och uppfyller kraven för diplom från ::network. ::degree med **::credits godkända gymnasiepoäng**.',
  'paper.body.vuxen':
    'har genomfört **::programme** vid ::educator, som ingår i ::college, med godkänt resultat i **::credits gymnasiepoäng**, och uppfyller kraven för diplom från ::network.',
  'paper.body.yh': 'har avlagt **::degree** vid ::educator, som ingår i ::college.',
  'paper.body.yhCredits': 'Omfattning: **::credits yrkeshögskolepoäng**.',
  'paper.body.certificate': 'har läst **::credits gymnasiepoäng** inom en certifierad utbildning i ::college.',
  'paper.body.certificatePlain': 'har läst **::credits gymnasiepoäng** i ::college.',
  'paper.body.careAssistant':
    'har genomfört **yrkespaketet till vårdbiträde** med godkänt resultat i **::credits gymnasiepoäng** inom ::college.',
  'paper.body.careAssistantAt':
    'har genomfört **yrkespaketet till vårdbiträde** vid ::educator, som ingår i ::college, med godkänt resultat i **::credits gymnasiepoäng**.',
  'paper.body.ambassador': 'har genomfört **ambassadörsutbildning** inom ::college.',
  'paper.note.ambassador':
    'Utbildningen omfattar två heldagar och ger kunskap om att berätta om yrken och utbildningar inom vård och omsorg.',
  'paper.body.tutor':
    'har genomfört **handledarutbildning steg ::step** inom ::college, enligt de nationella riktlinjerna.',
  'paper.body.tutorAward':
    'har utsetts till Årets handledare ::year i ::college, för ett engagerat och professionellt handledarskap.',
  'paper.body.languageRepresentative':
    'har genomfört utbildningen till språkombud och har därmed rätt att kalla sig **språkombud**.',
  'paper.note.languageRepresentative':
    'Utbildningen omfattar fyra heldagar, webbkurser och uppdrag på den egna arbetsplatsen.',
  'paper.body.languageEducator':
    'har genomfört utbildningen till språkombudsutbildare och är därmed behörig att **utbilda språkombud**.',
  'paper.body.college.regional': 'är certifierat som **regionalt college** för perioden **::period**.',
  'paper.body.college.local': 'är certifierat som **lokalt college** för perioden **::period**.',
  'paper.note.college': 'Samverkan uppfyller nätverkets kvalitetskriterier.',
  'paper.courseMoment': 'Kurstillfälle ::number',
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
  'paper.fact.modules': 'Moduler',
  'paper.fact.courseMoment': 'Kurstillfälle',
  'paper.fact.period': 'Certifierat',

  'paper.role.principal': 'Rektor',
  'paper.role.principalYh': 'Rektor eller motsvarande',
  'paper.role.president': 'Ordförande i styrgruppen',
  'paper.role.responsible': 'Ansvarig',
  'paper.role.responsibleAt': 'Ansvarig, ::college',
  'paper.role.languageEducator': 'Språkombudsutbildare',
  'paper.role.courseLeader': 'Kursledare',
  'paper.role.associationPresident': 'Ordförande i föreningen',

  'paper.check': 'Kontrollera äktheten: läs av koden eller gå till ::address och skriv numret.',
  'paper.checkShort': 'Kontrollera äktheten: ::address',
  'paper.checkDraft': 'Utkast, inte utfärdat',
  'paper.link': 'Kontrollera ::number på ::address',
  'paper.codeAlt': 'Kod som leder till kontrollen av ::number',
  'paper.certified': '::college är certifierat',
  'paper.certifiedBeside': '::college, certifierat',
  'paper.certifiedPeriod': '::from–::until',
  'paper.certifiedSince': 'sedan ::from',

  'paper.signatureField': 'Signatur',
  'paper.signatureReason': 'Visar att dokumentet är oförändrat sedan det utfärdades',
  'paper.notSigned':
    'Dokumentet kan inte signeras, och inget är sparat. Nyckeln eller certifikatet måste ses över av den som sköter servern.',
  'paper.browserMissing':
    'Utskriften kan inte göras: servern saknar en webbläsare. Sätt CHROMIUM_PATH till Chrome eller Chromium.',
} as const
