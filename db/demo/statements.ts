import type { Prisma, StatementKind } from '../generated/client.ts'
import type { Db } from '../src/client.ts'

// The legal pages of the demo network: the network's, a region's and a local college's own additions. The texts say that
// they are examples.

type Loaded = { groups: ReadonlyMap<string, number>; people: ReadonlyMap<string, number>; now: Date }

const DAY_IN_MS = 86_400_000
const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_IN_MS)
const dayText = (now: Date, days: number) => daysFrom(now, days).toISOString().slice(0, 10)

/** Loads the statements as their forms save and publish them. */
export async function loadStatements(db: Db, { groups, people, now }: Loaded): Promise<void> {
  const make = async (kind: StatementKind, site: string | null, author: string, content: Prisma.InputJsonObject) => {
    const published_at = daysFrom(now, -2)
    const place = { kind, group_id: site === null ? null : groups.get(site), author_id: people.get(author) }
    const data = { ...place, draft: content, published: content, published_at }
    await db.statement.create({ data, select: { id: true } })
  }
  await make('accessibility', null, 'kerpro', accessibility(now))
  await make('accessibility', 'eslov-hoor-horby', 'gunexe', localAccessibility(now))
  await make('dataProtection', null, 'kerpro', dataProtection)
  await make('dataProtection', 'skane', 'ivamon', regionalDataProtection)
}

const accessibility = (now: Date) => ({
  values: {
    organisation: 'Föreningen Collegenätverket',
    siteSince: '2021-06-01',
    assessment: 'partial',
    assessedOn: dayText(now, -16),
    method: 'self',
    testing:
      'Det här är ett exempel. Vi gick igenom elva sidor med tangentbord, skärmläsaren NVDA, 200 procents text och automatisk kontroll mot WCAG 2.2, nivå AA.',
    email: 'tillganglighet@example.com',
    phone: '070-174 06 00, vardagar kl. 9–12',
    answerDays: 2,
    burden: 'none',
    outside:
      'Protokoll publicerade före den 23 september 2018 och kartor som inte är till för navigering. Du kan ändå be om dem i ett format som fungerar för dig.',
  },
  items: [
    {
      key: 'karta-nalar',
      title: 'Kartans nålar ligger tätt',
      situation: 'moving',
      requirement: 'WCAG 2.5.8',
      instead: 'De är mindre än 24 pixlar i tätbebyggda områden. Listan bredvid kartan har samma länkar.',
      reason: 'Kartan visar många platser på liten yta.',
      by: dayText(now, 130),
    },
    {
      key: 'statistik-diagram',
      title: 'Två diagram i statistiken saknar textbeskrivning',
      situation: 'seeing',
      requirement: 'WCAG 1.1.1',
      instead: 'Siffrorna finns i Excelfilen bredvid.',
      reason: '',
      by: dayText(now, 55),
    },
    {
      key: 'langa-hjalptexter',
      title: 'Ansökan om metodmaterial har långa hjälptexter',
      situation: 'understanding',
      requirement: 'Klarspråk',
      instead: 'Ring eller skriv, så fyller vi i den tillsammans.',
      reason: '',
      by: dayText(now, 130),
    },
  ],
  hidden: [],
})

const localAccessibility = (now: Date) => ({
  values: {
    organisation: 'Provköpings kommun och Föreningen Collegenätverket',
    email: 'eslov-hoor-horby@example.com',
    phone: '070-174 06 21, vardagar kl. 9–12',
  },
  items: [
    {
      key: 'aldre-pdf',
      title: 'Äldre PDF-filer i dokumentbanken saknar taggar',
      situation: 'seeing',
      requirement: 'WCAG 1.3.1, 1.3.2',
      instead: '14 filer från 2019–2021 läses upp i fel ordning. Samma innehåll finns som sidor under Handledare.',
      reason: 'Filerna gjordes innan kraven gällde.',
      by: dayText(now, 130),
    },
    {
      key: 'film-undertext',
      title: 'En film saknar undertext',
      situation: 'hearing',
      requirement: 'WCAG 1.2.2',
      instead: '”Första dagen: möt eleven i dörren”, fyra minuter. Manus finns som text.',
      reason: '',
      by: dayText(now, 28),
    },
  ],
  hidden: [],
})

const dataProtection = {
  values: {
    organisation: 'Föreningen Collegenätverket',
    organisationNumber: '802000-0000',
    email: 'dataskydd@example.com',
    phone: '070-174 06 00',
    officer: 'Föreningens dataskyddsombud',
    officerEmail: 'dataskyddsombud@example.com',
    more: 'Det här är ett exempel på en dataskyddspolicy. Namn, adresser och tider är påhittade.\n\nUppgifterna lagras inom EU. Vi säljer dem inte och använder dem inte för automatiska beslut.',
  },
  items: [
    {
      key: 'konton',
      title: 'Användarkonton',
      data: 'Namn, användarnamn, e-postadress, telefonnummer och vilken grupp du hör till.',
      ground: 'task',
      kept: 'Så länge kontot finns. Konton som inte används på två år tas bort.',
      recipients: 'Administratörer i din grupp.',
    },
    {
      key: 'diplom',
      title: 'Diplom och intyg',
      data: 'Namn, i vissa fall personnummer, utbildning, skola och dag.',
      ground: 'task',
      kept: 'Diplom sparas tills vidare, så att de går att kontrollera.',
      recipients: 'Den som har diplomets nummer ser namn och utbildning, aldrig personnummer.',
    },
    {
      key: 'ansokningar',
      title: 'Ansökningar och nyhetsbrev',
      data: 'Det du skriver i formuläret.',
      ground: 'consent',
      kept: 'Tills ärendet är klart, eller tills du tar tillbaka ditt samtycke.',
      recipients: 'Kansliet.',
    },
  ],
  hidden: [],
}

const regionalDataProtection = {
  values: {},
  items: [
    {
      key: 'kurser',
      title: 'Anmälan till handledarutbildning',
      data: 'Namn, arbetsplats och e-postadress.',
      ground: 'task',
      kept: 'Ett år efter kursen.',
      recipients: 'Kursledaren.',
    },
  ],
  hidden: [],
}
