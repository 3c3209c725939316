import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useState } from 'react'
import { Brand, LanguageMark, NetworkMark } from '../src/ui/brand.tsx'
import { Button, IconButton } from '../src/ui/button.tsx'
import { Chip, ChoiceChip, Counter, FilterChip } from '../src/ui/chip.tsx'
import { ErrorScreen } from '../src/ui/error-screen.tsx'
import { FileDrop, UploadRow } from '../src/ui/file-drop.tsx'
import { TextLink } from '../src/ui/link.tsx'
import { RowMenu } from '../src/ui/menu.tsx'
import { Notice } from '../src/ui/notice.tsx'
import { Pagination } from '../src/ui/pagination.tsx'
import { Progress, ProgressBar } from '../src/ui/progress.tsx'
import { ActingBar } from '../src/ui/shell.tsx'
import { SkeletonTable } from '../src/ui/skeleton.tsx'
import { EmptyState, LoadError, NoAccess, NoHits } from '../src/ui/states.tsx'
import { Status } from '../src/ui/status.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../src/ui/table.tsx'
import { TabPanel, Tabs } from '../src/ui/tabs.tsx'
import { Choices, Dates, Fields } from './controls.tsx'
import { swatches } from './samples.ts'

function Part({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={`min-w-0 ${wide ? 'md:col-span-2' : ''}`}>
      <h2 className="mb-2.5 border-b border-grey-3 pb-1 text-h3">{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <Button variant="primary">Spara</Button>
        <Button variant="primary" data-look="hover">
          Spara
        </Button>
        <Button variant="primary" data-look="ring">
          Spara
        </Button>
        <Button variant="primary" busy>
          Spara
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button icon={SlidersHorizontal}>Filtrera listan</Button>
        <Button disabled>Av</Button>
        <Button variant="tertiary">Avbryt</Button>
        <Button variant="danger-quiet">Ta bort</Button>
        <Button variant="danger">Ja, ta bort</Button>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button variant="primary" size={32}>
          Liten 32
        </Button>
        <Button variant="primary">Vanlig 40</Button>
        <Button variant="primary" size={48}>
          Publik och mobil 48
        </Button>
        <RowMenu
          label="Artikeln"
          items={[
            { label: 'Redigera', icon: Pencil },
            { label: 'Ta bort', danger: true, separated: true },
          ]}
        />
        <IconButton icon={Pencil} label="Redigera" />
        <IconButton icon={Pencil} label="Vald" pressed size={32} />
      </div>
      <div data-surface="dark" className="flex flex-wrap items-center gap-2 rounded-control bg-blue-deep p-2">
        <Button variant="primary">På mörkt</Button>
        <Button>Andra på mörkt</Button>
        <TextLink href="#mork">Länk på mörkt</TextLink>
      </div>
    </div>
  )
}

function Marks() {
  const [year, setYear] = useState(true)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Status status="published" />
        <Status status="unpublished" />
        <Status status="scheduled" />
        <Status status="draft" />
        <Status status="issued" />
        <Status status="revoked" />
        <Status status="inProgress">Skapas, 82 av 128</Status>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Chip>Handledare</Chip>
        <Chip tone="blue">Lokalt college</Chip>
        <Chip tone="green">Certifierat</Chip>
        <Chip tone="orange">Löper ut 2027</Chip>
        <Chip tone="wine">2 fel</Chip>
        <Chip tone="purple">Under behandling</Chip>
        <FilterChip onRemove={() => {}}>Tagg: Nyhet</FilterChip>
        <ChoiceChip pressed={year} onClick={() => setYear(!year)}>
          2026
        </ChoiceChip>
        <ChoiceChip pressed={!year} onClick={() => setYear(!year)}>
          2025
        </ChoiceChip>
        <Counter label="3 nya">{3}</Counter>
      </div>
    </div>
  )
}

function Moving() {
  const [tab, setTab] = useState('all')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  return (
    <>
      <Tabs
        id="gallery"
        label="Diplom"
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'all', label: 'Alla', count: 48 },
          { key: 'draft', label: 'Utkast', count: 3 },
          { key: 'issued', label: 'Utfärdade', count: 44 },
          { key: 'revoked', label: 'Återkallade', count: 1 },
        ]}
      />
      <TabPanel id="gallery" tab={tab}>
        <Pagination page={page} pageSize={size} total={117} onPage={setPage} onPageSize={setSize} />
      </TabPanel>
    </>
  )
}

/** The page of components that all apps share. */
export function Components() {
  return (
    <main className="mx-auto max-w-[1440px] px-2 py-7 sm:px-8">
      <header className="mb-5 flex flex-wrap items-end justify-between gap-2 border-b-2 border-ink pb-2">
        <div>
          <h1 className="text-h1">Komponenter</h1>
          <p className="text-grey-6">Admin, Diplomverktyget och de publika webbplatserna delar samma delar</p>
        </div>
        <Brand name="Collegenätverket" />
      </header>
      <div className="grid gap-x-6 gap-y-5 *:min-w-0 md:grid-cols-2">
        <Part title="Märken" wide>
          <div className="flex flex-wrap gap-2 *:flex *:min-h-13 *:grow *:items-center *:rounded-control *:border *:border-grey-2 *:px-3">
            <div>
              <Brand name="Collegenätverket" size={52} />
            </div>
            <div className="bg-blue-deep">
              <Brand name="Collegenätverket" size={52} onDark />
            </div>
            <div>
              <Brand name="Språk i arbetet" mark="language" size={52} />
            </div>
            <div className="gap-2">
              <NetworkMark size={32} />
              <NetworkMark size={20} />
              <LanguageMark size={32} />
              <LanguageMark size={20} />
            </div>
          </div>
        </Part>
        <Part title="Färger" wide>
          <div className="grid grid-cols-3 gap-1.5 sm:grid-cols-6 lg:grid-cols-9">
            {swatches.map(([name, token, hex]) => (
              <div key={token} className="text-hint">
                <div
                  className="mb-1 h-7 rounded-control border border-grey-2"
                  style={{ background: `var(--color-${token})` }}
                />
                <strong className="block">{name}</strong>
                <span className="text-grey-6">{hex}</span>
              </div>
            ))}
          </div>
        </Part>
        <Part title="Knappar">
          <Buttons />
        </Part>
        <Part title="Fält">
          <Fields />
        </Part>
        <Part title="Lista och kombinationsruta">
          <Choices />
        </Part>
        <Part title="Datumväljare">
          <Dates />
        </Part>
        <Part title="Status, taggar och märken">
          <Marks />
        </Part>
        <Part title="Flikar och sidväljare">
          <Moving />
        </Part>
        <Part title="Meddelanden, fyra slag">
          <div className="grid gap-1.5">
            <Notice severity="success" title="Klart." onDismiss={() => {}}>
              Diplomen har skapats.
            </Notice>
            <Notice severity="warning" title="Certifieringen löper ut 30 juni 2027." onDismiss={() => {}}>
              Ansök senast 31 mars.
            </Notice>
            <Notice severity="info" title="Driftstopp söndag kl. 6.00–7.00." onDismiss={() => {}}>
              Spara ditt arbete innan.
            </Notice>
            <Notice severity="error" title="Det går inte att skicka e-post just nu.">
              Vi arbetar på det.
            </Notice>
          </div>
        </Part>
        <Part title="Agerar som någon annan, och tabell">
          <ActingBar
            label="Du agerar som"
            name="Malin Skissgren"
            until="kl. 15.42"
            stop="Sluta agera"
            onStop={() => {}}
          />
          <Table label="Utbildare" className="mt-2">
            <TableHead>
              <HeadCell sort="asc" onSort={() => {}}>
                Namn
              </HeadCell>
              <HeadCell>Typ</HeadCell>
              <HeadCell>Certifierad sedan</HeadCell>
            </TableHead>
            <tbody>
              <TableRow>
                <Cell strong>Lindprovs folkhögskola</Cell>
                <Cell>Folkhögskola</Cell>
                <Cell muted nowrap>
                  2020-07-01
                </Cell>
              </TableRow>
              <TableRow selected>
                <Cell strong>Provskogens Friskola</Cell>
                <Cell>Fristående gymnasieskola</Cell>
                <Cell muted nowrap>
                  2014-01-01
                </Cell>
              </TableRow>
            </tbody>
          </Table>
        </Part>
        <Part title="Tom lista">
          <div className="rounded-control border border-grey-2">
            <EmptyState
              title="Inga artiklar än"
              action={
                <Button variant="primary" icon={Plus}>
                  Ny artikel
                </Button>
              }
            >
              Skriv den första. Den syns inte för besökare förrän du publicerar den.
            </EmptyState>
          </div>
        </Part>
        <Part title="Läser in">
          <SkeletonTable rows={4} delay={0} />
        </Part>
        <Part title="Sökning utan träff, ingen behörighet">
          <NoHits onClearSearch={() => {}} onClearFilter={() => {}} />
          <NoAccess to="Artiklar" as="Carlos Utkastdal" group="College Skåne" actions={<Button>Byt grupp</Button>} />
        </Part>
        <Part title="Filer, framsteg och fel vid hämtning">
          <FileDrop multiple onFiles={() => {}} hint="PDF, Word eller bild, högst 20 MB" />
          <UploadRow name="Juryns motivering 2026.pdf" bytes={88_000} done onRemove={() => {}} />
          <UploadRow name="Bilder från studiebesöket.zip" bytes={14_200_000} progress={0.4} onRemove={() => {}} />
          <UploadRow
            name="program.exe"
            bytes={1200}
            error="Filtypen tas inte emot. Välj till exempel PDF, Word, Excel, PowerPoint, bild, film eller ljud."
            onRemove={() => {}}
          />
          <div className="my-2 grid gap-2">
            <Progress label="Diplom skapas" value={82} total={128} left="1 minut" />
            <ProgressBar label="Läser in" />
            <LoadError title="Det gick inte att nå servern." reference="7f3a-91c2" onRetry={() => {}}>
              Kontrollera din anslutning.
            </LoadError>
          </div>
        </Part>
        <Part title="Felsida" wide>
          <div className="rounded-control border border-grey-2">
            <ErrorScreen
              code={404}
              brand="Collegenätverket"
              actions={<Button icon={Search}>Sök på webbplatsen</Button>}
            />
          </div>
        </Part>
      </div>
    </main>
  )
}
