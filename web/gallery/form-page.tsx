import ExternalLink from 'lucide-react/icons/external-link'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { DatePicker } from '../src/ui/date-picker.tsx'
import { ErrorSummary } from '../src/ui/error-summary.tsx'
import { Field } from '../src/ui/field.tsx'
import { FormHeader } from '../src/ui/form-header.tsx'
import { MultiCombobox } from '../src/ui/multi-combobox.tsx'
import { RadioGroup } from '../src/ui/radio-group.tsx'
import { FormColumns, Section, SideSection } from '../src/ui/shell.tsx'
import { Switch } from '../src/ui/switch.tsx'
import { Textarea, TextInput } from '../src/ui/text-input.tsx'
import { TitleInput } from '../src/ui/title-input.tsx'
import { PageShell } from './page-shell.tsx'
import { tags } from './samples.ts'

const fault = 'Slutdatumet måste vara samma dag som eller efter startdatumet'

/** The page of an article's form. */
export function FormPage() {
  const [status, setStatus] = useState<'unpublished' | 'published' | 'scheduled'>('published')
  const [from, setFrom] = useState('2026-11-20 08:00')
  const [until, setUntil] = useState('2026-11-12 08:00')
  const [chosen, setChosen] = useState(tags.slice(0, 2))
  const [hidden, setHidden] = useState(false)
  return (
    <PageShell
      breadcrumb={[
        { label: 'Innehåll' },
        { label: 'Artiklar', href: '/articles' },
        { label: 'Årets handledare 2026 är utsedd' },
      ]}
    >
      <FormHeader
        title="Redigera artikel"
        state="unsaved"
        line="Utkast sparat automatiskt kl. 14.32 · Den publicerade versionen ändras först när du sparar"
        actions={
          <>
            <Button variant="tertiary" icon={ExternalLink} className="max-sm:hidden">
              Förhandsgranska
            </Button>
            <Button>Spara</Button>
            <Button variant="primary">Spara och stäng</Button>
          </>
        }
      />
      <FormColumns
        side={
          <>
            <SideSection>
              <div className="grid gap-2">
                <RadioGroup
                  legend="Publicering"
                  value={status}
                  onChange={setStatus}
                  options={[
                    { value: 'unpublished', label: 'Opublicerad' },
                    { value: 'published', label: 'Publicerad' },
                    { value: 'scheduled', label: 'Schemalagd' },
                  ]}
                />
                <Field label="Publiceras">
                  <DatePicker time value={from} onChange={setFrom} />
                </Field>
                <Field label="Avpubliceras" id="unpublish" optional error={fault}>
                  <DatePicker time value={until} onChange={setUntil} />
                </Field>
              </div>
            </SideSection>
            <SideSection>
              <Field label="Taggar">
                <MultiCombobox options={tags} value={chosen} onChange={setChosen} />
              </Field>
            </SideSection>
            <SideSection title="Bilder">
              <Switch label="Dölj toppbilden" checked={hidden} onChange={setHidden} />
            </SideSection>
            <SideSection>
              <Button variant="danger-quiet" icon={Trash2} className="-ml-1.25">
                Ta bort artikeln
              </Button>
            </SideSection>
          </>
        }
      >
        <ErrorSummary errors={[{ id: 'unpublish', label: 'Avpubliceras', message: fault }]} />
        <div className="mt-3">
          <Section>
            <Field label="Rubrik" required>
              <TitleInput value="Årets handledare 2026 är utsedd" onChange={() => undefined} />
            </Field>
            <Field label="Webbadress (alias)" hint="Skapas automatiskt utifrån Rubrik">
              <TextInput
                prefix="eslov-hoor-horby.collegenatverket.example/"
                defaultValue="arets-handledare-2026"
                locked
                onUnlock={() => {}}
              />
            </Field>
            <Field label="Ingress" optional>
              <Textarea rows={4} defaultValue="Juryn har valt bland 27 nominerade från Eslöv, Höör och Hörby." />
            </Field>
          </Section>
          <Section title="Plats i nätverket" lead="Gruppen ärver logotyper från närmaste överordnade grupp.">
            <Field label="Ort">
              <TextInput />
            </Field>
          </Section>
        </div>
      </FormColumns>
    </PageShell>
  )
}
