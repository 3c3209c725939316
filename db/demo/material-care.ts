import { type DemoMethod, howTo, points, remark, words } from './material-text.ts'

const adults = 'Vuxenutbildning'
const school = 'Gymnasieskola'

/** Methods about meeting people, care and dementia. */
export const careMethods: readonly DemoMethod[] = [
  {
    title: 'Minneskort: att prata när orden inte räcker till',
    slug: 'minneskort-att-prata-nar-orden-inte-racker-till',
    theme: 'Demens',
    lead: 'Deltagarna övar på att möta en person med demens utan att rätta, fråga ut eller prata över huvudet. Korten ger samtalet en början som inte kräver att någon minns rätt.',
    body:
      words(
        'Metoden passar i Gerontologi och geriatrik och i Omvårdnad 1. Korten visar vardagliga saker: en kaffekopp, ett hus, en blomma, en hund på en trappa. Bilden bär samtalet, så att den som har tappat ord ändå kan peka, le eller nynna.',
        'Astrid på rollkortet är 84 år. Hon har arbetat i kiosk, tycker om dans och blir orolig när någon frågar vilken dag det är.',
      ) +
      howTo(
        ['Lägg ut korten', 5, 'Alla väljer ett kort som påminner om något från den egna barndomen.'],
        [
          'Berätta två och två',
          10,
          'Den ena berättar, den andra får bara säga ”ja”, ”jaså” eller upprepa ett ord. Byt efter tre minuter.',
        ],
        [
          'Spela mötet med Astrid',
          25,
          'Läs rollkortet högt. Den som spelar personal har bara kortet att tala om, inte dagen eller tiden.',
        ],
        [
          'Stanna upp och reflektera',
          20,
          'Vad hände när ni slutade fråga? Skriv en mening var, på det språk ni vill, och läs upp.',
        ],
      ) +
      remark('Någon i gruppen kan ha en närstående med demens. Säg i början att det går bra att bara lyssna.') +
      points(
        'Bedöm',
        'Deltagaren väntar in svar och följer personens tempo.',
        'Deltagaren bekräftar känslan i stället för att rätta fakta.',
      ),
    ...{ minutes: 60, participants: '4–12 deltagare', languageLevel: 'Från sfi C' },
    ...{ audiences: [adults, school, 'Nya i svenska'], tags: ['Samtal', 'Rollspel', 'Gerontologi'] },
    ...{ picture: 'minneskort', files: ['minneskort.pdf', 'rollkort-motet-med-astrid.docx'] },
    ...{ author: 'oksfik', daysAgo: 5 },
  },
  {
    title: 'Ett fotoalbum att låna ut',
    slug: 'ett-fotoalbum-att-lana-ut',
    theme: 'Demens',
    lead: 'Gruppen gör ett album med bilder från en tid och en plats, som en avdelning får låna. Deltagarna lär sig vad som väcker minnen och varför detaljer hjälper.',
    body:
      words(
        'Ett album med bilder från torget, skolan och verkstaden på 1950-talet säger mer än frågan ”Vad gjorde du förr?”. Deltagarna söker bilder i öppna arkiv, skriver korta bildtexter och prövar albumet i ett samtal.',
        'Välj en plats nära skolan. Då känner många på avdelningen igen gatorna, och deltagarna kan gå dit och jämföra.',
      ) +
      howTo(
        [
          'Välj tid och plats',
          10,
          'Enas om ett årtionde och en ort. Skriv tio saker som fanns då: mat, musik, arbete, resor.',
        ],
        ['Leta bilder', 15, 'Sök i bildarkiv med fri användning. Välj åtta bilder med en tydlig sak i mitten.'],
        ['Skriv bildtexter', 10, 'Högst åtta ord per bild. Inga frågor, bara det som syns.'],
        ['Pröva i par', 10, 'Den ena bläddrar, den andra följer med. Byt och berätta vad som satte fart på samtalet.'],
      ) +
      remark('Fråga alltid avdelningen först, och lämna albumet till en person som tar emot det.') +
      words('Följ upp efter två veckor: vilka sidor har använts, och vad berättade personalen?'),
    ...{ minutes: 45, participants: '4–16 deltagare', languageLevel: 'Från sfi C' },
    ...{ audiences: [adults, school], tags: ['Samtal', 'Gerontologi'] },
    ...{ picture: 'album', author: 'malski', daysAgo: 120 },
  },
  {
    title: 'Händerna först: hygien som rollspel',
    slug: 'handerna-forst-hygien-som-rollspel',
    theme: 'Omvårdnad',
    lead: 'En runda på avdelningen spelas upp steg för steg. Gruppen stoppar spelet varje gång någon borde ha spritat händerna, och reder ut varför.',
    body:
      words(
        'Basala hygienrutiner är lätta att rabbla och svåra att hålla när larmet går. I rollspelet övar deltagarna på att se ögonblicken: före rent arbete, efter orent arbete, före och efter varje kontakt med den som får vård.',
        'Ni behöver handsprit, plastförkläden, handskar och ett rum som får vara två vårdrum med en korridor emellan. Lite glitterpulver på händerna visar hur smittan vandrar.',
      ) +
      howTo(
        ['Rita rummen', 5, 'Märk ut två sängar, ett handfat och en korridor med tejp på golvet.'],
        ['Spela rundan', 15, 'Två deltagare arbetar, resten tittar. Den som ser ett missat tillfälle säger ”stopp”.'],
        ['Spola tillbaka', 10, 'Spela om från stoppet. Den som stoppade förklarar vad som ska göras och varför.'],
        ['Följ glittret', 10, 'Lägg glitter på en handtag och spela om. Var hamnade det?'],
        ['Samla tre råd', 5, 'Skriv tre råd till en ny kollega. Häng upp dem i övningsrummet.'],
      ) +
      remark('Stoppa handlingen, inte personen. Den som blir stoppad har hjälpt gruppen att se.'),
    ...{ minutes: 45, participants: '6–20 deltagare', languageLevel: 'Från sfi B' },
    ...{ audiences: [adults, school, 'Nya i svenska'], tags: ['Rollspel', 'Hygien'] },
    ...{ picture: 'handfat', files: ['checklista-handhygien.pdf'], author: 'malski', daysAgo: 11 },
  },
  {
    title: 'Måltiden som möte',
    slug: 'maltiden-som-mote',
    theme: 'Omvårdnad',
    lead: 'Deltagarna matar varandra, dukar om och äter i fel takt. Efteråt vet de varför måltiden är mer än näring.',
    body:
      words(
        'Övningen gör skillnad mellan att få mat och att äta. Deltagarna prövar att bli matade med ögonbindel, att få för stora bitar och att ingen säger vad som ligger på skeden. Sedan gör de om det på ett bra sätt.',
        'Duka med yoghurt, bröd och dryck. Fråga om allergier och om någon fastar. Den som inte vill bli matad kan observera med ett protokoll.',
      ) +
      howTo(
        ['Duka två bord', 10, 'Ett bord med plastmuggar och haklappar, ett med duk, servett och glas.'],
        ['Mata utan ord', 10, 'Arbeta i par vid det första bordet. Den som matar får inte tala.'],
        ['Byt bord', 15, 'Nu berättar den som matar vad som serveras, väntar in och frågar om takten.'],
        ['Jämför', 15, 'Skriv två listor: det som tog bort lusten och det som gav den tillbaka.'],
        ['Skriv en rutin', 10, 'Gör om den andra listan till fem rader som en vikarie kan följa.'],
      ) +
      remark('Tala om måltidens värdighet utan att skämta bort det som var obehagligt. Det är obehaget som lär.'),
    ...{ minutes: 60, participants: '4–16 deltagare' },
    ...{ audiences: [school, adults], tags: ['Bemötande', 'Nutrition'], picture: 'maltid' },
    ...{ author: 'malski', daysAgo: 210 },
  },
  {
    title: 'Flytta tillsammans: förflyttning steg för steg',
    slug: 'flytta-tillsammans-forflyttning-steg-for-steg',
    theme: 'Omvårdnad',
    lead: 'Med kroppen som läromedel lär sig deltagarna att be om hjälp av den som ska flyttas, i stället för att lyfta.',
    body:
      words(
        'Den som får tid att använda sin egen kraft blir tryggare, och den som hjälper sparar sin rygg. Övningen går från den egna kroppen till hjälpmedlet: först känner alla efter hur de själva reser sig, sedan hjälper de en kamrat.',
        'Ni behöver stolar, en säng som går att höja, glidmatta och vårdbälte.',
      ) +
      howTo(
        ['Res dig långsamt', 10, 'Alla reser sig på tio sekunder och beskriver vad fötter, knän och bål gör.'],
        ['Guida med ord', 15, 'I par: den ena blundar, den andra guidar till stående utan att ta i.'],
        ['Guida med händerna', 20, 'Lägg till en hand på bäckenet. Vad behövs, och vad är för mycket?'],
        ['Pröva hjälpmedel', 20, 'Byt mellan glidmatta och bälte. Läs anvisningen högt innan ni börjar.'],
        ['Riskbedöm', 10, 'Skriv vad ni behöver veta om personen innan ni hjälper till på riktigt.'],
      ) +
      remark('Avbryt om någon får ont. Den som har en skada leder riskbedömningen i stället.'),
    ...{ minutes: 75, participants: '6–16 deltagare', audiences: [school, adults, 'Yrkeshögskola'] },
    ...{ tags: ['Ergonomi', 'Praktik'], picture: 'stolar', author: 'oksfik', daysAgo: 300 },
  },
  {
    title: 'Lugn röst: fyra övningar om kroppsspråk',
    slug: 'lugn-rost-fyra-ovningar-om-kroppssprak',
    theme: 'Bemötande och etik',
    lead: 'Fyra korta övningar om tempo, avstånd, höjd och röst. De går att göra i början av vilken lektion som helst.',
    body:
      words(
        'Den som är rädd hör tonen före orden. Övningarna visar hur små förändringar i kroppen gör ett möte tryggare eller hotfullt, och de fungerar lika bra i en grupp där svenskan är ny.',
        'Be deltagarna att inte skådespela starka känslor. Små rörelser ger mer att tala om.',
      ) +
      howTo(
        ['Tempo', 7, 'Gå in i rummet i tre olika takter och hälsa. Gruppen säger vilken takt som gav lugn.'],
        ['Avstånd', 7, 'Två personer närmar sig varandra tills den ena säger stopp. Jämför avstånden.'],
        ['Höjd', 8, 'Tala med en sittande kamrat, först stående, sedan på huk, sedan på en stol bredvid.'],
        ['Röst', 8, 'Läs samma mening viskande, högt och lugnt. Vilken röst vill du bli väckt av?'],
      ) +
      remark(
        'Avstånd är olika i olika kulturer och för olika personer. Det finns inget facit, bara frågor att ställa.',
      ) +
      words('Avsluta med att varje deltagare väljer en sak att pröva under veckan, och berättar nästa gång.'),
    ...{ minutes: 30, participants: '4–30 deltagare', languageLevel: 'Från sfi B' },
    ...{ audiences: [school, adults, 'Nya i svenska', 'Handledare på arbetsplats'], tags: ['Samtal', 'Bemötande'] },
    ...{ picture: 'samtal', author: 'oksfik', daysAgo: 64 },
  },
  {
    title: 'Nej är också ett svar',
    slug: 'nej-ar-ocksa-ett-svar',
    theme: 'Bemötande och etik',
    lead: 'Korta fall om självbestämmande, där gruppen söker vägar mellan att tvinga och att ge upp.',
    body:
      words(
        'Sven vill inte duscha. Fatima tar inte sin medicin. Rolf vill ha dörren låst. I varje fall ska deltagarna hitta tre saker att göra som varken är tvång eller att låta bli. Övningen bygger på socialtjänstlagens krav på respekt för självbestämmande och på det etiska samtalet.',
        'Läs fallen högt en gång på lätt svenska och en gång som de står.',
      ) +
      howTo(
        ['Ta ställning', 10, 'Ställ er på en linje från ”acceptera” till ”övertala”. Ingen behöver motivera sig än.'],
        ['Byt sida', 10, 'Alla flyttar sig och hittar ett skäl för den nya platsen.'],
        ['Sök en tredje väg', 20, 'I grupper om tre: skriv tre saker att pröva först. Vem behöver ni tala med?'],
        ['Pröva med lagen', 10, 'Läs lagtexten i kort form. Vilka av era förslag håller?'],
      ) +
      remark('Fallen kan likna något som hänt. Tala om handlingar och val, inte om kollegor.'),
    ...{ minutes: 50, participants: '6–24 deltagare', audiences: [school, adults, 'Yrkeshögskola'] },
    ...{ tags: ['Etik', 'Samtal'], picture: 'samtal', author: 'malski', daysAgo: 95 },
  },
]
