import './print-run-texts.ts'
import { t } from '../../lib/i18n.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'

export type Numbers = 'none' | 'masked' | 'whole'

/** Chooses how a downloaded list shows personal numbers; whole ones need the right to see them. */
export function NumbersChoice(props: { value: Numbers; reveal: boolean; onChange: (value: Numbers) => void }) {
  const { value, reveal, onChange } = props
  const shown: Numbers[] = reveal ? ['none', 'masked', 'whole'] : ['none', 'masked']
  return (
    <RadioGroup
      legend={t('run.choose.numbers')}
      row
      value={value}
      onChange={onChange}
      options={shown.map((each) => ({ value: each, label: t(`run.choose.numbers.${each}`) }))}
    />
  )
}
