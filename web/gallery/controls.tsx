import { useState } from 'react'
import Calendar from '../src/ui/calendar.tsx'
import { Checkbox } from '../src/ui/checkbox.tsx'
import { Combobox } from '../src/ui/combobox.tsx'
import { DatePicker, dateProblem } from '../src/ui/date-picker.tsx'
import { Field } from '../src/ui/field.tsx'
import { MultiCombobox } from '../src/ui/multi-combobox.tsx'
import { RadioGroup } from '../src/ui/radio-group.tsx'
import { Select } from '../src/ui/select.tsx'
import { Switch } from '../src/ui/switch.tsx'
import { PasswordInput, Textarea, TextInput } from '../src/ui/text-input.tsx'
import { colleges, educatorTypes, tags } from './samples.ts'

/** Fields, choices and dates of the gallery. */
export function Fields() {
  const [mail, setMail] = useState('rahel@exempel')
  const [radio, setRadio] = useState<'a' | 'b'>('a')
  const [on, setOn] = useState(true)
  const [off, setOff] = useState(false)
  return (
    <div className="grid gap-x-2 gap-y-3 sm:grid-cols-2">
      <Field label="Förnamn" required>
        <TextInput defaultValue="Rahel" />
      </Field>
      <Field label="Efternamn" required>
        <TextInput defaultValue="Mönsterqvist" data-look="focus" />
      </Field>
      <Field label="E-postadress" required error="Ogiltig e-postadress. Exempel: namn@exempel.se">
        <TextInput value={mail} onChange={(event) => setMail(event.target.value)} />
      </Field>
      <Field label="Utbildarkategori (äldre)" readOnly>
        <TextInput defaultValue="Vuxenutbildning" locked />
      </Field>
      <Field label="Personnummer" optional>
        <TextInput placeholder="ÅÅÅÅMMDD-XXXX" />
      </Field>
      <Field label="Lösenord" required>
        <PasswordInput defaultValue="Hemligt1" autoComplete="new-password" />
      </Field>
      <Field label="Gruppnamn (webbadress)" required hint="Små bokstäver, siffror, bindestreck och understreck.">
        <TextInput defaultValue="eslov-hoor-horby" suffix=".example" boxedSuffix />
      </Field>
      <Field label="Kommentar" optional>
        <Textarea rows={2} defaultValue="Ny kursplan från ht 2026" />
      </Field>
      <RadioGroup
        legend="Publicering"
        value={radio}
        onChange={setRadio}
        options={[
          { value: 'a', label: 'Opublicerad' },
          { value: 'b', label: 'Publicerad' },
        ]}
      />
      <div>
        <Checkbox label="Ja" defaultChecked />
        <Checkbox label="Nej" />
        <Checkbox label="Några" indeterminate count={131} />
        <div className="flex flex-wrap gap-2">
          <Switch label="På" checked={on} onChange={setOn} />
          <Switch label="Av" checked={off} onChange={setOff} />
        </div>
      </div>
    </div>
  )
}

/** Fields in which the user chooses among options. */
export function Choices() {
  const [type, setType] = useState('kom_vux')
  const [college, setCollege] = useState<(typeof colleges)[number] | null>(null)
  const [chosen, setChosen] = useState(tags.slice(0, 2))
  return (
    <div className="grid gap-x-2 gap-y-3 sm:grid-cols-2">
      <Field label="Typ av utbildare" required>
        <Select options={educatorTypes} value={type} onChange={setType} />
      </Field>
      <Field label="Lokalt college">
        <Combobox searching options={colleges} value={college} onChange={setCollege} placeholder="Sök college" />
      </Field>
      <Field label="Överordnad grupp" required>
        <Combobox options={colleges} value={colleges[0] ?? null} onChange={setCollege} />
      </Field>
      <Field label="Taggar">
        <MultiCombobox
          options={tags}
          value={chosen}
          onChange={setChosen}
          create={async (text) => ({ value: text, label: text })}
        />
      </Field>
    </div>
  )
}

/** The calendar and the fields for days and times. */
export function Dates() {
  const [date, setDate] = useState('2026-12-18')
  const [until, setUntil] = useState('2026-13-12')
  const [when, setWhen] = useState('2026-11-20 08:00')
  return (
    <div className="flex flex-wrap gap-3">
      <div className="rounded-panel border border-grey-3 shadow-menu">
        <Calendar
          value={date}
          min="1900-01-01"
          max="2099-12-31"
          onPick={setDate}
          onClear={() => setDate('')}
          autoFocus={false}
        />
      </div>
      <div className="grid min-w-25 grow content-start gap-3">
        <Field label="Från">
          <DatePicker value={date} onChange={setDate} />
        </Field>
        <Field label="Till" optional error={dateProblem(until)}>
          <DatePicker value={until} onChange={setUntil} />
        </Field>
        <Field label="Publiceras">
          <DatePicker time value={when} onChange={setWhen} />
        </Field>
      </div>
    </div>
  )
}
