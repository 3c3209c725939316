import { type DemoMethod, howTo, points, remark, words } from './material-text.ts'

const adults = 'Vuxenutbildning'
const school = 'Gymnasieskola'
const syv = 'Studievägledning'
const tutors = 'Handledare på arbetsplats'

/** Methods about language, medicine, workplaces and validation. */
export const workMethods: readonly DemoMethod[] = [
  {
    title: 'Ett vanligt pass: att rapportera så att alla förstår',
    slug: 'ett-vanligt-pass-att-rapportera-sa-att-alla-forstar',
    theme: 'Språk i yrket',
    lead: 'Deltagarna följer ett kvällspass, skriver korta anteckningar och rapporterar enligt SBAR. Kamraterna får bara det de hör, och ska kunna ta över.',
    body:
      words(
        'En bra rapport är kort, konkret och går att handla efter. Deltagarna får ett fall med åtta händelser, väljer vilka som är viktiga och säger dem i ordningen situation, bakgrund, aktuellt och rekommendation.',
        'Övningen tränar både yrket och språket: tidsuttryck, siffror, passiv form och skillnaden mellan det man ser och det man tror.',
      ) +
      howTo(
        ['Läs passet', 15, 'Läs händelserna i par. Stryk under det som den som tar över måste veta.'],
        [
          'Skriv fyra rader',
          20,
          'En rad för varje bokstav i SBAR. Skriv siffror och klockslag, inte ”lite” och ”nyss”.',
        ],
        ['Rapportera', 25, 'Säg rapporten högst två minuter. Lyssnaren antecknar och får ställa tre frågor.'],
        ['Ta över', 20, 'Lyssnaren berättar vad hen gör först, och varför. Stämmer det med passet?'],
        ['Jämför', 10, 'Vad föll bort på vägen? Skriv om den rad som blev otydlig.'],
      ) +
      remark('Rätta inte uttalet under rapporten. Samla två saker att öva på och ta dem efteråt.'),
    ...{ minutes: 90, participants: '4–16 deltagare', languageLevel: 'Från sfi D' },
    ...{ audiences: [adults, 'Nya i svenska', tutors], tags: ['Rapport', 'Dokumentation'] },
    ...{ picture: 'rapport', files: ['rapportmall-sbar.docx'], author: 'oksfik', daysAgo: 41 },
  },
  {
    title: 'Lyssna två gånger: hörövning för rapporten',
    slug: 'lyssna-tva-ganger-horovning-for-rapporten',
    theme: 'Språk i yrket',
    lead: 'Deltagarna hör samma rapport två gånger med olika uppgifter. De upptäcker vad de missar och vilka frågor som hjälper.',
    body:
      words(
        'Att lyssna på en rapport är svårare än att läsa den: talet går fort, namn liknar varandra och ingen väntar. Läs manuset i normal takt, gärna med lite bakgrundsljud.',
        'Första gången lyssnar alla efter helheten. Andra gången har var och en sin egen uppgift, så att gruppen tillsammans får ihop allt.',
      ) +
      howTo(
        ['Förbered ord', 5, 'Skriv upp åtta ord ur manuset. Säg dem högt och förklara med egna ord.'],
        ['Lyssna första gången', 5, 'Inga pennor. Säg till kamraten vad rapporten handlade om.'],
        ['Lyssna andra gången', 10, 'En lyssnar efter tider, en efter läkemedel, en efter vem som ska göra vad.'],
        ['Lägg pusslet', 15, 'Skriv en gemensam lista och markera det som ni är osäkra på.'],
        ['Fråga', 10, 'Formulera frågorna som ni hade ställt till den som rapporterade.'],
      ) +
      points(
        'Frågor som hjälper',
        'Menar du i kväll eller i morgon?',
        'Hur många milligram sa du?',
        'Vem ringer läkaren?',
      ) +
      remark('Den som hör dåligt sitter närmast, och får manuset efter första lyssningen.'),
    ...{ minutes: 45, participants: '3–15 deltagare', languageLevel: 'Från sfi C' },
    ...{ audiences: [adults, 'Nya i svenska'], tags: ['Rapport', 'Hörförståelse'] },
    ...{ picture: 'samtal', files: ['manus-horovning.pdf'], author: 'oksfik', daysAgo: 8 },
  },
  {
    title: 'Rätt dos, rätt person: övning i delegering',
    slug: 'ratt-dos-ratt-person-ovning-i-delegering',
    theme: 'Medicin',
    lead: 'Deltagarna delar ut läkemedel i en övningsmiljö med fällor. De tränar på att kontrollera, stanna upp och säga ifrån.',
    body:
      words(
        'Övningen ersätter ingen delegering. Den ger deltagarna vanan att läsa listan, dosetten och personens namn varje gång, och orden för att säga att något inte stämmer.',
        'Bered fem brickor. På två av dem är allt rätt. På de andra finns ett fel: fel dag, en dos som är ändrad i listan eller två personer med samma efternamn.',
      ) +
      howTo(
        ['Gå igenom kontrollerna', 15, 'Rätt person, läkemedel, dos, tid och sätt. Deltagarna förklarar varje punkt.'],
        ['Lös brickorna', 30, 'I par: kontrollera, ge eller avstå, och signera. Skriv varför ni avstod.'],
        ['Ring sjuksköterskan', 20, 'Spela samtalet om ett av felen. Säg vem du är, vad du ser och vad du undrar.'],
        ['Skriv avvikelsen', 15, 'Fyll i en avvikelse utan att skriva vems fel det var.'],
        ['Avsluta', 10, 'Vad gjorde att ni såg felet? Vad hade gjort att ni missade det?'],
      ) +
      remark('Använd godis eller tomma kapslar, aldrig riktiga läkemedel.'),
    ...{ minutes: 90, participants: '4–12 deltagare', languageLevel: 'Från sfi D' },
    ...{ audiences: [adults, school, 'Yrkeshögskola'], tags: ['Läkemedel', 'Rollspel', 'Praktik'] },
    ...{
      picture: 'delegering',
      files: ['ovningsblad-delegering.docx'],
      author: 'malski',
      daysAgo: 80,
      changedDaysAgo: 14,
    },
  },
  {
    title: 'Mått och mängder vid sängen',
    slug: 'matt-och-mangder-vid-sangen',
    theme: 'Medicin',
    lead: 'Praktisk räkning med muggar, sprutor och vätskelista. För den som kan räkna men blir osäker på enheter.',
    body:
      words(
        'Deciliter, milliliter och milligram blandas lätt ihop när det är bråttom. Här mäter deltagarna med händerna först och räknar sedan. Alla uppgifter kommer från ett vanligt dygn: vätska, mat, läkemedel och vikt.',
        'Ställ i ordning fem stationer med var sitt kort. Gruppen går runt och skriver på ett gemensamt blad.',
      ) +
      howTo(
        ['Gissa', 10, 'Hur mycket rymmer muggen, skålen, sprutan? Skriv en gissning och mät.'],
        ['Byt enhet', 10, 'Skriv om fem mängder från deciliter till milliliter och tillbaka.'],
        ['För vätskelista', 15, 'Lägg ihop ett dygns drycker och bedöm om det räcker för personen på kortet.'],
        ['Kontrollräkna', 10, 'Byt blad med en annan grupp. Markera det som du vill räkna om.'],
      ) +
      remark('Den som har svårt med matematik har ofta strategier för vardagen. Be om dem, de är värda att dela.'),
    ...{ minutes: 45, participants: '4–20 deltagare', languageLevel: 'Från sfi C' },
    ...{
      audiences: [adults, school],
      tags: ['Läkemedel', 'Praktik'],
      picture: 'delegering',
      author: 'malski',
      daysAgo: 150,
    },
  },
  {
    title: 'Trepartssamtal utan krångel',
    slug: 'trepartssamtal-utan-krangel',
    theme: 'Handledning och apl',
    lead: 'Ett halvtimmeslångt samtal mellan elev, handledare och lärare, med en bild som alla fyller i före mötet.',
    body:
      words(
        'Ett trepartssamtal blir lätt ett samtal mellan två vuxna. Här börjar eleven. Var och en har fyllt i samma fyra rutor: det går bra, det övar jag på, det behöver jag, det undrar jag.',
        'Skicka underlaget en vecka före. Boka ett rum där ingen hämtar er när larmet går.',
      ) +
      howTo(
        ['Eleven visar', 8, 'Eleven går igenom sina rutor. De andra lyssnar och ställer en fråga var.'],
        [
          'Handledaren fyller på',
          7,
          'Handledaren ger två exempel från arbetet, ett som visar styrka och ett att öva på.',
        ],
        ['Läraren knyter ihop', 5, 'Läraren visar var exemplen finns i kursens mål.'],
        [
          'Bestäm tre saker',
          10,
          'Vad ska eleven göra, vem hjälper till och när följer ni upp? Skriv det på samma blad.',
        ],
      ) +
      remark(
        'Kritik som eleven inte har hört förut hör inte hemma i trepartssamtalet. Ta den samma dag som den uppstår.',
      ) +
      words('Alla tre får en kopia. Nästa samtal börjar med bladet från det förra.'),
    ...{ minutes: 30, participants: '3 personer', audiences: [adults, school, tutors, syv] },
    ...{
      tags: ['Apl', 'Samtal'],
      picture: 'stolar',
      files: ['underlag-trepartssamtal.docx'],
      author: 'malski',
      daysAgo: 26,
    },
  },
  {
    title: 'Dagen efter: reflektion under apl',
    slug: 'dagen-efter-reflektion-under-apl',
    theme: 'Handledning och apl',
    lead: 'Tre frågor som eleven svarar på nästa morgon, och ett sätt för handledaren att svara utan att skriva en uppsats.',
    body:
      words(
        'Reflektion som skrivs samma kväll blir ofta en lista över sysslor. Dagen efter har händelserna hunnit sjunka in. Eleven väljer en enda situation och beskriver den så att någon annan ser den framför sig.',
        'Metoden passar för apl och för språkombud som stöttar kollegor.',
      ) +
      howTo(
        ['Välj en situation', 5, 'Något som förvånade, gladde eller skavde. Skriv var och när, utan namn.'],
        ['Svara på tre frågor', 10, 'Vad hände? Vad gjorde jag? Vad vill jag pröva nästa gång?'],
        ['Lämna till handledaren', 2, 'Handledaren stryker under en mening och skriver en egen mening bredvid.'],
        ['Samla', 3, 'Spara i ordning. Efter fyra veckor läser eleven alla och ser vad som återkommer.'],
      ) +
      remark('Tystnadsplikten gäller också i reflektioner. Inga namn, inga rumsnummer, inga diagnoser.') +
      points(
        'Om det blir tomt',
        'Rita situationen i tre rutor.',
        'Spela in en minut och lyssna.',
        'Börja med ”Jag trodde att …”.',
      ),
    ...{ minutes: 20, participants: '1 elev och handledare', audiences: [school, adults, tutors] },
    ...{ tags: ['Apl', 'Dokumentation'], picture: 'rapport', author: 'oksfik', daysAgo: 180 },
  },
  {
    title: 'Visa vad du kan: kartläggning på arbetsplatsen',
    slug: 'visa-vad-du-kan-kartlaggning-pa-arbetsplatsen',
    theme: 'Validering',
    lead: 'Den som har arbetat länge utan betyg får visa sitt kunnande där det används. Lärare och handledare ser samma saker och skriver på samma blad.',
    body:
      words(
        'Kartläggningen börjar i det personen gör. Välj tre uppgifter som täcker flera mål i kursen, till exempel morgonstöd, dokumentation och samtal med närstående. Efter varje uppgift berättar personen hur hen tänkte.',
        'Studie- och yrkesvägledaren är med på första mötet och förklarar vad valideringen kan leda till, och vad den inte lovar.',
      ) +
      howTo(
        ['Berätta om arbetet', 20, 'Personen ritar sin arbetsdag och markerar det som hen gör självständigt.'],
        ['Välj uppgifter', 15, 'Koppla tre uppgifter till målen. Bestäm vem som är med och ser på.'],
        ['Visa', 60, 'Personen arbetar som vanligt. Den som ser på skriver det som händer, inte omdömen.'],
        ['Samtala', 25, 'Varför gjorde du så? Vad hade du gjort om …? Skriv personens egna ord.'],
      ) +
      remark('Fråga den som får vård om det går bra att någon är med, och gå ut om svaret är nej.') +
      words('Använd bedömningsmatrisen efteråt, tillsammans. Det som saknas blir en plan, inte ett underkänt.'),
    ...{ minutes: 120, participants: '1 deltagare, 2 bedömare', audiences: [adults, syv, tutors] },
    ...{ tags: ['Bedömning', 'Praktik'], picture: 'validering', author: 'malski', daysAgo: 55 },
    ...{ files: ['bedomningsmatris-omvardnad-1.docx', 'samtalsguide-kartlaggning.docx'] },
  },
]
