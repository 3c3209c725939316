import Columns3 from 'lucide-react/icons/columns-3'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Plus from 'lucide-react/icons/plus'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { Checkbox } from '../src/ui/checkbox.tsx'
import { Chip, Counter, FilterChip } from '../src/ui/chip.tsx'
import { Field } from '../src/ui/field.tsx'
import { RowMenu } from '../src/ui/menu.tsx'
import { MultiCombobox } from '../src/ui/multi-combobox.tsx'
import { Pagination, ShowMore } from '../src/ui/pagination.tsx'
import { Select } from '../src/ui/select.tsx'
import { PageHead } from '../src/ui/shell.tsx'
import { SidePanel } from '../src/ui/side-panel.tsx'
import { Status } from '../src/ui/status.tsx'
import {
  BulkAction,
  BulkBar,
  Cell,
  HeadCell,
  SelectCell,
  StackedList,
  StackedRow,
  Table,
  TableHead,
  TableRow,
} from '../src/ui/table.tsx'
import { SearchInput } from '../src/ui/text-input.tsx'
import { PageShell } from './page-shell.tsx'
import { articles, tags } from './samples.ts'

const menu = [{ label: 'Redigera' }, { label: 'Ta bort', danger: true, separated: true }]

/** The page of the list of articles. */
export function ListPage() {
  const [query, setQuery] = useState('handledare')
  const [filter, setFilter] = useState(false)
  const [marked, setMarked] = useState<string[]>(articles.slice(1, 3).map((each) => each.title))
  const [order, setOrder] = useState('new')
  const toggle = (title: string) => (on: boolean) =>
    setMarked((before) => (on ? [...before, title] : before.filter((each) => each !== title)))
  return (
    <PageShell breadcrumb={[{ label: 'Innehåll' }, { label: 'Artiklar' }]}>
      <PageHead
        title="Artiklar"
        action={
          <Button variant="primary" icon={Plus}>
            Ny artikel
          </Button>
        }
      />
      <div className="mb-2 flex flex-wrap items-center gap-1.5">
        <SearchInput value={query} onChange={setQuery} className="sm:w-[360px]!" />
        <Button icon={SlidersHorizontal} onClick={() => setFilter(true)}>
          Filtrera listan <Counter>{2}</Counter>
        </Button>
        <Button icon={Columns3} className="max-sm:hidden">
          Kolumner
        </Button>
        <span className="ml-auto flex items-center gap-1.5 max-sm:hidden">
          <span aria-hidden className="text-hint text-grey-6">
            Sortera:
          </span>
          <Select
            label="Sortera"
            className="w-29"
            value={order}
            onChange={setOrder}
            options={[
              { value: 'new', label: 'Senast ändrad först' },
              { value: 'title', label: 'Rubrik A–Ö' },
            ]}
          />
        </span>
      </div>
      <div className="mb-2 flex flex-wrap items-center gap-x-1 gap-y-0.5">
        <strong role="status" className="mr-2">
          24 objekt hittades
        </strong>
        <FilterChip onRemove={() => {}}>Tagg: Handledare, Utbildning</FilterChip>
        <FilterChip onRemove={() => {}}>Ändrad: 2026</FilterChip>
        <Button variant="tertiary" size={32}>
          Rensa filter
        </Button>
      </div>
      <div className="max-sm:hidden">
        {marked.length > 0 && (
          <BulkBar count={marked.length} onClear={() => setMarked([])}>
            <BulkAction icon={Eye} onClick={() => {}}>
              Publicera
            </BulkAction>
            <BulkAction icon={EyeOff} onClick={() => {}}>
              Avpublicera
            </BulkAction>
            <BulkAction icon={Tag} onClick={() => {}}>
              Lägg till tagg
            </BulkAction>
            <BulkAction icon={Trash2} onClick={() => {}}>
              Ta bort
            </BulkAction>
          </BulkBar>
        )}
        <Table label="Artiklar">
          <TableHead>
            <SelectCell
              head
              label="Markera alla"
              checked={marked.length === articles.length}
              indeterminate={marked.length > 0 && marked.length < articles.length}
              onChange={(on) => setMarked(on ? articles.map((each) => each.title) : [])}
            />
            <HeadCell onSort={() => {}}>Rubrik</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell>Taggar</HeadCell>
            <HeadCell>Författare</HeadCell>
            <HeadCell sort="desc" onSort={() => {}}>
              Senast ändrad
            </HeadCell>
            <HeadCell hidden>Fler val</HeadCell>
          </TableHead>
          <tbody>
            {articles.map((each) => (
              <TableRow key={each.title} selected={marked.includes(each.title)}>
                <SelectCell
                  label={`Markera ${each.title}`}
                  checked={marked.includes(each.title)}
                  onChange={toggle(each.title)}
                />
                <Cell strong>
                  <span className="line-2">{each.title}</span>
                </Cell>
                <Cell nowrap>
                  <Status status={each.status} />
                </Cell>
                <Cell nowrap>
                  <Chip>{each.tag}</Chip> <span className="text-hint text-grey-6">+1</span>
                </Cell>
                <Cell nowrap>{each.author}</Cell>
                <Cell nowrap muted>
                  {each.date}
                </Cell>
                <Cell align="right">
                  <RowMenu label={each.title} items={menu} />
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
        <Pagination page={1} pageSize={10} total={24} onPage={() => {}} onPageSize={() => {}} />
      </div>
      <div className="sm:hidden">
        <StackedList label="Artiklar">
          {articles.map((each) => (
            <StackedRow
              key={each.title}
              title={each.title}
              href={`/articles/${each.date}`}
              meta={
                <>
                  <Status status={each.status} small />
                  <span>{each.date}</span>
                </>
              }
              menu={<RowMenu label={each.title} items={menu} />}
            />
          ))}
        </StackedList>
        <div className="pt-2">
          <ShowMore left={19} onClick={() => {}} />
        </div>
      </div>
      <SidePanel
        open={filter}
        onClose={() => setFilter(false)}
        title="Filtrera listan"
        footer={
          <>
            <Button variant="tertiary">Rensa filter</Button>
            <Button variant="primary" onClick={() => setFilter(false)}>
              Visa 24 objekt
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          <div>
            <Checkbox label="Publicerad" count={131} defaultChecked />
            <Checkbox label="Opublicerad" count={29} />
            <Checkbox label="Schemalagd" count={3} />
          </div>
          <Field label="Taggar">
            <MultiCombobox options={tags} value={tags} onChange={() => {}} />
          </Field>
        </div>
      </SidePanel>
    </PageShell>
  )
}
