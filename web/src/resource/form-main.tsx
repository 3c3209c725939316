import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { t } from '../lib/i18n.ts'
import { Section } from '../ui/shell.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { FormFacts } from './form-facts.tsx'
import type { FieldSpec } from './form-fields.ts'
import { Rows, sections } from './form-parts.tsx'
import type { FormTabs } from './form-tabs.ts'
import { leadOf, type Row, type Screen } from './screen.ts'

type FormMainProps = {
  screen: Screen
  specs: readonly FieldSpec[]
  record: Row | null
  editable: boolean
  draw: (spec: FieldSpec) => ReactNode
  /** The first field with an error and the number of attempts to save; each attempt opens the part with that field. */
  wrong: string | undefined
  attempts: number
}

/** Draws the form's main column: its fields under their headings, at once or part by part. */
export function FormMain(props: FormMainProps) {
  const { screen, record } = props
  const { tabs, Main } = screen
  if (tabs) return <InTabs {...props} tabs={tabs} />
  return (
    <div>
      <FactsOrFields {...props} />
      <Suspense>{Main && <Main record={record} />}</Suspense>
    </div>
  )
}

function Fields({ specs, screen, draw }: Pick<FormMainProps, 'specs' | 'screen' | 'draw'>) {
  return sections(specs).map(({ key, section, fields }) => (
    <Section key={key} title={section && t(section)} lead={leadOf(screen, section)}>
      <Rows fields={fields} screen={screen} draw={draw} />
    </Section>
  ))
}

/** A screen that reads its records shows facts until somebody wants to change them, or one is changed or wrong. */
function FactsOrFields({ screen, specs, record, editable, draw, wrong }: FormMainProps) {
  const { formState } = useFormContext()
  const [changing, setChanging] = useState<unknown>(null)
  const version = record?.updated_at ?? record?.id
  const isChanged = specs.some(({ top }) => top in formState.dirtyFields)
  const isWrong = specs.some(({ name }) => `field-${name}` === wrong)
  const reads = record && screen.reads && changing !== version && !isChanged && !isWrong
  if (!reads) return <Fields specs={specs} screen={screen} draw={draw} />
  return (
    <FormFacts
      screen={screen}
      specs={specs}
      record={record}
      editable={editable}
      onChange={() => setChanging(version)}
    />
  )
}

const noCounts = () => ({})

function InTabs({ tabs, screen, specs, record, draw, wrong, attempts }: FormMainProps & { tabs: FormTabs }) {
  const { parts, useCounts = noCounts } = tabs
  const id = useId()
  const counts: Record<string, number | undefined> = useCounts(record)
  const [chosen, choose] = useState(parts[0]?.key ?? '')
  const partOf = (spec: FieldSpec) => parts.find(({ fields }) => fields?.includes(spec.top)) ?? parts[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt to save is what leads to the error
  useEffect(() => {
    const spec = specs.find(({ name }) => `field-${name}` === wrong)
    const part = spec && partOf(spec)
    if (part) choose(part.key)
  }, [attempts])

  // Content that belongs to a saved record comes with it.
  const shown = parts.filter(({ Content, fields }) => record || fields || !Content)
  const part = shown.find(({ key }) => key === chosen) ?? shown[0]
  if (!part) return null
  const { Content } = part
  return (
    <div>
      <Tabs
        id={id}
        label={t('form.parts')}
        tabs={shown.map(({ key, label }) => ({ key, label: t(label), count: counts[key] }))}
        value={part.key}
        onChange={choose}
      />
      <TabPanel id={id} tab={part.key} className="pt-3">
        <Fields specs={specs.filter((spec) => partOf(spec) === part)} screen={screen} draw={draw} />
        {Content && record && <Content record={record} />}
      </TabPanel>
    </div>
  )
}
