import type { Prisma, ValidigStage } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { buildSurvey } from '../testing/factories/survey.ts'

/** A question of the demo: its kind, its title, and what else its options hold. */
type DemoQuestion = [kind: string, title: string, options?: Prisma.InputJsonObject]
type DemoSurvey = {
  title: string
  description: string
  stage: ValidigStage
  parts: { title: string; help?: string; questions: DemoQuestion[] }[]
}

const required = { required: true }
const text = (title: string, more: Prisma.InputJsonObject = {}): DemoQuestion => [
  'text',
  title,
  { ...required, maxLength: 2000, ...more },
]
const choice = (title: string, choices: string[], more: Prisma.InputJsonObject = {}): DemoQuestion => [
  'choice',
  title,
  { ...required, choices, ...more },
]
const choices = (title: string, list: string[], more: Prisma.InputJsonObject = {}): DemoQuestion => [
  'choices',
  title,
  { ...required, choices: list, ...more },
]
const scale = (title: string, help = ''): DemoQuestion => [
  'scale',
  title,
  { ...required, from: 1, to: 5, labels: { 1: 'Har sett andra göra', 5: 'Gör själv och kan lära ut' }, help },
]
const date = (title: string): DemoQuestion => ['date', title, { ...required, notAfterToday: true }]
const file = (title: string): DemoQuestion => ['file', title]

const often = ['Aldrig', 'Någon gång i månaden', 'Varje vecka', 'Varje arbetspass']
const noNames = { help: 'Skriv inga namn på boende eller kollegor' }

const mapping: DemoSurvey = {
  title: 'Inledande kartläggning',
  description: 'Berätta vad du har arbetat med och vad du har läst.',
  stage: 'mapping',
  parts: [
    {
      title: 'Arbete',
      questions: [
        choices('Var har du arbetat?', ['Äldreboende', 'Hemtjänst', 'LSS-verksamhet', 'Sjukhus'], { own: true }),
        text('Vad heter din arbetsplats i dag?'),
        date('När började du där?'),
        choice('Hur mycket arbetar du?', ['Heltid', 'Deltid', 'Vid behov']),
        text('Vilka arbetsuppgifter har du?'),
        text('Vad är du tryggast med?'),
        text('Vad vill du lära dig mer om?'),
        choice('Har du arbetat natt?', ['Ja', 'Nej']),
      ],
    },
    {
      title: 'Utbildning',
      questions: [
        choice('Vilken är din högsta utbildning?', ['Grundskola', 'Gymnasieskola', 'Eftergymnasial utbildning']),
        text('Var gick du i skolan?'),
        text('Vilka kurser i vård och omsorg har du läst?'),
        choice('Har du läst svenska som andraspråk?', ['Ja', 'Nej', 'Jag läser nu']),
        choices('Vilka webbutbildningar har du gått?', ['Demens', 'Hygien', 'Läkemedel', 'Ingen av dem']),
        date('När gick du den senaste?'),
        text('Har du handlett elever? Berätta.'),
        file('Lämna betyg och intyg som du har'),
      ],
    },
    {
      title: 'Språk och mål',
      questions: [
        choices('Vilka språk använder du i arbetet?', ['Svenska', 'Engelska', 'Arabiska', 'Finska'], { own: true }),
        scale('Hur säkert skriver du på svenska?'),
        scale('Hur säkert talar du i telefon på svenska?'),
        scale('Hur säkert läser du rutiner och planer?'),
        choice('Vad vill du nå?', ['Undersköterska', 'Vårdbiträde', 'Enstaka kurser']),
        choice('När vill du vara klar?', ['I vår', 'I höst', 'Nästa år']),
        choice('Hur vill du helst visa vad du kan?', ['Samtal', 'Skriftligt', 'På arbetsplatsen']),
        text('Vad behöver du för att kunna studera?'),
      ],
    },
  ],
}

const socialCare: DemoSurvey = {
  title: 'Social omsorg 1',
  description: 'Om bemötande, planer och den enskildes rätt.',
  stage: 'selfAssessment',
  parts: [
    {
      title: 'Bemötande',
      questions: [
        scale('Hur säker är du på att möta någon som är orolig?'),
        text('Berätta om ett möte som gick bra.', noNames),
        choice('Hur ofta talar du med anhöriga?', often),
        text('Hur gör du när ni inte har samma språk?'),
      ],
    },
    {
      title: 'Planer och rätt',
      questions: [
        scale('Hur säker är du på genomförandeplaner?'),
        choices('Vilka lagar arbetar du efter?', ['Socialtjänstlagen', 'LSS', 'Patientlagen', 'Vet inte']),
        file('Lämna en genomförandeplan som du har skrivit, utan namn'),
        text('Hur skrev du genomförandeplanen?', noNames),
        text('Vad betyder självbestämmande för dig?'),
        choice('Har du anmält en brist?', ['Ja', 'Nej', 'Jag vet inte hur man gör']),
      ],
    },
  ],
}

const care: DemoSurvey = {
  title: 'Självskattning: Omvårdnad 1',
  description: 'Utgå från ditt arbete i dag.',
  stage: 'selfAssessment',
  parts: [
    {
      title: 'Bakgrund',
      questions: [
        choice('Var arbetar du nu?', ['Äldreboende', 'Hemtjänst', 'LSS-verksamhet', 'Sjukhus'], { own: true }),
        date('När började du arbeta med omvårdnad?'),
        choice('Hur ofta arbetar du med omvårdnad?', often),
        text('Vad gör du under en vanlig dag?', noNames),
      ],
    },
    {
      title: 'Hygien och skydd',
      help: 'Utgå från hur du arbetar i dag, inte från hur du tror att det ska vara.',
      questions: [
        scale('Hur säker är du på basala hygienrutiner?', 'Handdesinfektion, handskar, förkläde och arbetskläder.'),
        choice('Hur ofta har du arbetat med basala hygienrutiner det senaste året?', often),
        choices('Vad av detta har du gjort själv?', [
          ...['Hjälpt till med morgontvätt', 'Bäddat i säng', 'Lagt om sår på delegering'],
          ...['Skött kateter på delegering', 'Förebyggt trycksår', 'Inget av detta'],
        ]),
        date('När fick du din senaste delegering?'),
        text('Beskriv en gång då du såg att en hygienrutin inte följdes. Vad gjorde du?', noNames),
        file('Lämna intyg om delegering'),
      ],
    },
    {
      title: 'Läkemedel och delegering',
      questions: [
        scale('Hur säker är du på att ge läkemedel på delegering?'),
        choices('Vilka läkemedel har du gett på delegering?', ['Tabletter', 'Ögondroppar', 'Insulin', 'Inga']),
        choice('Hur ofta ger du läkemedel?', often),
        text('Vad gör du om någon inte vill ta sitt läkemedel?', noNames),
        ['date', 'När går din delegering ut?', required],
      ],
    },
    {
      title: 'Dokumentation',
      questions: [
        scale('Hur säker är du på att dokumentera?'),
        text('Vad skriver du i journalen efter ett arbetspass?', noNames),
        ['file', 'Lämna tjänstgöringsintyg från Demohem Vård och Omsorg', required],
      ],
    },
  ],
}

const elderly: DemoSurvey = {
  title: 'Gerontologi och geriatrik, fördjupad kartläggning',
  description: 'Frågor inför samtalet och uppgifterna på arbetsplatsen.',
  stage: 'deepMapping',
  parts: [
    {
      title: 'Åldrandet',
      questions: [
        ...['Vad händer med kroppen när vi åldras?', 'Hur märker du att någon ser eller hör sämre?'],
        ...['Hur hjälper du någon att behålla sina krafter?', 'Vad kan det bero på att en äldre person är trött?'],
        ...['Hur pratar du om ensamhet?', 'Vad betyder måltiden för den äldre?', 'Hur förebygger du fall?'],
      ].map((title) => text(title)),
    },
    {
      title: 'Sjukdomar',
      questions: [
        scale('Hur säker är du på demenssjukdomar?'),
        scale('Hur säker är du på stroke?'),
        scale('Hur säker är du på diabetes?'),
        scale('Hur säker är du på hjärtsvikt?'),
        ...['Hur bemöter du någon med demens som vill gå hem?', 'Vad gör du om någon får ont i bröstet?'].map((title) =>
          text(title, noNames),
        ),
        choices('Vilka prover och mätningar har du gjort?', ['Blodtryck', 'Blodsocker', 'Vikt', 'Inga av dem']),
      ],
    },
    {
      title: 'Vård i livets slut',
      questions: [
        scale('Hur säker är du på vård i livets slut?'),
        choice('Hur ofta har du vakat hos någon?', often.slice(0, 2).concat('Flera gånger om året')),
        ...[
          'Hur ser du att någon har ont?',
          'Hur stöder du anhöriga?',
          'Hur sköter du munnen hos den som är döende?',
        ].map((title) => text(title, noNames)),
        ...['Vilka rutiner finns hos er?', 'Vem kontaktar du, och när?', 'Vad vill du lära dig mer om?'].map((title) =>
          text(title),
        ),
      ],
    },
  ],
}

/** The surveys of the demo by a word: `mapping`, `socialCare`, `care` and `elderly`. */
export const demoSurveys = { mapping, socialCare, care, elderly } as const
export type DemoSurveyName = keyof typeof demoSurveys

/** A question as it lies in the database. */
export type DemoRow = { id: number; type: string; title: string; options: Prisma.InputJsonObject }
/** A survey's id and its questions in order. */
export type LoadedSurvey = { id: number; title: string; questions: DemoRow[] }

/** Loads the surveys of a validation. `keywords` are ids by title, which questions about them name. */
export async function loadValidationSurveys(
  db: Db,
  keywords: ReadonlyMap<string, number>,
): Promise<Record<DemoSurveyName, LoadedSurvey>> {
  const loaded: Partial<Record<DemoSurveyName, LoadedSurvey>> = {}
  for (const [name, { parts, title, ...survey }] of Object.entries(demoSurveys)) {
    const { id } = await buildSurvey(db, { title, ...survey })
    const questions: DemoRow[] = []
    for (const [position, part] of parts.entries()) {
      const options = part.help ? { help: part.help } : {}
      const { id: parent_id } = await db.validigGeneralSurveyRow.create({
        data: { survey_id: id, title: part.title, type: 'part', position, options },
      })
      const rows = part.questions.map(([type, title, given = {}]) => {
        const own = [...keywords].flatMap(([word, id]) => (isAbout(title, word) ? [id] : []))
        return { type, title, options: { ...given, ...(own.length > 0 && { keywords: own }) } }
      })
      const made = await db.validigGeneralSurveyRow.createManyAndReturn({
        data: rows.map((row, at) => ({ ...row, survey_id: id, parent_id, position: at })),
        select: { id: true, position: true },
      })
      for (const { id, position: at } of made.sort((one, other) => one.position - other.position)) {
        const row = rows[at]
        if (row) questions.push({ id, ...row })
      }
    }
    loaded[name as DemoSurveyName] = { id, title, questions }
  }
  return loaded as Record<DemoSurveyName, LoadedSurvey>
}

const isAbout = (title: string, keyword: string): boolean =>
  title.toLowerCase().includes(keyword.toLowerCase().slice(0, 9))

/** Answers a question of the demo: the same question always gets the same answer. */
export function demoAnswer({ id, type, title, options }: DemoRow, day: Date): Prisma.InputJsonValue | null {
  const list = (Array.isArray(options.choices) ? options.choices : []) as string[]
  switch (type) {
    case 'scale':
      return 3 + (id % 3)
    case 'choice':
      return { value: list[id % list.length] ?? '' }
    case 'choices':
      return { values: list.filter((_, at) => (at + id) % 2 === 0).slice(0, 3) }
    case 'date':
      return new Date(day.getTime() - 400 * 24 * 3600 * 1000).toISOString().slice(0, 10)
    case 'file':
      return null
    default:
      return `${sentences[title.length % sentences.length]}`
  }
}

const sentences = [
  'Jag arbetar på ett äldreboende och hjälper till på morgonen, vid måltider och på kvällen. Jag följer planen och frågar alltid först.',
  'Jag lyssnar, tar det lugnt och ser till att den boende får bestämma själv. Efteråt skriver jag i journalen.',
  'Jag frågade sjuksköterskan, och vi gjorde på ett annat sätt nästa gång. Det blev bättre för den boende.',
  'Jag har lärt mig det av kollegor och på en kurs. I dag visar jag nya vikarier hur man gör.',
]
