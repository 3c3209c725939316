/** A document of the demo's library; its bytes are written at the load. */
export type MaterialDocument = { filename: string; title: string; folder: string; paragraphs: readonly string[] }

/** Documents for a demo, of our own making. */
export const materialDocuments: readonly MaterialDocument[] = [
  {
    ...{ filename: 'minneskort.pdf', title: 'Minneskort att skriva ut', folder: 'Demens' },
    paragraphs: [
      'Skriv ut dubbelsidigt och klipp isär. Ett kort per person räcker.',
      '1. En kaffekopp med fat. 2. Ett rött hus. 3. En katt i ett fönster. 4. En cykel mot ett staket.',
      '5. En dansbana. 6. En radio. 7. Ett äppelträd. 8. En hund på en trappa. 9. En kiosk. 10. En båt.',
      'Be ingen att minnas rätt. Säg vad du själv ser på kortet och vänta.',
    ],
  },
  {
    ...{ filename: 'rollkort-motet-med-astrid.docx', title: 'Rollkort: mötet med Astrid', folder: 'Demens' },
    paragraphs: [
      'Du är Astrid, 84 år. Du har stått i kiosk vid torget i trettio år och dansat varje lördag.',
      'Du letar efter din väska. Du blir orolig när någon frågar vilken dag det är.',
      'Du lugnas av musik, av en kopp kaffe och av den som sätter sig.',
      'Du som är personal: du har ett kort i handen. Tala om kortet, inte om väskan, och se vad som händer.',
    ],
  },
  {
    ...{ filename: 'checklista-handhygien.pdf', title: 'Checklista: basal hygien', folder: 'Omvårdnad' },
    paragraphs: [
      'Före rent arbete: sprita händerna. Efter orent arbete: tvätta om de är smutsiga, sprita alltid.',
      'Handskar ersätter inte handsprit. Byt mellan två moment hos samma person.',
      'Plastförkläde när arbetskläderna kan bli smutsiga eller våta. Inga ringar, inga klockor, korta naglar.',
    ],
  },
  {
    ...{ filename: 'ovningsblad-delegering.docx', title: 'Övningsblad: fem brickor', folder: 'Medicin' },
    paragraphs: [
      'Bricka 1: allt stämmer. Bricka 2: fel dag i dosetten. Bricka 3: dosen är ändrad i listan.',
      'Bricka 4: två personer heter Karlsson. Bricka 5: allt stämmer, men personen vill inte.',
      'Skriv för varje bricka: vad du kontrollerade, vad du gjorde och vem du talade med.',
    ],
  },
  {
    ...{ filename: 'rapportmall-sbar.docx', title: 'Rapportmall SBAR', folder: 'Språk i yrket' },
    paragraphs: [
      'Situation: Vem gäller det? Vad har hänt?',
      'Bakgrund: Vad behöver den som lyssnar veta sedan tidigare?',
      'Aktuellt: Vad ser, hör och mäter du nu? Skriv siffror och klockslag.',
      'Rekommendation: Vad föreslår du, och när ska det vara gjort?',
    ],
  },
  {
    ...{ filename: 'manus-horovning.pdf', title: 'Manus till hörövningen', folder: 'Språk i yrket' },
    paragraphs: [
      'Klockan är kvart i nio. Rut Berglind i rum fyra åt halva kvällsmaten och drack två deciliter saft.',
      'Hon fick sin kvällsmedicin klockan åtta. Hon klagade över värk i vänster knä och ville inte gå.',
      'Jag ringde sjuksköterskan tjugo i nio. Hon kommer klockan tio. Dottern ringer i morgon bitti.',
    ],
  },
  {
    ...{
      filename: 'underlag-trepartssamtal.docx',
      title: 'Underlag för trepartssamtal',
      folder: 'Handledning och apl',
    },
    paragraphs: [
      'Det går bra: två exempel från veckan.',
      'Det övar jag på: ett exempel och vad jag har prövat.',
      'Det behöver jag: av handledaren, av läraren och av mig själv.',
      'Det undrar jag: en fråga som vi tar tillsammans.',
      'Vi har bestämt: vad, vem och när.',
    ],
  },
  {
    ...{ filename: 'bedomningsmatris-omvardnad-1.docx', title: 'Bedömningsmatris Omvårdnad 1', folder: 'Validering' },
    paragraphs: [
      'Planera och utföra omvårdnad: behöver stöd, klarar vardagliga uppgifter, anpassar efter personen.',
      'Hygien: känner till rutinerna, följer dem, ser när de brister.',
      'Kommunikation: svarar på frågor, för samtal, bemöter oro.',
      'Dokumentation: antecknar med stöd, antecknar själv, väljer det viktiga.',
    ],
  },
  {
    ...{ filename: 'samtalsguide-kartlaggning.docx', title: 'Samtalsguide för kartläggning', folder: 'Validering' },
    paragraphs: [
      'Berätta om en vanlig dag. Vad gör du utan att fråga någon?',
      'Berätta om en dag som inte gick som planerat. Vad gjorde du?',
      'Vad har du lärt dig av kollegor, och vad har du lärt andra?',
      'Vad vill du att valideringen ska leda till?',
    ],
  },
]
